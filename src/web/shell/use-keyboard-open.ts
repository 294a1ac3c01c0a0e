/** Whether a phone's keyboard covers the foot of the page, told by the room that is left to see. */
import { useEffect, useState } from "react";

/** No keyboard is lower than this, and no browser's own bar is as high. */
const keyboardPx = 120;

/** Something is being typed into and the screen has become lower than it was at this width. */
export function useKeyboardOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let width = view.width;
    let tallest = view.height;
    const look = () => {
      // Zooming in with two fingers makes the view smaller, too.
      const height = view.height * view.scale;
      if (Math.round(view.width * view.scale) !== Math.round(width)) tallest = height;
      width = view.width * view.scale;
      tallest = Math.max(tallest, height);
      setOpen(isTyping() && tallest - height > keyboardPx);
    };
    const stop = new AbortController();
    view.addEventListener("resize", look, { signal: stop.signal });
    document.addEventListener("focusin", look, { signal: stop.signal });
    document.addEventListener("focusout", look, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isOpen;
}

const isTyping = (): boolean =>
  document.activeElement?.matches(
    "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])",
  ) ?? false;
