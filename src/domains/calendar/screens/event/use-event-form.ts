/** Fills, checks and saves the event form, whether the event is new or already on the calendar. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import type { CalendarEvent } from "../../contract.ts";
import type { SeriesScope } from "../../series/contract.ts";
import { calendarApi, expectedVersion } from "../calendar-api.ts";
import { putEvent, refreshCalendar, stopListsOnTheirWay } from "../calendar-cache.ts";
import { askScope } from "../series/ask-scope.ts";
import type { WayOut } from "../series/SeriesCollisionsNotice.tsx";
import {
  changesBetween,
  checkValues,
  type EventField,
  type EventValues,
  emptyValues,
  type FieldErrors,
  newEventOf,
  valuesOf,
} from "./event-values.ts";
import { makeIdempotencyKey } from "./idempotency-key.ts";
import { offerToTakeBack } from "./take-back.ts";

export type FormSubject =
  | { kind: "new"; values: Partial<EventValues> & { date: string } }
  | { kind: "existing"; event: CalendarEvent };

type Options = { subject: FormSubject; zone: string; onSaved: (event: CalendarEvent) => void };

/** Begins anew each time it is mounted: without old errors, and with an intent to create of its own. */
export function useEventForm({ subject, zone, onSaved }: Options) {
  const [base, setBase] = useState(subject.kind === "existing" ? subject.event : null);
  const [start, setStart] = useState(() => startingValues(subject, zone));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const scope = useRef<SeriesScope | null>(null);
  const save = useSaving({ base, start, values, zone, onSaved });

  function edit(changes: Partial<EventValues>) {
    setValues((now) => ({ ...now, ...changes }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
    scope.current = null;
  }

  /** `way` is the way out when the member is taken. Returns the first field that is wrong. */
  function submit(way: WayOut = {}): EventField | undefined {
    const found = checkValues(values);
    setErrors(found);
    const first = (Object.keys(values) as EventField[]).find((field) => found[field]);
    if (!first && !save.isPending) void send(way);
    return first;
  }

  /** Whom it concerns is asked once; a second try, with a way out, concerns the same. */
  async function send(way: WayOut) {
    const isOther = start.recurrence !== "" && start.recurrence !== values.recurrence;
    if (base && isDirty) scope.current ??= await askScope(base, "Change", isOther);
    if (base && isDirty && scope.current === null) return;
    const concerned = base && base.series_id !== null && scope.current ? { scope: scope.current } : {};
    save.mutate(
      { ...way, ...concerned },
      { onError: (error) => isApiError(error) && setErrors(fieldErrorsOf(error.fields)) },
    );
  }

  /** Goes on from the event as somebody else has saved it, with what was typed here kept on top. */
  async function rebaseOnLatest() {
    if (!base) return;
    const latest = await calendarApi.get.call({ id: base.id });
    const now = valuesOf(latest, zone);
    const fields = Object.keys(now) as EventField[];
    const merged = fields.map((field) => [
      field,
      values[field] === start[field] ? now[field] : values[field],
    ]);
    setBase(latest);
    setStart(now);
    setValues(Object.fromEntries(merged) as EventValues);
    save.reset();
  }

  const isDirty = !save.isSuccess && (Object.keys(start) as EventField[]).some((f) => start[f] !== values[f]);
  return { values, errors, edit, submit, save, rebaseOnLatest, isDirty, base };
}

export type EventForm = ReturnType<typeof useEventForm>;

type Saving = {
  base: CalendarEvent | null;
  start: EventValues;
  values: EventValues;
  zone: string;
  onSaved: (event: CalendarEvent) => void;
};

function useSaving({ base, start, values, zone, onSaved }: Saving) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationFn: (way: WayOut & { scope?: SeriesScope }) => {
      if (base) {
        const changes = changesBetween(start, values, zone);
        return calendarApi.update.call(
          { id: base.id, ...changes, ...way },
          { context: expectedVersion(base.version) },
        );
      }
      const event = newEventOf(values, zone);
      if (!event) throw new TypeError("The form was sent without a date and time");
      return calendarApi.create.call({ ...event, ...way }, { context: { idempotencyKey } });
    },
    onSuccess: async (saved, way) => {
      await stopListsOnTheirWay(client);
      putEvent(client, saved);
      void refreshCalendar(client);
      onSaved(saved);
      if (base) offerToTakeBack(client, { base, saved, start, values, way, zone });
    },
  });
}

function startingValues(subject: FormSubject, zone: string): EventValues {
  if (subject.kind === "existing") return valuesOf(subject.event, zone);
  return { ...emptyValues(subject.values.date), ...subject.values };
}

/** The form has one field for what the wire calls start and end. */
function fieldErrorsOf(fields: Record<string, string>): FieldErrors {
  const { start, end, ...others } = fields;
  const time = start ?? end;
  return { ...others, ...(time ? { time } : {}) };
}
