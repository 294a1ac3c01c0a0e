/** A place on a page onto which files can be dropped. */
import { type DragEvent, useState } from "react";

/** `handlers` go onto the element; `isOver` while something that could be dropped is above it. */
export function useDropZone(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
