/** The name of a row with a line about it below. Each takes one line and is cut off where it doesn't fit. */
import type { ReactNode } from "react";
import classes from "./named-cell.module.css";

type Props = {
  name: ReactNode;
  line: ReactNode;
  /** Not read yet: the name stands out. */
  isNew?: boolean;
};

export const NamedCell = ({ name, line, isNew = false }: Props) => (
  <span className={classes.cell} data-new={isNew || undefined}>
    <span>{name}</span>
    <small>{line}</small>
  </span>
);
