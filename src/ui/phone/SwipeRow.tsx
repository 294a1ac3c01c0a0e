/** What a finger on a phone's row does besides a tap: a swipe reveals its one action or its menu, a long press holds it. */
import { IconDots } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { followHolds } from "./follow-holds.ts";
import { followSwipes } from "./follow-swipes.ts";
import type { SwipeAction } from "./phone-row.ts";
import classes from "./swipe-row.module.css";

type Props = {
  /** The row that follows the finger; this stands inside it, out of sight beside each of its ends. */
  row: RefObject<HTMLElement | null>;
  action: SwipeAction | undefined;
  onHold: (() => void) | undefined;
};

/** Fetched after the rows. Who cannot or does not swipe presses the same buttons, so this is hidden from readers. */
export function SwipeRow({ row, action, onHold }: Props) {
  useEffect(() => (row.current ? followSwipes(row.current) : undefined), [row]);
  const latest = useRef(onHold);
  useEffect(() => {
    latest.current = onHold;
  });
  const isHeld = onHold !== undefined;
  useEffect(
    () => (row.current && isHeld ? followHolds(row.current, () => latest.current?.()) : undefined),
    [row, isHeld],
  );
  return (
    <>
      {action && <Side side="right" {...action} />}
      <Side side="left" label="Actions" icon={<IconDots size={20} />} />
    </>
  );
}

function Side({ side, label, icon, tone }: SwipeAction & { side: "left" | "right" }) {
  return (
    <span className={classes.side} data-side={side} data-tone={tone} aria-hidden>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
    </span>
  );
}
