/** One event opened: what it is, when, for whom and by whom, and everything that can be done with it. */

import { Button, Group, Skeleton } from "@mantine/core";
import { IconDots, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { wordsOf } from "#shared/lookup.ts";
import { formatDateTime, formatLongDate, formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { FactIfAny, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { CalendarEvent, OpenedEvent } from "../../contract.ts";
import { useEvent } from "../calendar-api.ts";
import { statusLabels, typeLabels } from "../calendar-words.ts";
import { RepeatMark } from "../series/RepeatMark.tsx";
import { eventPanelsAbove, eventPanelsBelow } from "../slots.ts";
import { ServiceLink } from "./ServiceLink.tsx";

type Props = {
  id: number | null;
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  nameOf: (id: string | null) => string;
  actionsFor: (event: CalendarEvent) => Action[];
  onEdit: (event: CalendarEvent) => void;
  whyNoEdit: string | undefined;
};

export function EventWindow(props: Props) {
  const { id, isOpen, onClose, actionsFor, onEdit, whyNoEdit } = props;
  const { data: event, error, refetch, isFetching } = useEvent(id);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={event?.title ?? "Event"}
      footer={
        event && (
          <>
            <ActionMenu
              label={`Actions for ${event.title}`}
              position="top-start"
              actions={() => actionsFor(event)}
              trigger={
                <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                  Actions
                </Button>
              }
            />
            <ActionButton
              leftSection={<IconPencil size={16} aria-hidden />}
              whyNot={whyNoEdit}
              onClick={() => onEdit(event)}
            >
              Edit Event
            </ActionButton>
          </>
        )
      }
    >
      {event ? (
        <>
          <Details event={event} {...props} />
          <SlotPanels of={eventPanelsBelow} props={{ event, zone: props.zone }} />
        </>
      ) : error ? (
        <ErrorCard
          title="Failed to load event"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Details({ event, zone, nameOf }: { event: OpenedEvent } & Pick<Props, "zone" | "nameOf">) {
  return (
    <>
      <Group gap="xs" mb="sm">
        <StatusBadge status={event.status} label={statusLabels[event.status]} withDot />
        <StatusBadge status="type" label={typeLabels[event.type]} />
        <StatusBadge status={event.priority} label={`${wordsOf(event.priority)} priority`} />
        {event.override_reason && <StatusBadge status="overdue" label="Double-booked" />}
        {event.is_outside_hours && <StatusBadge status="scheduled" label="Outside working hours" />}
        <OthersMark kind="calendar_event" id={event.id} />
      </Group>
      <SlotPanels of={eventPanelsAbove} props={{ event, zone }} />
      <FactList>
        <FactIfAny label="When">{whenWords(event, zone)}</FactIfAny>
        {event.recurrence !== null && (
          <FactIfAny label="Repeats">
            <RepeatMark event={event} />
          </FactIfAny>
        )}
        <FactIfAny label="Assigned to">{nameOf(event.assigned_to)}</FactIfAny>
        {event.assigned_to === null && (
          <FactIfAny label="Unassigned because">{event.left_unassigned}</FactIfAny>
        )}
        <FactIfAny label="Client">
          {event.customer_id !== null ? (
            <Link to={customerPath({ id: event.customer_id })}>{event.client_name ?? "Open Customer"}</Link>
          ) : (
            event.client_name
          )}
        </FactIfAny>
        <FactIfAny label="Contact">{event.contact_name}</FactIfAny>
        <FactIfAny label="Location">{event.location}</FactIfAny>
        <FactIfAny label="Service">
          {event.service_id !== null && <ServiceLink id={event.service_id} />}
        </FactIfAny>
        <FactIfAny label="Service category">{event.service_category}</FactIfAny>
        <FactIfAny label="Urgency">{event.urgency && wordsOf(event.urgency)}</FactIfAny>
        <FactIfAny label="Estimated cost">
          {event.estimated_cost !== null && <Money minor={Math.round(event.estimated_cost * 100)} />}
        </FactIfAny>
        <FactIfAny label="Cancelled by">{event.cancelled_by_customer && "The customer"}</FactIfAny>
        <FactIfAny label="Cancelled because">{event.cancel_reason}</FactIfAny>
        <FactIfAny label="Double-booked because">{event.override_reason}</FactIfAny>
        <FactIfAny label="Description">{event.description}</FactIfAny>
        <FactIfAny label="Notes">{event.notes}</FactIfAny>
      </FactList>
    </>
  );
}

function whenWords({ start, end }: CalendarEvent, zone: string): string {
  const isSameDay = wallTimeAt(Date.parse(start), zone).day === wallTimeAt(Date.parse(end), zone).day;
  const until = isSameDay ? formatTime(end, zone) : formatDateTime(end, zone);
  return `${formatLongDate(start, zone)}, ${formatTime(start, zone)} to ${until}`;
}
