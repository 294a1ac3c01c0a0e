/** A repetition of one's own: every how many weeks, on which days, in which months, and until when. */
import { Box, Chip, Group, NativeSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "../calendar.module.css";
import { type MonthDay, type OwnRule, ownRuleOf, ownRuleText } from "./repeat-choices.ts";

type Props = { value: string; date: string; onChange: (rule: string) => void };

export function RepeatEditor({ value, date, onChange }: Props) {
  const [own, setOwn] = useState(() => ownRuleOf(value, date));
  function edit(changes: Partial<OwnRule>) {
    const next = { ...own, ...changes };
    setOwn(next);
    onChange(ownRuleText(next, date));
  }
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">Custom repeat</legend>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" mt="sm">
        <NumberInput
          label="Every"
          min={1}
          max={999}
          allowDecimal={false}
          value={own.interval}
          onChange={(interval) => edit({ interval: String(interval) })}
        />
        <NativeSelect
          label="Unit"
          data={units}
          value={own.freq}
          onChange={(event) => edit({ freq: event.currentTarget.value as OwnRule["freq"] })}
        />
        {(own.freq === "monthly" || own.freq === "yearly") && (
          <NativeSelect
            label="Day of the month"
            data={monthDays(date)}
            value={own.monthDay}
            onChange={(event) => edit({ monthDay: event.currentTarget.value as MonthDay })}
          />
        )}
      </SimpleGrid>
      {own.freq === "weekly" && (
        <Chips
          label="On"
          data={weekdays}
          value={own.weekdays}
          onChange={(days) => edit({ weekdays: days })}
        />
      )}
      {own.freq !== "yearly" && (
        <Chips
          label="Only in these months"
          data={months}
          value={own.months}
          onChange={(chosen) => edit({ months: chosen })}
        />
      )}
      <Ends own={own} edit={edit} date={date} />
    </fieldset>
  );
}

const units = [
  { value: "daily", label: "days" },
  { value: "weekly", label: "weeks" },
  { value: "monthly", label: "months" },
  { value: "yearly", label: "years" },
];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((label, day) => ({
  value: String(day),
  label,
}));
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map(
  (label, index) => ({ value: String(index + 1), label }),
);

function monthDays(date: string): { value: MonthDay; label: string }[] {
  const day = Number(date.slice(8, 10));
  return [
    { value: "skip", label: day > 28 ? `Day ${day}, skipping shorter months` : `Day ${day}` },
    ...(day > 28 ? [{ value: "last" as const, label: `Day ${day}, or the last day of shorter months` }] : []),
    { value: "weekday", label: "The same weekday" },
    { value: "lastDay", label: "The last day" },
  ];
}

type ChipsProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
};

function Chips({ label, data, value, onChange }: ChipsProps) {
  return (
    <Box component="fieldset" className={classes.group} mt="sm">
      <legend className={classes.quiet}>{label}</legend>
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap={6} mt={4}>
          {data.map((each) => (
            <Chip key={each.value} value={each.value} size="sm">
              {each.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Box>
  );
}

type EndsProps = { own: OwnRule; edit: (changes: Partial<OwnRule>) => void; date: string };

function Ends({ own, edit, date }: EndsProps) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" mt="sm">
      <NativeSelect
        label="Ends"
        data={[
          { value: "never", label: "Never" },
          { value: "until", label: "On a date" },
          { value: "count", label: "After a number of events" },
        ]}
        value={own.ends}
        onChange={(event) => edit({ ends: event.currentTarget.value as OwnRule["ends"] })}
      />
      {own.ends === "until" && (
        <TextInput
          label="End date"
          type="date"
          min={date}
          value={own.until}
          onChange={(event) => edit({ until: event.currentTarget.value })}
        />
      )}
      {own.ends === "count" && (
        <NumberInput
          label="Number of events"
          min={1}
          max={9999}
          allowDecimal={false}
          value={own.count}
          onChange={(count) => edit({ count: String(count) })}
        />
      )}
    </SimpleGrid>
  );
}
