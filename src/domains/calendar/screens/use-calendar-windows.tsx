/** The windows of the calendar: an event opened, the form, and the question why something is cancelled. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { customersContract } from "#domains/customers/contract.ts";
import { wallTimeAt } from "#shared/wall-clock.ts";
import { apiFor } from "#ui/api.ts";
import { useWhyNot } from "#ui/why-not.ts";
import { type CalendarEvent, EventType } from "../contract.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { useDeleteEvent } from "./delete-event.ts";
import { eventActions } from "./event-actions.tsx";
import { clockText, type EventValues, valuesOf } from "./event-values.ts";
import { EventDialog, EventWindow } from "./lazy-parts.tsx";
import type { CalendarPlace } from "./use-calendar-place.ts";
import type { ChangeEvent } from "./use-event-changes.tsx";
import type { FormSubject } from "./use-event-form.ts";

const customersApi = apiFor("customers", customersContract);

type Options = {
  place: CalendarPlace;
  zone: string;
  nameOf: (id: string | null) => string;
  change: ChangeEvent;
};

type Windows = {
  open: (event: CalendarEvent) => void;
  add: (values?: Partial<EventValues>) => void;
  addAt: (at: { start: number; member?: string | null }) => void;
  windows: ReactNode;
};

/** What is opened stands in the address, so that links, the palette and the way back work. */
export function useCalendarWindows({ place, zone, nameOf, change }: Options): Windows {
  const { day, get, set } = place;
  const whyNot = useWhyNot();
  const [edited, setEdited] = useState<CalendarEvent | null>(null);
  const [cancelled, setCancelled] = useState<CalendarEvent | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [prefill, setPrefill] = useState<Partial<EventValues>>({});
  const opened = Number(get("event")) || null;
  const isNew = get("new") === "1";
  const linked = useLinked(isNew ? get("customer") : null);
  const close = useCallback(() => set({ event: null }), [set]);
  const remove = useDeleteEvent(close);
  const open = useCallback(
    (event: CalendarEvent) => set({ event: String(event.id) }, { isStep: true }),
    [set],
  );
  const add = useCallback(
    (values: Partial<EventValues> = {}) => {
      setPrefill(values);
      set({ event: null, new: "1" });
    },
    [set],
  );
  const addAt = useCallback<Windows["addAt"]>(
    ({ start, member }) => {
      const wall = wallTimeAt(start, zone);
      add({ date: wall.day, time: clockText(wall.minute), assigned_to: member ?? "" });
    },
    [add, zone],
  );
  const edit = (event: CalendarEvent) => {
    close();
    setEdited(event);
    setEditing(true);
  };
  const openers = {
    ...{ onEdit: edit, change, whyNot, zone },
    onDuplicate: (event: CalendarEvent) => add(valuesOf(event, zone)),
    onCancel: (event: CalendarEvent) => {
      setCancelled(event);
      setCancelling(true);
    },
    onDelete: (event: CalendarEvent) => void remove(event),
  };
  const type = EventType.safeParse(get("type")).data;
  const subject: FormSubject = {
    kind: "new",
    values: { date: day, ...(type ? { type } : {}), ...linked.values, ...prefill },
  };
  const windows = (
    <>
      <EventWindow
        id={opened}
        isOpen={opened !== null}
        onClose={close}
        zone={zone}
        nameOf={nameOf}
        actionsFor={(event) => eventActions(event, openers)}
        onEdit={edit}
        whyNoEdit={whyNot("calendar.update")}
      />
      <EventDialog
        isOpen={isNew && linked.isReady}
        onClose={() => {
          setPrefill({});
          set({ new: null, type: isNew && type ? null : get("type"), customer: null });
        }}
        subject={subject}
        zone={zone}
      />
      {edited && (
        <EventDialog
          isOpen={isEditing}
          onClose={() => setEditing(false)}
          subject={{ kind: "existing", event: edited }}
          zone={zone}
        />
      )}
      <CancelDialog
        event={cancelled}
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        change={change}
      />
    </>
  );
  return { open, add, addAt, windows };
}

/** The customer that a link to the form names; the form waits until the name is there. */
function useLinked(id: string | null): { values: Partial<EventValues>; isReady: boolean } {
  const number = Number(id) || 0;
  const { data, isError } = useQuery({
    ...customersApi.get.queryOptions({ input: { id: number } }),
    enabled: number > 0,
  });
  if (number === 0 || isError) return { values: {}, isReady: true };
  if (!data) return { values: {}, isReady: false };
  const { first_name, last_name, address, city, state } = data;
  return {
    isReady: true,
    values: {
      client_name: `${first_name} ${last_name}`,
      customer_id: String(data.id),
      location: [address, city, state].filter(Boolean).join(", "),
    },
  };
}
