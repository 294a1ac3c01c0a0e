/** Fills, checks and saves the event form, whether the event is new or already on the calendar. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { serviceNaming } from "#domains/services/screens/ServicePicker.tsx";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import type { CalendarEvent, NewCalendarEvent } from "../../contract.ts";
import type { SeriesScope } from "../../series/contract.ts";
import { calendarApi } from "../calendar-api.ts";
import { putEvent, refreshCalendar, stopListsOnTheirWay } from "../calendar-cache.ts";
import { askScope } from "../series/ask-scope.ts";
import type { WayOut } from "../series/SeriesCollisionsNotice.tsx";
import {
  changesBetween,
  checkValues,
  type EventValues,
  emptyValues,
  fieldLabels,
  fieldOf,
  newEventOf,
  valuesOf,
} from "./event-values.ts";
import { offerToTakeBack } from "./take-back.ts";

export type FormSubject =
  | { kind: "new"; values: Partial<EventValues> & { date: string } }
  | { kind: "existing"; event: CalendarEvent };

type Options = {
  subject: FormSubject;
  zone: string;
  mutationKey: MutationKey;
  onSaved: (event: CalendarEvent) => void;
};

/** For an event that repeats also whom the change concerns. */
type Way = WayOut & { scope?: SeriesScope };

export function useEventForm({ subject, zone, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const askForScope = useScopeAskedOnce();
  useEditing("calendar_event", subject.kind === "existing" ? subject.event.id : undefined);
  const begun = subject.kind === "new" ? subject.values : { date: "" };
  return useRecordForm<CalendarEvent, EventValues, NewCalendarEvent | null, CalendarEvent, Way>({
    mutationKey,
    record: subject.kind === "existing" ? subject.event : null,
    valuesOf: (event) => (event ? valuesOf(event, zone) : { ...emptyValues(begun.date), ...begun }),
    read: (values) => readAs(newEventOf(values, zone), checkValues(values)),
    fieldOf,
    ask: async ({ base, start, values, typed, way = {} }) => {
      if (base === null || Object.keys(typed).length === 0) return way;
      const isOther = start.recurrence !== "" && start.recurrence !== values.recurrence;
      const scope = await askForScope(base, JSON.stringify(typed), isOther);
      if (scope === null) return null;
      return base.series_id === null ? way : { ...way, scope };
    },
    save: ({ base, start, values, wanted, context, way }) => {
      if (base) {
        const changes = changesBetween(start, values, zone);
        return calendarApi.update.call({ id: base.id, ...changes, ...way }, { context });
      }
      if (!wanted) throw new TypeError("The form was sent without a date and time");
      return calendarApi.create.call({ ...wanted, ...way }, { context });
    },
    onSaved: async (saved, { base, start, values, way = {} }) => {
      await stopListsOnTheirWay(client);
      putEvent(client, saved);
      void refreshCalendar(client);
      onSaved(saved);
      if (base) offerToTakeBack(client, { base, saved, start, values, way, zone });
    },
    stale: {
      title: "This event has changed",
      latest: ({ id }) => calendarApi.get.call({ id }),
      labels: fieldLabels,
      naming: {
        assigned_to: memberNaming(client),
        service_id: serviceNaming(client),
        customer_id: customerNaming(client),
      },
    },
  });
}

export type EventForm = ReturnType<typeof useEventForm>;

/** A second try with a way out concerns the same events, as long as the change is the same. */
function useScopeAskedOnce() {
  const answered = useRef<{ change: string; scope: SeriesScope } | null>(null);
  return async (event: CalendarEvent, change: string, isOther: boolean): Promise<SeriesScope | null> => {
    if (answered.current?.change === change) return answered.current.scope;
    const scope = await askScope(event, "Change", isOther);
    answered.current = scope && { change, scope };
    return scope;
  };
}
