/** A titled card of the dashboard that keeps its height whether it is loading, empty, failed or full. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./dashboard.module.css";

type Props = {
  title: string;
  subtitle: string;
  /** A link or button at the right of the title. */
  action?: ReactNode;
  /** Between the title and the rows. */
  tools?: ReactNode;
  /** As high as a drawing, whatever comes; else as high as a list. */
  isDrawn?: boolean;
  children: ReactNode;
};

export function DashboardCard({ title, subtitle, action, tools, isDrawn, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <div className={classes.words}>
          <h2 id={id} className={classes.cardTitle}>
            {title}
          </h2>
          <p className={classes.cardText}>{subtitle}</p>
        </div>
        {action}
      </header>
      {tools}
      <div className={classes.cardBody} data-drawn={isDrawn || undefined}>
        {children}
      </div>
    </section>
  );
}

/** As many lines as will come, each as high as it will be. */
export function RowsSkeleton({ rows, label, isTall }: { rows: number; label: string; isTall?: boolean }) {
  return (
    <div className={classes.list} data-brief={isTall ? "tall" : true}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden>
          <Skeleton height={32} width={32} radius="sm" />
          <div className={classes.words}>
            <Skeleton height={12} width={`${70 - (index % 3) * 12}%`} my={4} />
            <Skeleton height={10} width="40%" my={5} />
          </div>
        </div>
      ))}
    </div>
  );
}
