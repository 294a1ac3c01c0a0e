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
      {icon && <PlumbBob>{icon}</PlumbBob>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** What belongs here hangs from a plumb line, ready to be set down. */
function PlumbBob({ children }: { children: ReactNode }) {
  return (
    <span className={classes.bob} aria-hidden>
      <svg viewBox="0 0 96 88" width="96" height="88" className={classes.drawing}>
        <path className={classes.beam} d="M24 3h48" />
        <path className={classes.line} d="M48 3v22" />
        <path
          className={classes.weight}
          d="M48 25c12.7 0 21 8 21 19 0 13-12 25-21 36-9-11-21-23-21-36 0-11 8.3-19 21-19z"
        />
        <path className={classes.level} d="M10 85h24M62 85h24" />
      </svg>
      <span className={classes.icon}>{children}</span>
    </span>
  );
}
