/** One part of a job's page under its heading. */
import { type ReactNode, useId } from "react";
import classes from "./jobs.module.css";

type Props = { title: string; action?: ReactNode; children: ReactNode };

export function Card({ title, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
