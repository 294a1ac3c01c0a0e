/** The choice of the next free times, of the member who is chosen or of anybody. */
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconCalendarSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { dayStartOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { EventType } from "../../contract.ts";
import type { FreeTime } from "../../free-times/contract.ts";
import { clockText, spanOf } from "./event-values.ts";
import { freeTimesApi } from "./times-api.ts";
import type { EventForm as Form } from "./use-event-form.ts";

type Props = { form: Form; zone: string };

const daysAhead = 31;
const mostShown = 8;
/** Of those that are asked for, the ones shown do not overlap. */
const mostAsked = 150;

export function FreeTimes({ form, zone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<IconCalendarSearch size={15} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Find Available Time
      </Button>
      {isOpen && <Choice form={form} zone={zone} onChosen={() => setOpen(false)} />}
    </>
  );
}

/** One time for each stretch of a member: what overlaps one that is shown already is no other choice. */
function spread(found: readonly FreeTime[]): FreeTime[] {
  const shown: FreeTime[] = [];
  for (const free of found) {
    const isNear = shown.some((each) => each.member_id === free.member_id && each.end > free.start);
    if (!isNear) shown.push(free);
    if (shown.length === mostShown) break;
  }
  return shown;
}

function Choice({ form, zone, onChosen }: Props & { onChosen: () => void }) {
  const { date, duration, assigned_to: member, type, location, service_id } = form.values;
  const span = spanOf(form.values, zone);
  const start = span ? dayStartOf(date, zone) : 0;
  const kind = EventType.safeParse(type).data;
  const asked = useQuery({
    ...freeTimesApi.list.queryOptions({
      input: {
        start: new Date(start).toISOString(),
        end: new Date(start + daysAhead * 86_400_000).toISOString(),
        minutes: Math.min(Math.max(Number(duration), 5), 1440),
        limit: mostAsked,
        ...(member === "" ? {} : { member_id: member }),
        ...(kind ? { type: kind } : {}),
        ...(location.trim() === "" ? {} : { location }),
        ...(service_id === "" ? {} : { service_id: Number(service_id) }),
        ...(form.base ? { except_event_id: form.base.id } : {}),
      },
    }),
    staleTime: 0,
    enabled: span !== null,
  });
  if (span === null) return <Text size="sm">Choose a date first.</Text>;
  if (asked.error) {
    return (
      <Text size="sm" c="red" role="alert">
        {messageOf(asked.error, "Available times couldn't be loaded. Please try again.")}
      </Text>
    );
  }
  if (!asked.data) return <Skeleton height={34} aria-label="Loading available times" />;
  if (asked.data.length === 0) {
    return <Text size="sm">No opening that long in the next {daysAhead} days. Try a shorter duration.</Text>;
  }
  return (
    <Group gap="xs" mt="xs" role="group" aria-label="Available times">
      {spread(asked.data).map((free) => (
        <Button
          key={`${free.start} ${free.member_id}`}
          size="xs"
          variant="default"
          onClick={() => {
            const { day, minute } = wallTimeAt(Date.parse(free.start), zone);
            form.edit({ date: day, time: clockText(minute), assigned_to: free.member_id });
            onChosen();
          }}
        >
          {formatDateTime(free.start, zone)}
          {member === "" && `, ${free.member}`}
        </Button>
      ))}
    </Group>
  );
}
