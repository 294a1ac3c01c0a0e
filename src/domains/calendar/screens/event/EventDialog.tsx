/** The window in which an event is added or edited; it keeps what was typed until it is saved or given up. */
import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { CalendarEvent } from "../../contract.ts";
import { SeriesCollisionsNotice } from "../series/SeriesCollisionsNotice.tsx";
import { DoubleBookingPanel } from "./DoubleBookingPanel.tsx";
import { doubleBookingIn, isStale, seriesCollisionsIn } from "./double-booking.ts";
import { EventForm } from "./EventForm.tsx";
import { clockText } from "./event-values.ts";
import { type EventForm as Form, type FormSubject, useEventForm } from "./use-event-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: FormSubject;
  zone: string;
  onSaved?: (event: CalendarEvent) => void;
};

export function EventDialog({ isOpen, onClose, subject, zone, onSaved }: Props) {
  const id = useId();
  const [state, setState] = useState({ isDirty: false, isSaving: false });
  const close = useUnsavedGuard(isOpen && state.isDirty)(onClose);
  const isNew = subject.kind === "new";
  const words = isNew ? ["Create Event", "Creating..."] : ["Save Changes", "Saving..."];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isNew ? "New Event" : "Edit Event"}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={state.isSaving}>
            Cancel
          </Button>
          {/* It keeps the focus while it saves; a second click does nothing. */}
          <Button type="submit" form={id} aria-disabled={state.isSaving || undefined}>
            {state.isSaving ? words[1] : words[0]}
          </Button>
        </>
      }
    >
      <DialogForm
        id={id}
        subject={subject}
        zone={zone}
        onState={setState}
        onSaved={(event) => {
          onClose();
          onSaved?.(event);
        }}
      />
    </Dialog>
  );
}

type FormProps = {
  id: string;
  subject: FormSubject;
  zone: string;
  onState: (state: { isDirty: boolean; isSaving: boolean }) => void;
  onSaved: (event: CalendarEvent) => void;
};

function DialogForm({ id, subject, zone, onState, onSaved }: FormProps) {
  const form = useEventForm({ subject, zone, onSaved });
  const { isDirty } = form;
  const isSaving = form.save.isPending;
  useEffect(() => onState({ isDirty, isSaving }), [onState, isDirty, isSaving]);
  useEffect(() => () => onState({ isDirty: false, isSaving: false }), [onState]);
  return (
    <form
      id={id}
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = form.submit();
        if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      }}
    >
      <Trouble form={form} zone={zone} />
      <EventForm form={form} zone={zone} />
    </form>
  );
}

/** What went wrong with saving, with the way out that fits. */
function Trouble({ form, zone }: { form: Form; zone: string }) {
  const { error, isPending } = form.save;
  const booking = doubleBookingIn(error);
  if (booking) {
    return (
      <DoubleBookingPanel
        message={messageOf(error)}
        booking={booking}
        zone={zone}
        isSaving={isPending}
        onOverride={(override_reason) => void form.submit({ override_reason })}
        onUseNext={({ start }) => {
          const { day, minute } = wallTimeAt(Date.parse(start), zone);
          form.edit({ date: day, time: clockText(minute) });
          form.save.reset();
        }}
      />
    );
  }
  const collisions = seriesCollisionsIn(error);
  if (collisions) {
    return (
      <SeriesCollisionsNotice
        message={messageOf(error)}
        found={collisions}
        zone={zone}
        isSaving={isPending}
        onChoose={(way) => void form.submit(way)}
      />
    );
  }
  if (isStale(error)) return <Stale error={error} onReload={form.rebaseOnLatest} />;
  const failed = form.base
    ? "Failed to update event. Please try again."
    : "Failed to create event. Please try again.";
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return <FormError error={error && !isRefusal ? failed : error} fallback={failed} />;
}

function Stale({ error, onReload }: { error: unknown; onReload: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false);
  async function reload() {
    setLoading(true);
    try {
      await onReload();
    } catch (thrown) {
      notifyError(thrown, "Failed to fetch the event");
      setLoading(false);
    }
  }
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      radius="md"
      p="sm"
      mb="md"
      title="This event has changed"
    >
      <Text size="sm">{messageOf(error)}</Text>
      <Button size="xs" variant="default" mt="xs" loading={isLoading} onClick={() => void reload()}>
        Reload and keep what I typed
      </Button>
    </Alert>
  );
}
