/** The few figures of a record side by side under its head: what it came to so far, and what comes next. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./figure-strip.module.css";

type StripProps = { label: string; children: ReactNode };

/** Side by side on a desk, two by two on a phone. */
export const FigureStrip = ({ label, children }: StripProps) => (
  <section className={classes.strip} aria-label={label}>
    {children}
  </section>
);

type Props = {
  label: string;
  /** Null where there is none yet: then `none` stands there. */
  value: ReactNode;
  /** "None yet" unless given. */
  none?: string;
  /** A line under the figure. */
  note?: ReactNode;
  /** A small drawing beside the figure. */
  drawing?: ReactNode;
  /** Where a click on the figure leads. */
  to?: string;
};

export function StripFigure({ label, value, none = "None yet", note, drawing, to }: Props) {
  const isThere = value !== null;
  return (
    <div className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.line}>
        <span className={isThere ? `${classes.value} quiet-links` : classes.none}>
          {isThere && to ? <Link to={to}>{value}</Link> : isThere ? value : none}
        </span>
        {isThere && drawing}
      </span>
      {isThere && note && <span className={classes.note}>{note}</span>}
    </div>
  );
}

/** As high as the strip that follows. */
export function FigureStripSkeleton({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <div className={classes.strip} aria-busy>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.figure} aria-hidden>
          <Skeleton height={12} width="50%" my={4} />
          <Skeleton height={20} width="70%" my={4} />
        </div>
      ))}
      <VisuallyHidden role="status">{label}</VisuallyHidden>
    </div>
  );
}
