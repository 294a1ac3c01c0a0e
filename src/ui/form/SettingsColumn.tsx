/** The cards of a settings page, one below the other: where there is room, what each is about stands beside its fields. */
import type { ReactNode } from "react";
import classes from "./settings-column.module.css";

type Props = {
  /** The cards, or one form of them. */
  children: ReactNode;
  /** What the settings lead to, such as a preview: beside the cards where there is room, and below them elsewhere. */
  aside?: ReactNode;
};

export function SettingsColumn({ children, aside }: Props) {
  const column = <div className={classes.column}>{children}</div>;
  if (!aside) return column;
  return (
    <div className={classes.withAside}>
      {column}
      {aside}
    </div>
  );
}
