/** What happened to a customer, as triggers, waits and goals see it. */
import type { TriggerKind } from "../steps-contract.ts";

export type Subject = { kind: string; id: string };

/** One thing that happened to one customer, as triggers see it. */
export type Occurrence = {
  on: TriggerKind;
  customerId: number;
  subject: Subject;
  /** By which a trigger is narrowed down: a status, a type of event, a source, a form, a channel. */
  fact: string | null;
};

/** The records of an event that triggers may ask about. */
export type RecordIds = { calendarId: number | null; submissionId: number | null; invoiceId: number | null };

/** What is read of the records of an event, where triggers ask for it. */
export type RecordFacts = {
  /** Of an entry of the calendar: its list type. */
  listType: string | null;
  /** Of a submission: its form. */
  formId: number | null;
  /** Of a payment or credit: the invoice that it paid in full. */
  paidInvoice: string | null;
};
