/** Where booking pages, their addresses and services, and the times that visitors took are kept. */
import type { Generated } from "kysely";
import type { BookedType, FieldNeed } from "./contract.ts";

export type BookingPageRow = {
  organization_id: string;
  is_on: Generated<boolean>;
  slug: string;
  title: string;
  welcome: Generated<string>;
  confirmation: Generated<string>;
  event_type: Generated<BookedType>;
  notice_hours: Generated<number>;
  horizon_days: Generated<number>;
  step_minutes: Generated<number>;
  daily_limit: number | null;
  email_field: Generated<FieldNeed>;
  phone_field: Generated<FieldNeed>;
  address_field: Generated<FieldNeed>;
  asks_about_offers: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<string>;
};

export type BookingAddressRow = {
  organization_id: string;
  slug: string;
  made_at: Generated<string>;
};

export type BookingServiceRow = {
  organization_id: string;
  service_id: number;
  place: number;
  shows_price: Generated<boolean>;
  minutes: number | null;
};

export type BookingMemberRow = {
  organization_id: string;
  service_id: number;
  user_id: string;
};

export type BookingHoldRow = {
  organization_id: string;
  id: string;
  service_id: number;
  member_id: string;
  starts_at: string;
  ends_at: string;
  expires_at: string;
  visitor: string;
  network: string | null;
  wider_network: string | null;
  form_id: string | null;
  event_id: number | null;
  booked_at: string | null;
};

export type BookingTables = {
  booking_pages: BookingPageRow;
  booking_addresses: BookingAddressRow;
  booking_services: BookingServiceRow;
  booking_members: BookingMemberRow;
  booking_holds: BookingHoldRow;
};
