/** Keeps what a window showed last, so that it does not stand empty while it closes. */
import { useState } from "react";

export function useLastShown<Shown>(shown: Shown | null): Shown | null {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
}
