/** Says whose time is taken by what, and offers the two ways out: the next free time, or a reason why both may be. */
import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { DoubleBooking } from "../../contract.ts";

type Props = {
  message: string;
  booking: DoubleBooking;
  zone: string;
  onUseNext: (next: DoubleBooking["next_free"]) => void;
  onOverride: (reason: string) => void;
  isSaving: boolean;
};

export function DoubleBookingPanel({ message, booking, zone, onUseNext, onOverride, isSaving }: Props) {
  const [isAsking, setAsking] = useState(false);
  const whyNot = useWhyNot()("calendar.override");
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      radius="md"
      p="sm"
      mb="md"
      title={booking.kind === "time_off" ? "Off at this time" : "This time is taken"}
    >
      <Text size="sm">{message}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" disabled={isSaving} onClick={() => onUseNext(booking.next_free)}>
          Use {formatDateTime(booking.next_free.start, zone)}
        </Button>
        {!isAsking && (
          <Button
            size="xs"
            variant="default"
            disabled={whyNot !== undefined || isSaving}
            title={whyNot}
            onClick={() => setAsking(true)}
          >
            Book Anyway
          </Button>
        )}
      </Group>
      {isAsking && <Reason booking={booking} onOverride={onOverride} isSaving={isSaving} />}
    </Alert>
  );
}

function Reason({ booking, onOverride, isSaving }: Pick<Props, "booking" | "onOverride" | "isSaving">) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  function send() {
    if (reason.trim() === "") setMissing(true);
    else onOverride(reason.trim());
  }
  return (
    <Group gap="xs" mt="xs" align="flex-start" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        aria-label={
          booking.kind === "time_off" ? "Reason for booking during time off" : "Reason for the double booking"
        }
        placeholder={
          booking.kind === "time_off" ? "Why book during their time off?" : "Why book both at the same time?"
        }
        maxLength={300}
        value={reason}
        error={isMissing ? "Enter a reason" : undefined}
        autoFocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          send();
        }}
      />
      <Button variant="default" loading={isSaving} onClick={send}>
        {booking.kind === "time_off" ? "Book" : "Book Both"}
      </Button>
    </Group>
  );
}
