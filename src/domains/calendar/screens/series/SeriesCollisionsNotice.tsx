/** Names the days of a series on which the member is taken, and offers the three ways out. */
import { Alert, Button, Group, List, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Collisions, SeriesCollisions } from "../../series/contract.ts";

export type WayOut = { collisions?: Collisions; override_reason?: string };

type Props = {
  message: string;
  found: SeriesCollisions;
  zone: string;
  isSaving: boolean;
  onChoose: (way: WayOut) => void;
};

const mostShown = 6;

export function SeriesCollisionsNotice({ message, found, zone, isSaving, onChoose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const whyNot = useWhyNot()("calendar.override");
  const more = found.dates.length - mostShown;
  const small = { size: "xs", variant: "default", disabled: isSaving } as const;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      radius="md"
      p="sm"
      mb="md"
      title="Some days aren't available"
    >
      <Text size="sm">{message}</Text>
      <List size="sm" mt="xs">
        {found.dates.slice(0, mostShown).map((date) => (
          <List.Item key={date.start} title={date.reason}>
            {formatDateTime(date.start, zone)}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">and {more} more</Text>}
      <Group gap="xs" mt="xs">
        {found.dates.length < found.of && (
          <Button {...small} onClick={() => onChoose({ collisions: "skip" })}>
            Skip These Days
          </Button>
        )}
        <Button {...small} onClick={() => onChoose({ collisions: "unassign" })}>
          Leave Them Unassigned
        </Button>
        <Button
          {...small}
          disabled={whyNot !== undefined || isSaving}
          title={whyNot}
          onClick={() =>
            isAsking && reason.trim() ? onChoose({ override_reason: reason.trim() }) : setAsking(true)
          }
        >
          {isAsking ? "Book Both" : "Book Anyway"}
        </Button>
      </Group>
      {isAsking && (
        <TextInput
          mt="xs"
          aria-label="Reason for the double booking"
          placeholder="Why book both at the same time?"
          maxLength={300}
          value={reason}
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Alert>
  );
}
