/** A month at a glance: a row for each week, a cell for each day, and in it a few entries by name, the rest as a number. */
import type { ComponentProps, ReactNode } from "react";
import { monthWords, weekdayWords } from "./day-words.ts";
import classes from "./month-table.module.css";

type Cell = ComponentProps<"td"> & { [mark: `data-${string}`]: unknown };

type Props = {
  weeks: readonly (readonly string[])[];
  /** Any day of the month that is shown. */
  month: string;
  /** What the cell of a day bears besides: a mark, or what happens when something is dropped there. */
  cellOf?: (day: string) => Cell;
  /** On a phone a dot stands for the entries; a list beside the month has their names. */
  hasDotsOnPhone?: boolean;
  children: (day: string) => ReactNode;
};

export function MonthTable({ weeks, month, cellOf, hasDotsOnPhone = false, children }: Props) {
  return (
    <table className={classes.month} data-dotted={hasDotsOnPhone || undefined}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayWords(day, "long")}>{weekdayWords(day, "short")}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                {...cellOf?.(day)}
              >
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const mostShown = 3;

type DayProps<Entry> = {
  day: string;
  isToday: boolean;
  onDay: (day: string) => void;
  entries: readonly Entry[];
  /** What they are, for whoever hears the page: "3 visits". */
  tally: string;
  /** An `<li>` with a key. */
  children: (entry: Entry) => ReactNode;
};

export function MonthDay<Entry>({ day, isToday, onDay, entries, tally, children }: DayProps<Entry>) {
  const shown = entries.length > mostShown ? entries.slice(0, mostShown - 1) : entries;
  return (
    <>
      <button
        type="button"
        className={classes.day}
        data-today={isToday || undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <span className="visually-hidden">
          {" "}
          {monthWords(day)}, {tally}
        </span>
        {entries.length > 0 && <span className={classes.dot} aria-hidden />}
      </button>
      <ul className={classes.entries}>
        {shown.map(children)}
        {entries.length > shown.length && (
          <li>
            <button type="button" className={classes.more} onClick={() => onDay(day)}>
              +{entries.length - shown.length}
              <span className={classes.moreWord}> more</span>
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
