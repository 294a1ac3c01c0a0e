/** The page "Online booking": whether customers can book by themselves, what, when, and where they find it. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { SubmitEvent } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { AddressPanel } from "./AddressPanel.tsx";
import { BookableServicesPanel } from "./BookableServicesPanel.tsx";
import classes from "./booking.module.css";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import { type Booking, useBookingSettings } from "./use-booking-settings.ts";

export function BookingSettingsScreen() {
  const booking = useBookingSettings();
  const { stored, isDirty, isSaving } = booking;
  useUnsavedGuard(isDirty);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isDirty && (await booking.save())) notifySuccess("The booking page was saved.");
  }

  return (
    <>
      <PageHeader
        title="Online Booking"
        subtitle="A page on which customers book a free time by themselves"
        back={{ to: "/settings", label: "Settings" }}
        actions={
          stored?.is_on && (
            <Button
              component="a"
              href={stored.url}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open the page
            </Button>
          )
        }
      />
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        <Parts booking={booking} />
        {stored && booking.canChange && (
          <div className={classes.save}>
            {isDirty && <p role="status">There are changes that are not saved yet.</p>}
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              Save Booking Page
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

function Parts({ booking }: { booking: Booking }) {
  const { stored, error, failure } = booking;
  if (error && !stored) {
    return (
      <ErrorCard
        title="Failed to load the booking page"
        error={error}
        isRetrying={booking.isFetching}
        onRetry={booking.retry}
      />
    );
  }
  if (!stored) return <Skeleton height={480} radius="md" aria-hidden />;
  return (
    <>
      {!booking.canChange && (
        <Alert color="gray" variant="light" radius="md" p="sm">
          Your role does not allow changing the booking page; you can see it here.
        </Alert>
      )}
      <FormError error={failure} fallback="The booking page could not be saved" />
      {booking.isOutdated && (
        <Button variant="default" size="xs" onClick={() => void booking.bringUpToDate()}>
          Show how it is now and keep what I entered
        </Button>
      )}
      <AddressPanel booking={booking} />
      <BookableServicesPanel booking={booking} />
      <RulesPanel booking={booking} />
      <DetailsPanel booking={booking} />
    </>
  );
}
