/** Where website forms, their published versions, their submissions and their visitors are kept. */
import type { Generated } from "kysely";
import type { FormContent } from "./content-contract.ts";
import type { FormStatus } from "./contract.ts";
import type { AnswerLine, Consented, Origin, Sender, SubmissionState } from "./submissions/contract.ts";

export type WebsiteFormRow = {
  organization_id: string;
  id: Generated<number>;
  key: string;
  name: string;
  status: Generated<FormStatus>;
  draft: FormContent;
  published_number: number | null;
  is_changed: Generated<boolean>;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  search_text: Generated<string>;
  sort_name: Generated<string>;
};

export type WebsiteFormVersionRow = {
  organization_id: string;
  form_id: number;
  number: number;
  content: FormContent;
  published_at: string;
  published_by_name: string;
};

export type FormSubmissionRow = {
  organization_id: string;
  id: Generated<number>;
  form_id: number;
  number: number;
  opening: string;
  state: Generated<SubmissionState>;
  suspicions: string[];
  answers: AnswerLine[];
  words: string;
  consents: Consented[];
  origin: Origin;
  name: Generated<string>;
  email: string | null;
  phone: string | null;
  customer_id: number | null;
  /** Of the website, on which it was sent. */
  page_id: number | null;
  reply: "sent" | "asked" | "held" | null;
  reply_link: string | null;
  reply_secret_hash: Buffer | null;
  received_at: string;
  followed_at: string | null;
  sender: Sender | null;
  version: Generated<number>;
  deleted_at: string | null;
  search_text: Generated<string>;
};

export type FormDayRow = {
  organization_id: string;
  form_id: number;
  day: string;
  views: Generated<number>;
  visitors: Generated<number>;
  conversions: Generated<number>;
};

export type FormVisitorRow = {
  organization_id: string;
  form_id: number;
  day: string;
  visitor: Buffer;
  has_answered: Generated<boolean>;
};

export type ConfirmedAddressRow = {
  organization_id: string;
  address_hash: Buffer;
  confirmed_at: string;
};

export type WebsiteFormTables = {
  website_forms: WebsiteFormRow;
  website_form_versions: WebsiteFormVersionRow;
  form_submissions: FormSubmissionRow;
  form_days: FormDayRow;
  form_visitors: FormVisitorRow;
  confirmed_addresses: ConfirmedAddressRow;
};
