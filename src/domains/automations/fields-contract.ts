/** Which merge fields an automation can fill: those of the customer and the business, and what its trigger is about. */
import { isOwnField, type MergeField, namesIn } from "#shared/messages/merge-fields.ts";
import type { Trigger, TriggerKind } from "./steps-contract.ts";

const always = [
  "client",
  "first_name",
  "company",
  "client_email",
  "client_phone",
  "client_address",
  "sender",
  "business",
  "business_phone",
  "business_address",
  "website",
  "today",
] as const satisfies MergeField[];

const ofVisit = ["service", "date", "time", "technician"] as const satisfies MergeField[];
const ofContract = ["contract_number", "service"] as const satisfies MergeField[];
const ofInvoice = ["invoice_number", "due_date", "amount"] as const satisfies MergeField[];

const byTrigger: Partial<Record<TriggerKind, readonly MergeField[]>> = {
  event_booked: ofVisit,
  event_completed: ofVisit,
  event_cancelled: ofVisit,
  job_completed: ofVisit,
  days_after_visit: ofVisit,
  contract_sent: ofContract,
  contract_signed: ofContract,
  contract_unsigned: ofContract,
  invoice_issued: ofInvoice,
  invoice_overdue: ofInvoice,
  invoice_paid: ofInvoice,
};

export const fieldsFor = (trigger: Trigger | null): readonly MergeField[] => [
  ...always,
  ...((trigger && byTrigger[trigger.on]) ?? []),
];

const isOfCustomer = (name: string): boolean => isOwnField(name) && name.startsWith("customer.");

/** The first name in braces that is never known where this is the trigger. */
export const unfilledBy = (text: string, trigger: Trigger | null): string | undefined =>
  namesIn(text).find((name) => !isOfCustomer(name) && !fieldsFor(trigger).some((field) => field === name));
