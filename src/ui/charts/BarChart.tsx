/**
 * Bars beside each other, such as the months of a year. The pointer and the arrow keys show one after the other; the
 * same figures stand in a table that screen readers find, and that is printed.
 */
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { barAfter, roundTop } from "./bar-scale.ts";
import { ChartTable } from "./ChartTable.tsx";
import classes from "./charts.module.css";

export type Bar = {
  key: string;
  /** Under the bar: "Nov". */
  label: string;
  /** In the table and when it is shown: "November 2026". */
  name: string;
  /** 0 or more. */
  value: number;
  /** Not complete yet, such as the month that runs. */
  isPartial?: boolean;
};

type Props = {
  /** What is drawn: "Revenue by month". */
  label: string;
  /** Heads of the two columns of the table. */
  heads: readonly [name: string, value: string];
  bars: readonly Bar[];
  format: (value: number) => string;
  /** For the lines behind the bars, where there is little room: "$12k". */
  formatShort: (value: number) => string;
};

export function BarChart({ label, heads, bars, format, formatShort }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const id = useId();
  const top = roundTop(Math.max(...bars.map(({ value }) => value), 0));
  const current = shown === null ? undefined : bars[shown];
  const spoken = current ?? bars.at(-1);

  function onKeyDown(event: KeyboardEvent) {
    const next = barAfter(event.key, shown, bars.length);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
  }

  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className={classes.hidden}>
        {label}
      </figcaption>
      <div
        className={classes.plot}
        tabIndex={0}
        role="slider"
        aria-labelledby={id}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(shown ?? bars.length - 1) + 1}
        aria-valuetext={spoken && `${spoken.name}: ${format(spoken.value)}`}
        onKeyDown={onKeyDown}
        onBlur={() => setShown(null)}
        onPointerLeave={() => setShown(null)}
      >
        <Scale top={top} format={formatShort} />
        <ol className={classes.bars} aria-hidden>
          {bars.map(({ key, label: name, value, isPartial }, index) => (
            <li
              key={key}
              className={classes.column}
              data-shown={index === shown || undefined}
              onPointerEnter={() => setShown(index)}
            >
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  data-partial={isPartial || undefined}
                  style={{ height: `${top === 0 ? 0 : (value / top) * 100}%` }}
                />
              </span>
              <span className={classes.tick}>{name}</span>
            </li>
          ))}
        </ol>
        {current && shown !== null && (
          <Readout position={(shown + 0.5) / bars.length} name={current.name}>
            {format(current.value)}
          </Readout>
        )}
      </div>
      <ChartTable
        label={label}
        heads={heads}
        rows={bars.map(({ key, name, value }) => ({ key, cells: [name, format(value)] }))}
      />
    </figure>
  );
}

const heights = { top: 1, middle: 0.5, bottom: 0 };

function Scale({ top, format }: { top: number; format: (value: number) => string }) {
  return (
    <div className={classes.scale} aria-hidden>
      {(["top", "middle", "bottom"] as const).map((line) => (
        <span key={line} className={classes.line}>
          <span className={classes.lineLabel}>{format(top * heights[line])}</span>
        </span>
      ))}
    </div>
  );
}

type ReadoutProps = { position: number; name: string; children: ReactNode };

/** Beside the bar, on the side that has more room. */
function Readout({ position, name, children }: ReadoutProps) {
  const side = position > 0.5 ? "start" : "end";
  return (
    <div
      className={classes.readout}
      data-side={side}
      style={{ insetInlineStart: `${position * 100}%` }}
      aria-hidden
    >
      <span>{name}</span>
      <strong className="tabular">{children}</strong>
    </div>
  );
}
