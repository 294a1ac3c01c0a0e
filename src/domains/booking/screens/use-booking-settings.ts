/** What is entered about the booking page, and whether one may. */
import { useQuery } from "@tanstack/react-query";
import { changedEntries, settingsFreshness, useSettingsDraft } from "#ui/form/use-settings-draft.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { BookingChanges, BookingSettings } from "../contract.ts";
import { bookingApi } from "./booking-api.ts";

export type Draft = Omit<BookingSettings, "version" | "url" | "earlier_slugs" | "recent_bookings">;
export type ChosenService = Draft["services"][number];
export type Booking = ReturnType<typeof useBookingSettings>;

export function useBookingSettings() {
  const draft = useSettingsDraft({
    query: useQuery({ ...bookingApi.settings.queryOptions(), ...settingsFreshness }),
    queryKey: bookingApi.settings.queryKey(),
    changesFrom,
    send: (changes, context) => bookingApi.saveSettings.call(changes, { context }),
  });
  return {
    ...draft,
    canChange: useMay()("booking.update"),
    // An address that another business has is a fault of its field.
    isOutdated: draft.isOutdated && !draft.errors["slug"],
  };
}

function changesFrom(stored: BookingSettings, draft: Partial<Draft>): BookingChanges {
  const { services, ...fields } = changedEntries<Draft>(stored, draft);
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
