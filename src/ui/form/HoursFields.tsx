/** The hours of a week as fields: for each weekday closed, or one or several spans of time. */
import { ActionIcon, Button, Switch, TextInput } from "@mantine/core";
import { IconCopy, IconPlus, IconX } from "@tabler/icons-react";
import { weekdays } from "#shared/locales.ts";
import {
  type BusinessHours,
  mostSpansADay,
  problemOfDay,
  type WorkSpan,
} from "#shared/time/business-hours.ts";
import classes from "./hours-fields.module.css";

const usualDay: WorkSpan[] = [{ from: "08:00", to: "17:00" }];

type Props = {
  hours: BusinessHours;
  /** The day on which the week begins; Sunday is 0. */
  weekStart: number;
  isFixed: boolean;
  onChange: (hours: BusinessHours) => void;
};

export function HoursFields({ hours, weekStart, isFixed, onChange }: Props) {
  const order = weekdays.map((_, index) => (index + weekStart) % 7);
  return (
    <ul className={classes.days}>
      {order.map((day) => (
        <li key={day}>
          <DayHours
            name={weekdays[day] ?? ""}
            spans={hours[day] ?? []}
            isFixed={isFixed}
            onChange={(spans) => onChange(hours.with(day, spans))}
            onCopy={() => onChange(copiedToWeekdays(hours, day))}
          />
        </li>
      ))}
    </ul>
  );
}

/** To Monday to Friday: the weekend is rarely meant. */
const copiedToWeekdays = (hours: BusinessHours, from: number): BusinessHours =>
  hours.map((spans, day) => (day >= 1 && day <= 5 ? (hours[from] ?? []) : spans));

type DayProps = {
  name: string;
  spans: WorkSpan[];
  isFixed: boolean;
  onChange: (spans: WorkSpan[]) => void;
  onCopy: () => void;
};

function DayHours({ name, spans, isFixed, onChange, onCopy }: DayProps) {
  const problem = problemOfDay(spans);
  const isOpen = spans.length > 0;
  // By their place: while a time is typed nothing else about it is sure to stay.
  const numbered = spans.map((span, index) => ({ span, index }));
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <Switch
        label={name}
        aria-label={`${name}: open`}
        checked={isOpen}
        disabled={isFixed}
        onChange={() => onChange(isOpen ? [] : usualDay)}
      />
      {isOpen ? (
        <div className={classes.spans}>
          {numbered.map(({ span, index }) => (
            <SpanFields
              key={index}
              name={spans.length > 1 ? `${name}, time range ${index + 1}` : name}
              span={span}
              isFixed={isFixed}
              hasError={problem !== undefined}
              onChange={(next) => onChange(spans.with(index, next))}
              onRemove={spans.length > 1 ? () => onChange(spans.toSpliced(index, 1)) : undefined}
            />
          ))}
          {problem && (
            <p className={classes.error} role="alert">
              {problem}
            </p>
          )}
          {!isFixed && <DayTools name={name} spans={spans} onChange={onChange} onCopy={onCopy} />}
        </div>
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
    </div>
  );
}

function DayTools({
  name,
  spans,
  onChange,
  onCopy,
}: Pick<DayProps, "name" | "spans" | "onChange" | "onCopy">) {
  return (
    <div className={classes.dayTools}>
      {spans.length < mostSpansADay && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={`Add hours on ${name}`}
          onClick={() => onChange([...spans, nextSpan(spans)])}
        >
          Add Hours
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconCopy size={14} aria-hidden />}
        aria-label={`Apply to weekdays the hours on ${name}`}
        onClick={onCopy}
      >
        Apply to Weekdays
      </Button>
    </div>
  );
}

/** Begins an hour after the last one ends, where the day still has room for it. */
function nextSpan(spans: WorkSpan[]): WorkSpan {
  const end = Number((spans.at(-1)?.to ?? "12:00").slice(0, 2));
  const from = Math.min(end + 1, 22);
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return { from: clock(from), to: clock(Math.min(from + 4, 23)) };
}

type SpanProps = {
  name: string;
  span: WorkSpan;
  isFixed: boolean;
  hasError: boolean;
  onChange: (span: WorkSpan) => void;
  onRemove: (() => void) | undefined;
};

function SpanFields({ name, span, isFixed, hasError, onChange, onRemove }: SpanProps) {
  return (
    <div className={classes.span}>
      <TextInput
        type="time"
        aria-label={`${name}: from`}
        readOnly={isFixed}
        error={hasError}
        value={span.from}
        onChange={(event) => onChange({ ...span, from: event.currentTarget.value })}
      />
      <span aria-hidden>to</span>
      <TextInput
        type="time"
        aria-label={`${name}: to`}
        readOnly={isFixed}
        error={hasError}
        value={span.to}
        onChange={(event) => onChange({ ...span, to: event.currentTarget.value })}
      />
      {onRemove && !isFixed && (
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
