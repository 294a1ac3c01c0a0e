/** What somebody of the cast did at some moment: the year of the demo business is a list of such deeds. */
import type { EventStatus, NewCalendarEvent } from "#domains/calendar/contract.ts";
import type { CustomerChanges, NewCustomer } from "#domains/customers/contract.ts";
import type { CastKey } from "../cast.ts";

/** A customer or calendar entry of the plan, which has no id before it is saved. */
export type PlanKey = number;

/** Somebody of the cast; "program" where nobody sat at the keyboard, as when a form on the website was sent. */
export type Doer = CastKey | "program";

export type Action = { at: Date; by: Doer } & (
  | { kind: "add customer"; customer: PlanKey; input: NewCustomer }
  | { kind: "change customer"; customer: PlanKey; changes: Omit<CustomerChanges, "version"> }
  | { kind: "contact"; customer: PlanKey; channel: "call" | "email" | "text" | "visit" }
  | { kind: "note"; customer: PlanKey; body: string }
  | { kind: "book"; entry: PlanKey; customer: PlanKey | null; input: NewCalendarEvent }
  | { kind: "move entry"; entry: PlanKey; status: EventStatus }
);
