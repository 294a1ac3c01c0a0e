/** Bars under each other, each with its name, a figure and a length: steps of a pipeline, shares of a whole. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./charts.module.css";

export type RankedBar = {
  key: string;
  name: string;
  /** Its length; 0 or more. */
  value: number;
  figure: ReactNode;
  note?: string;
  /** Where a click leads. */
  to?: string;
  tone?: "strong" | "middle" | "soft";
};

/** The words say everything that the lengths do. */
export function RankedBars({ label, bars }: { label: string; bars: readonly RankedBar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul className={classes.ranked} aria-label={label}>
      {bars.map(({ key, name, value, figure, note, to, tone = "strong" }) => (
        <li key={key}>
          <div className={classes.rankWords}>
            {to ? (
              <Link to={to} className={`${classes.rankName} thumb`}>
                {name}
              </Link>
            ) : (
              <span className={classes.rankName}>{name}</span>
            )}
            {note && <span className={classes.rankNote}>{note}</span>}
            <strong className={classes.rankFigure}>{figure}</strong>
          </div>
          <div className={classes.rail} aria-hidden>
            <div
              className={classes.length}
              data-tone={tone}
              style={{ inlineSize: `${most === 0 ? 0 : (value / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
