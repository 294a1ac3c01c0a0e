/** The page "Online booking": whether customers can book by themselves, what, when, and where they find it. */
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { BookingSettings } from "../contract.ts";
import { AddressPanel } from "./AddressPanel.tsx";
import { BookableServicesPanel } from "./BookableServicesPanel.tsx";
import { BookingPreview } from "./BookingPreview.tsx";
import { bookingApi } from "./booking-api.ts";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import { useBookingSettings } from "./use-booking-settings.ts";

export function BookingSettingsScreen() {
  const settings = useQuery({ ...bookingApi.settings.queryOptions(), ...settingsFreshness });
  const { data: stored } = settings;
  return (
    <>
      <PageHeader
        title="Online Booking"
        subtitle="Let customers book an open time on their own"
        back={{ to: settingsPath(), label: "Settings" }}
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
              Open Page
            </Button>
          )
        }
      />
      <SettingsFrame query={settings} failed="Failed to load the booking page" height={480}>
        {(settings) => <BookingForm stored={settings} />}
      </SettingsFrame>
    </>
  );
}

function BookingForm({ stored }: { stored: BookingSettings }) {
  const booking = useBookingSettings(stored);
  return (
    <SettingsForm
      form={booking}
      failed="The booking page couldn't be saved"
      fixed="Your role lets you view the booking page, but not change it."
      save="Save Booking Page"
      aside={<BookingPreview values={booking.values} />}
    >
      <AddressPanel booking={booking} />
      <BookableServicesPanel booking={booking} />
      <RulesPanel booking={booking} />
      <DetailsPanel booking={booking} />
    </SettingsForm>
  );
}
