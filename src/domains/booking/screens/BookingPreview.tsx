/** The booking page, its form and its last page as visitors would get them with what is entered. */
import { PreviewPane } from "#ui/form/PreviewPane.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import type { BookingLook, BookingSettings } from "../contract.ts";
import { bookingApi } from "./booking-api.ts";

const views = [
  { view: "page", label: "Services", title: "Preview of the booking page" },
  { view: "details", label: "Details", title: "Preview of the form" },
  { view: "confirmation", label: "Done", title: "Preview of the confirmation" },
] as const;

export function BookingPreview({ values }: { values: BookingSettings }) {
  const preview = usePreview(lookOf(values), (look) => bookingApi.preview.queryOptions({ input: look }));
  return <PreviewPane views={views} {...preview} />;
}

const lookOf = (values: BookingSettings): BookingLook => ({
  title: values.title,
  welcome: values.welcome,
  confirmation: values.confirmation,
  email_field: values.email_field,
  phone_field: values.phone_field,
  address_field: values.address_field,
  asks_about_offers: values.asks_about_offers,
  services: values.services.map(({ service_id, shows_price, minutes }) => ({
    service_id,
    shows_price,
    minutes,
  })),
});
