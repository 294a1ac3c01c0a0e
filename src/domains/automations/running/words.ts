/** What the log says, as people read it. */
import type { AwaitedEvent, TriggerKind } from "../steps-contract.ts";

export const triggerWords: Record<TriggerKind, string> = {
  customer_created: "Added as a customer",
  status_changed: "Status changed",
  event_booked: "An event was booked",
  event_completed: "An event was completed",
  event_cancelled: "An event was cancelled",
  job_completed: "A job was completed",
  contract_sent: "A contract was sent",
  contract_signed: "A contract was signed by everyone",
  contract_unsigned: "A contract is still unsigned",
  invoice_issued: "An invoice was issued",
  invoice_overdue: "An invoice is overdue",
  invoice_paid: "An invoice was paid in full",
  payment_received: "A payment was received",
  form_submitted: "A website form was submitted",
  message_received: "The customer wrote to you",
  days_after_visit: "It's been a while since the last visit",
};

export const awaitedWords: Record<AwaitedEvent, string> = {
  customer_replied: "The customer replied",
  event_booked: "An event was booked",
  contract_signed: "The contract was signed",
  invoice_paid: "The invoice was paid",
  payment_received: "A payment was received",
  form_submitted: "A website form was submitted",
};
