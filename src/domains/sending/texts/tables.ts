/** Where numbers of businesses, texts that came in, and how those that left stand are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Heard, RegistrationAnswers, RegistrationStateName, TextStatusName } from "./contract.ts";

export type TextNumberRow = {
  organization_id: string;
  number: string | null;
  service_id: string | null;
  is_stand_in: boolean;
  bought_at: string | null;
  registration: RegistrationAnswers | null;
  state: Generated<RegistrationStateName>;
  reason: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  version: Generated<number>;
  created_at: string;
};

export type ReleasedTextNumberRow = {
  organization_id: string;
  id: GeneratedAlways<number>;
  number: string;
  service_id: string | null;
  is_stand_in: boolean;
  released_at: string;
};

export type ReceivedTextRow = {
  organization_id: string;
  id: Generated<number>;
  provider_id: string;
  from_number: string;
  to_number: string;
  text: string;
  media: Generated<{ content_type: string; url: string }[]>;
  received_at: string;
  is_answered_by_carrier: Generated<boolean>;
  heard: Heard | null;
  answered_at: string | null;
  due_at: string | null;
};

export type TextStatusRow = {
  organization_id: string;
  key: string;
  to_number: string;
  tried_at: string;
  accepted_as: string | null;
  status: TextStatusName | null;
  error_code: string | null;
  status_at: string | null;
  due_at: string | null;
};

export type TextTables = {
  text_numbers: TextNumberRow;
  released_text_numbers: ReleasedTextNumberRow;
  received_texts: ReceivedTextRow;
  text_statuses: TextStatusRow;
};
