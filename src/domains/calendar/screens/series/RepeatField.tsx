/** Asks how often an event repeats, and shows in words and dates what that means. */
import { NativeSelect } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { formatShortDate } from "#shared/time/dates.ts";
import { occurrencesOf, parseRecurrence } from "#shared/time/recurrence.ts";
import classes from "../calendar.module.css";
import { RepeatEditor } from "./RepeatEditor.tsx";
import { choiceOnOtherDay, choicesFor, wordsOfRule } from "./repeat-choices.ts";

type Props = {
  /** A rule of RFC 5545, "" for none. */
  value: string;
  /** Of the event; "" while it is not chosen. */
  date: string;
  time: string;
  zone: string;
  /** The event is on the calendar already, where its series moves along with it. */
  isKept: boolean;
  error: string | undefined;
  onChange: (rule: string) => void;
};

export function RepeatField(props: Props) {
  const { value, date, isKept, error, onChange } = props;
  const [isOwn, setOwn] = useState(false);
  const before = useRef(date);
  useEffect(() => {
    if (!isKept && value && date && before.current && date !== before.current) {
      const other = choiceOnOtherDay(value, before.current, date);
      if (other !== value) onChange(other);
    }
    before.current = date;
  }, [date, value, isKept, onChange]);
  if (date === "") return null;
  const choices = choicesFor(date);
  const isListed = value === "" || choices.some((choice) => choice.value === value);
  return (
    <>
      <NativeSelect
        label="Repeats"
        name="recurrence"
        mt="sm"
        value={isOwn ? "own" : value}
        error={error}
        onChange={({ currentTarget: { value: chosen } }) => {
          setOwn(chosen === "own");
          if (chosen !== "own") onChange(chosen);
          else if (value === "") onChange(choices.find(({ key }) => key === "weekly")?.value ?? "");
        }}
        data={[
          { value: "", label: "Doesn't repeat" },
          ...choices.map(({ value: rule, label }) => ({ value: rule, label })),
          ...(isListed || isOwn ? [] : [{ value, label: wordsOfRule(value) }]),
          { value: "own", label: "Custom…" },
        ]}
      />
      {isOwn && value !== "" && <RepeatEditor value={value} date={date} onChange={onChange} />}
      {value !== "" && <Preview {...props} />}
    </>
  );
}

const shownDates = 5;

function Preview({ value, date, time, zone }: Props) {
  if (!/^\d\d:\d\d$/.test(time)) return null;
  const asked = { rule: parseRecurrence(value), start: `${date}T${time}`, zone, limit: shownDates + 1 };
  const found = occurrencesOf(asked);
  const days = found.slice(0, shownDates).map(({ local }) => formatShortDate(local.slice(0, 10), zone));
  return (
    <p className={classes.quiet} aria-live="polite">
      {wordsOfRule(value)}:{" "}
      {days.length === 0 ? "no dates match" : `${days.join(" · ")}${found.length > shownDates ? " …" : ""}`}
    </p>
  );
}
