/** One part of a job's page under its heading. */
import { type ReactNode, useId } from "react";
import page from "./job/job.module.css";

type Props = { title: string; action?: ReactNode; children: ReactNode };

export function Card({ title, action, children }: Props) {
  const id = useId();
  return (
    <section className={page.card} aria-labelledby={id}>
      <div className={page.cardHead}>
        <h2 id={id} className={page.cardTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
