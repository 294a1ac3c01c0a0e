/** What each card has: its kind, its name with the way to the record, its state, facts and actions. */
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import classes from "./cards.module.css";

type Props = {
  kind: string;
  icon: ReactNode;
  title: string;
  to: string;
  badge: ReactNode;
  /** One line each. */
  facts: readonly ReactNode[];
  actions?: ReactNode;
};

export function CardFrame({ kind, icon, title, to, badge, facts, actions }: Props) {
  return (
    <section className={classes.card} aria-label={`${kind} ${title}`}>
      <div className={classes.head}>
        <span className={classes.kind}>
          {icon} {kind}
        </span>
        {badge}
      </div>
      <Link className={classes.title} to={to}>
        {title}
      </Link>
      {Children.map(facts, (fact) => fact && <p className={classes.fact}>{fact}</p>)}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
