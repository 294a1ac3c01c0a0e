/** A month to pick a day from, with how many events each day has. */
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Weekday } from "#shared/time/time.ts";
import { dayAfter, monthAfter, weeksOfMonth } from "#shared/time/wall-clock.ts";
import { monthWords, weekdayWords } from "#ui/day-words.ts";
import classes from "./month-picker.module.css";

type Props = {
  /** Any day of the month that is shown. */
  month: string;
  onMonth: (month: string) => void;
  day: string;
  onPick: (day: string) => void;
  today: string;
  weekStart: Weekday;
  /** Undefined while they are not known. */
  countOf: ((day: string) => number) | undefined;
};

export function MonthPicker({ month, onMonth, day, onPick, today, weekStart, countOf }: Props) {
  const weeks = weeksOfMonth(month, weekStart);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);
  const [reached, setReached] = useState(day);
  const [chosen, setChosen] = useState(day);
  if (chosen !== day) {
    setChosen(day);
    setReached(day);
  }
  const focusable = reached.startsWith(month.slice(0, 7)) ? reached : `${month.slice(0, 8)}01`;
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, focusable);
    if (!next) return;
    event.preventDefault();
    mustFocus.current = true;
    setReached(next);
    if (!next.startsWith(month.slice(0, 7))) onMonth(next);
  }

  return (
    <div className={classes.picker}>
      <div className={classes.pickerHead}>
        <ActionIcon
          variant="default"
          aria-label="Previous month"
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <h2 className={classes.pickerTitle} aria-live="polite">
          {monthWords(month)}
        </h2>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <table ref={grid} className={classes.days} aria-label={monthWords(month)}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((each) => (
              <th key={each} scope="col" abbr={weekdayWords(each, "long")}>
                {weekdayWords(each, "narrow")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <PickerDay
                    day={each}
                    isOutside={!each.startsWith(month.slice(0, 7))}
                    isToday={each === today}
                    isPicked={each === day}
                    isFocusable={each === focusable}
                    count={countOf?.(each)}
                    onPick={onPick}
                    onKeyDown={onKeyDown}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  isOutside: boolean;
  isToday: boolean;
  isPicked: boolean;
  isFocusable: boolean;
  count: number | undefined;
  onPick: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function PickerDay({ day, isOutside, isToday, isPicked, isFocusable, count = 0, ...on }: DayProps) {
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      aria-pressed={isPicked}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => on.onPick(day)}
      onKeyDown={on.onKeyDown}
    >
      <span>
        {Number(day.slice(8))}
        <span className="visually-hidden"> {monthWords(day)},</span>
      </span>
      <span className={classes.dayCount}>
        {count > 0 && count}
        <span className="visually-hidden">
          {" "}
          {count === 0 ? "no events" : count === 1 ? "event" : "events"}
        </span>
      </span>
    </button>
  );
}

function dayByKey(key: string, from: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return dayAfter(from, step);
  if (key === "PageUp") return monthAfter(from, -1);
  return key === "PageDown" ? monthAfter(from, 1) : undefined;
}
