/** Says that there is nothing here yet, why, and how to begin. */
import type { ReactNode } from "react";
import classes from "./notice-card.module.css";

type Props = {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** A button or link that begins. */
  action?: ReactNode;
  /** Inside a card or table that has a border of its own. */
  isBare?: boolean;
};

export function EmptyState({ title, text, icon, action, isBare = false }: Props) {
  return (
    <div className={classes.empty} data-bare={isBare || undefined}>
      {icon && (
        <span className={classes.round} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
