/** Says under the times of an event when its member is off or does not work then. */
import { Text } from "@mantine/core";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { without } from "#shared/time/span-sets.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { spanOf } from "./event-values.ts";
import { useMemberTimes } from "./times-api.ts";
import type { EventForm as Form } from "./use-event-form.ts";

export function HoursHint({ form, zone }: { form: Form; zone: string }) {
  const { assigned_to: member } = form.values;
  const span = spanOf(form.values, zone);
  const [first, last] = span ? [wallTimeAt(span.start, zone).day, wallTimeAt(span.end, zone).day] : ["", ""];
  const times = useMemberTimes(first, last, zone, member !== "" && span !== null);
  const { nameOf } = useMemberNames();
  const own = times?.find(({ user_id }) => user_id === member);
  const hint = own && span ? hintOf(own, span, nameOf(member)) : undefined;
  return (
    <div aria-live="polite">
      {hint && (
        <Text size="sm" c="var(--mantine-color-yellow-light-color)">
          {hint}
        </Text>
      )}
    </div>
  );
}

type Times = NonNullable<ReturnType<typeof useMemberTimes>>[number];

const dayMs = 86_400_000;

function hintOf({ working, time_off }: Times, span: { start: number; end: number }, name: string) {
  const away = time_off.find(
    ({ start, end }) => Date.parse(start) < span.end && Date.parse(end) > span.start,
  );
  if (away) return `${name} is off at this time: ${away.title}.`;
  if (span.end - span.start >= dayMs) return undefined;
  const wanted = { start: new Date(span.start), end: new Date(span.end) };
  const worked = working.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
  return without([wanted], worked).length > 0 ? `This is outside ${name}'s working hours.` : undefined;
}
