/** The handle of an entry in a list: dragged with mouse, pen or thumb, and moved with the arrow keys. */
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import classes from "./editing.module.css";
import type { ListDrag } from "./use-list-drag.ts";

type Props = {
  /** The key of the entry, as `listEntry` gives it, and what it is called. */
  entry: string;
  name: string;
  drag: ListDrag;
  onMove: (by: -1 | 1) => void;
};

export function MoveHandle({ entry, name, drag, onMove }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!by) return;
    event.preventDefault();
    const handle = event.currentTarget;
    onMove(by);
    // It may have been drawn anew within another list.
    requestAnimationFrame(() => {
      const moved = handle.isConnected ? handle : handleOf(entry);
      moved?.focus();
      moved?.scrollIntoView({ block: "nearest" });
    });
  }
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={`Move ${name}: press the arrow keys`}
      onPointerDown={(press) => drag.begin(press, entry)}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

const handleOf = (entry: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("[data-list-entry]")]
    .find((element) => element.dataset["listEntry"] === entry)
    ?.querySelector<HTMLElement>(`.${classes.handle}`) ?? undefined;
