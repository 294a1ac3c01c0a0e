/** Lines one under the other in a frame, for a list that is short enough to be drawn whole. */
import type { ReactNode } from "react";
import classes from "./framed-list.module.css";

type Props = {
  label?: string;
  /** Without the frame, inside a card. */
  isBare?: boolean;
  isBusy?: boolean;
  children: ReactNode;
};

export const FramedList = ({ label, isBare = false, isBusy, children }: Props) => (
  <ul className={classes.list} aria-label={label} aria-busy={isBusy} data-bare={isBare || undefined}>
    {children}
  </ul>
);
