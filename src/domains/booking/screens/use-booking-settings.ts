/** What is entered about the booking page, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { serviceNaming } from "#domains/services/screens/ServicePicker.tsx";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { BookingChanges, BookingSettings } from "../contract.ts";
import { bookingApi } from "./booking-api.ts";

export type ChosenService = BookingSettings["services"][number];
export type Booking = ReturnType<typeof useBookingSettings>;

export function useBookingSettings(stored: BookingSettings) {
  const client = useQueryClient();
  const adopt = (saved: BookingSettings) => client.setQueryData(bookingApi.settings.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => settings ?? stored,
    read,
    save,
    recordOf: (saved: BookingSettings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Booking page saved.", undone: "Changes to the booking page undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: {
      title: "This booking page has changed",
      latest: () => bookingApi.settings.call(),
      labels,
      naming: { service_id: serviceNaming(client), member_ids: memberNaming(client) },
    },
  });
  return { ...form, stored, canChange: useMay()("booking.update") };
}

const read = (values: BookingSettings) => readAs(values, {});

const save = ({ typed, context }: Sending<BookingSettings, BookingSettings, BookingSettings, never>) =>
  bookingApi.saveSettings.call(changesOf(typed), { context });

const labels = {
  is_on: "Customers can book online",
  slug: "Page address",
  title: "Title",
  welcome: "Welcome text",
  services: "Services",
  notice_hours: "Minimum notice",
  horizon_days: "Book up to (days ahead)",
  step_minutes: "Start times every",
  event_type: "Each booking creates",
  daily_limit: "Daily booking limit",
  email_field: "Email address",
  phone_field: "Phone number",
  address_field: "Street address",
  asks_about_offers: "Ask about offers",
  confirmation: "Confirmation text",
};

function changesOf({ services, ...fields }: Partial<BookingSettings>): BookingChanges {
  return {
    // The page offers only what the server takes, such as steps of 15, 30 and 60 minutes.
    ...(fields as Omit<BookingChanges, "services">),
    ...(services ? { services: services.map(choiceOf) } : {}),
  };
}

const choiceOf = ({ service_id, shows_price, minutes, member_ids }: ChosenService) => ({
  service_id,
  shows_price,
  minutes,
  member_ids,
});
