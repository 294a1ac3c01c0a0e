/** The windows of the calendar: an event opened, the form, and the question why something is cancelled. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { customersContract } from "#domains/customers/contract.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { apiFor } from "#ui/api/client.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type CalendarEvent, EventType } from "../contract.ts";
import type { ChangeEvent } from "./event/change-event.ts";
import { useDeleteEvent } from "./event/delete-event.ts";
import { eventActions } from "./event/event-actions.tsx";
import { clockText, type EventValues, valuesOf } from "./event/event-values.ts";
import type { FormSubject } from "./event/use-event-form.ts";
import { CancelDialog, EventDialog, EventWindow } from "./lazy-parts.tsx";
import type { CalendarPlace } from "./use-calendar-place.ts";

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
  const { set } = place;
  const [prefill, setPrefill] = useState<Partial<EventValues>>({});
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
  const windows = (
    <>
      <OpenedEvent place={place} zone={zone} nameOf={nameOf} change={change} add={add} />
      <NewEvent place={place} zone={zone} prefill={prefill} onClosed={() => setPrefill({})} />
    </>
  );
  return { open, add, addAt, windows };
}

/** The event that the address names, its editing and its calling off. */
function OpenedEvent({ place, zone, nameOf, change, add }: Options & Pick<Windows, "add">) {
  const { get, set } = place;
  const whyNot = useWhyNot();
  const [edited, setEdited] = useState<CalendarEvent | null>(null);
  const [cancelled, setCancelled] = useState<CalendarEvent | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const opened = Number(get("event")) || null;
  const close = useCallback(() => set({ event: null }), [set]);
  const remove = useDeleteEvent(close);
  const edit = (event: CalendarEvent) => {
    close();
    setEdited(event);
    setEditing(true);
  };
  const open = {
    onEdit: edit,
    change,
    whyNot,
    zone,
    onDuplicate: (event: CalendarEvent) => add({ ...valuesOf(event, zone), recurrence: "" }),
    onCancel: (event: CalendarEvent) => {
      setCancelled(event);
      setCancelling(true);
    },
    onDelete: (event: CalendarEvent) => void remove(event),
  };
  return (
    <>
      <EventWindow
        id={opened}
        isOpen={opened !== null}
        onClose={close}
        zone={zone}
        nameOf={nameOf}
        actionsFor={(event) => eventActions(event, open)}
        onEdit={edit}
        whyNoEdit={whyNot("calendar.update")}
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
}

type NewProps = Pick<Options, "place" | "zone"> & { prefill: Partial<EventValues>; onClosed: () => void };

/** The form for a new event, filled in from the address and from where it was asked for. */
function NewEvent({ place: { day, get, set }, zone, prefill, onClosed }: NewProps) {
  const isNew = get("new") === "1";
  const linked = useLinked(isNew ? get("customer") : null);
  const type = EventType.safeParse(get("type")).data;
  const subject: FormSubject = {
    kind: "new",
    values: { date: day, ...(type ? { type } : {}), ...linked.values, ...prefill },
  };
  return (
    <EventDialog
      isOpen={isNew && linked.isReady}
      onClose={() => {
        onClosed();
        set({ new: null, type: null, customer: null });
      }}
      subject={subject}
      zone={zone}
    />
  );
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
