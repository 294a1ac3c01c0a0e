/**
 * The frame of a chart over columns, such as the months of a year: the scale, the names below, and the figures of one
 * column on a card. The pointer and the arrow keys lead from column to column; the same figures stand in a table that
 * screen readers find, and that is printed.
 */
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { barAfter } from "./bar-scale.ts";
import { ChartTable } from "./ChartTable.tsx";
import classes from "./charts.module.css";

export type PlotColumn = {
  key: string;
  /** Below the column: "Nov". */
  label: string;
  /** In the table and when it is shown: "November 2026". */
  name: string;
  /** One for each head but the first, as people read it. */
  figures: readonly string[];
};

type Props = {
  /** What is drawn: "Revenue by month". */
  label: string;
  /** Heads of the table: what the columns are, then one for each figure. */
  heads: readonly string[];
  columns: readonly PlotColumn[];
  /** Where the scale ends; see `roundTop`. */
  top: number;
  /** For the lines behind, where there is little room: "$12k". */
  formatShort: (value: number) => string;
  /** What stands in one column. */
  renderColumn: (index: number, isShown: boolean) => ReactNode;
  /** What goes over all of them. */
  over?: ReactNode;
};

export function ChartPlot({ label, heads, columns, top, formatShort, renderColumn, over }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const id = useId();
  const current = shown === null ? undefined : columns[shown];
  const spoken = current ?? columns.at(-1);

  function onKeyDown(event: KeyboardEvent) {
    const next = barAfter(event.key, shown, columns.length);
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
        aria-valuemax={columns.length}
        aria-valuenow={(shown ?? columns.length - 1) + 1}
        aria-valuetext={spoken && `${spoken.name}: ${wordsOf(spoken, heads)}`}
        onKeyDown={onKeyDown}
        onBlur={() => setShown(null)}
        onPointerLeave={() => setShown(null)}
      >
        <Scale top={top} format={formatShort} />
        {over}
        <ol className={classes.bars} aria-hidden>
          {columns.map((column, index) => (
            <li
              key={column.key}
              className={classes.column}
              data-shown={index === shown || undefined}
              onPointerEnter={() => setShown(index)}
            >
              <span className={classes.track}>{renderColumn(index, index === shown)}</span>
              <span className={classes.tick}>{column.label}</span>
            </li>
          ))}
        </ol>
        {current && shown !== null && (
          <Readout position={(shown + 0.5) / columns.length} column={current} heads={heads} />
        )}
      </div>
      <ChartTable
        label={label}
        heads={heads}
        rows={columns.map(({ key, name, figures }) => ({ key, cells: [name, ...figures] }))}
      />
    </figure>
  );
}

/** A single figure needs no name of its own. */
const wordsOf = ({ figures }: PlotColumn, heads: readonly string[]): string =>
  figures.length === 1
    ? (figures[0] ?? "")
    : figures.map((figure, index) => `${heads[index + 1]} ${figure}`).join(", ");

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

type ReadoutProps = { position: number; column: PlotColumn; heads: readonly string[] };

/** Beside the column, on the side that has more room. */
function Readout({ position, column: { name, figures }, heads }: ReadoutProps) {
  const side = position > 0.5 ? "start" : "end";
  return (
    <div
      className={classes.readout}
      data-side={side}
      style={{ insetInlineStart: `${position * 100}%` }}
      aria-hidden
    >
      <span>{name}</span>
      {figures.map((figure, index) => (
        <span key={heads[index + 1]} className={classes.readoutLine}>
          {figures.length > 1 && <span>{heads[index + 1]}</span>}
          <strong className="tabular">{figure}</strong>
        </span>
      ))}
    </div>
  );
}
