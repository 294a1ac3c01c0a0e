/** True from the moment after the first layout, before anything is painted: for what must have been closed to open. */
import { useLayoutEffect, useState } from "react";

export function useAfterMount(): boolean {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => queueMicrotask(() => setMounted(true)), []);
  return isMounted;
}
