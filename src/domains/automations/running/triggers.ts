/** What of the event log begins which automation, and for what record. */
import type { LoggedEvent } from "#platform/reactions/places.ts";
import type { AwaitedEvent, Trigger, TriggerKind } from "../steps-contract.ts";
import type { Occurrence, RecordFacts, RecordIds, Subject } from "./contract.ts";

/** The types of events that are read, each with what it can mean. What depends on more is asked of the database first. */
export const followedTypes = [
  "customer.created",
  "customer.status_changed",
  "calendar.event_created",
  "calendar.event_completed",
  "calendar.event_cancelled",
  "job.visit_scheduled",
  "job.visit_done",
  "job.visit_cancelled",
  "job.completed",
  "contract.sent",
  "contract.completed",
  "invoice.issued",
  "invoice.credit_applied",
  "payment.succeeded",
  "form_submission.received",
  "message.received",
] as const;

/** Which of them can begin what is not begun by the clock. */
export const typesOf: Record<TriggerKind, readonly string[]> = {
  customer_created: ["customer.created"],
  status_changed: ["customer.status_changed"],
  event_booked: ["calendar.event_created", "job.visit_scheduled"],
  event_completed: ["calendar.event_completed", "job.visit_done"],
  event_cancelled: ["calendar.event_cancelled", "job.visit_cancelled"],
  job_completed: ["job.completed"],
  contract_sent: ["contract.sent"],
  contract_signed: ["contract.completed"],
  contract_unsigned: [],
  invoice_issued: ["invoice.issued"],
  invoice_overdue: [],
  invoice_paid: ["payment.succeeded", "invoice.credit_applied"],
  payment_received: ["payment.succeeded"],
  form_submitted: ["form_submission.received"],
  message_received: ["message.received"],
  days_after_visit: [],
};

/** What events of these types can begin. */
export const kindsOf = (types: readonly string[]): TriggerKind[] =>
  (Object.keys(typesOf) as TriggerKind[]).filter((kind) =>
    typesOf[kind].some((type) => types.includes(type)),
  );

/** Whoever did it, the same follows. */
type Occurred = Omit<LoggedEvent, "by">;

/** Which records of an event have to be looked at. */
export function recordsOf({ type, subject, data }: Occurred): RecordIds {
  const idOf = (value: unknown): number | null =>
    value === undefined || value === null ? null : Number(value);
  const ofVisit = type.startsWith("job.visit_") ? idOf(data["event_id"]) : null;
  const ofPayment = subject.kind === "payment" ? idOf(data["invoice_id"]) : null;
  return {
    calendarId: subject.kind === "calendar_event" ? Number(subject.id) : ofVisit,
    submissionId: subject.kind === "form_submission" ? Number(subject.id) : null,
    invoiceId: subject.kind === "invoice" ? Number(subject.id) : ofPayment,
  };
}

export function occurrencesOf(event: Occurred, facts: RecordFacts): Occurrence[] {
  const { customerId, subject, data } = event;
  if (customerId === null) return [];
  const about = (on: TriggerKind, fact: string | null = null, of: Subject = subject): Occurrence => ({
    on,
    customerId,
    subject: of,
    fact,
  });
  const visit = (on: TriggerKind): Occurrence[] => {
    const id = event.type.startsWith("job.") ? data["event_id"] : subject.id;
    if (typeof id !== "string" && typeof id !== "number") return [];
    const listType = facts.listType ?? (event.type.startsWith("job.") ? "job" : null);
    return [about(on, listType, { kind: "calendar_event", id: String(id) })];
  };
  const paid =
    facts.paidInvoice === null
      ? []
      : [about("invoice_paid", null, { kind: "invoice", id: facts.paidInvoice })];
  switch (event.type) {
    case "customer.created":
      return [about("customer_created", textOf(data["source"]))];
    case "customer.status_changed":
      return [about("status_changed", textOf(data["to"]))];
    case "calendar.event_created":
    case "job.visit_scheduled":
      return visit("event_booked");
    case "calendar.event_completed":
    case "job.visit_done":
      return visit("event_completed");
    case "calendar.event_cancelled":
    case "job.visit_cancelled":
      return visit("event_cancelled");
    case "job.completed":
      return [about("job_completed")];
    case "contract.sent":
      return [about("contract_sent")];
    case "contract.completed":
      return [about("contract_signed")];
    case "invoice.issued":
      return [about("invoice_issued")];
    case "invoice.credit_applied":
      return paid;
    case "payment.succeeded":
      return [about("payment_received"), ...paid];
    case "form_submission.received":
      return [about("form_submitted", facts.formId === null ? null : String(facts.formId))];
    case "message.received":
      return [about("message_received", data["from"] === undefined ? "text" : "mail")];
    default:
      return [];
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Whether the trigger asks for what happened. */
export function triggersBy(trigger: Trigger, { on, fact }: Occurrence): boolean {
  if (trigger.on !== on) return false;
  const among = (wanted: readonly string[]): boolean =>
    wanted.length === 0 || (fact !== null && wanted.includes(fact));
  switch (trigger.on) {
    case "customer_created":
      return among(trigger.sources);
    case "status_changed":
      return among(trigger.to);
    case "event_booked":
    case "event_completed":
    case "event_cancelled":
      return among(trigger.types);
    case "form_submitted":
      return trigger.form_id === null || fact === String(trigger.form_id);
    case "message_received":
      return trigger.channel === "any" || fact === trigger.channel;
    default:
      return true;
  }
}

const awaitedAs: Partial<Record<TriggerKind, AwaitedEvent>> = {
  message_received: "customer_replied",
  event_booked: "event_booked",
  contract_signed: "contract_signed",
  invoice_paid: "invoice_paid",
  payment_received: "payment_received",
  form_submitted: "form_submitted",
};

/** What a run may have been waiting for. */
export const awaitedOf = ({ on }: Occurrence): AwaitedEvent | undefined => awaitedAs[on];
