/** The line above a list that holds its search, its filters and its switches. */
import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";

type Props = {
  /** Search and filters, from the left. */
  children: ReactNode;
  /** Switches of the view and the like, at the right end. */
  end?: ReactNode;
};

export function FilterBar({ children, end }: Props) {
  return (
    <div className={classes.bar} role="search">
      <div className={classes.start}>{children}</div>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
