/** For a window that stays in the page while it is closed, and is empty again whenever it opens. */
import { useState } from "react";

/** The key for what the window holds, and how the window is closed. */
export function useFreshOpening(onClose: () => void): [opening: number, close: () => void] {
  const [opening, setOpening] = useState(0);
  const close = () => {
    setOpening(opening + 1);
    onClose();
  };
  return [opening, close];
}
