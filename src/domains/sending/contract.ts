/**
 * Sending: what customers have said about being written to, and whether a message may go out.
 *
 * What was said belongs to the address, never to the customer's record: it holds for every record with that address, and
 * when the record is deleted, merged or added again. It is kept as a list that only grows; the newest entry about an
 * address and a purpose is what holds. Addresses are kept as a salted hash and in a form that only hints at them.
 * A message gets a verdict from a closed list, once when it is claimed and again in the moment of sending.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, shortText } from "#shared/fields.ts";
import { ConsentProof } from "./consent-records/contract.ts";

export const Channel = z.enum(["mail", "text"]);
export type Channel = z.infer<typeof Channel>;

/** "everything" is all texts to a number, as whoever answers STOP wants it. */
export const Purpose = z.enum(["reminders", "conversation", "marketing", "everything"]);
export type Purpose = z.infer<typeof Purpose>;

export const ConsentState = z.enum(["withdrawn", "granted"]);
export type ConsentState = z.infer<typeof ConsentState>;

/**
 * `one_click` is the button of mail programs (RFC 8058); `backfill` comes from the time before there was a list; `carrier`
 * is a carrier that refuses to deliver to a number because its owner said stop (error 21610).
 */
export const ConsentSource = z.enum([
  "link",
  "one_click",
  "member",
  "import",
  "backfill",
  "text",
  "booking",
  "form",
  "preferences",
  "carrier",
]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** Where a wish came from, after "Turned off Nov 20, 2026 by Grace Hill, …". */
export const sourceWords: Record<ConsentSource, string> = {
  link: "with the link in a message",
  one_click: "with the unsubscribe button in their email app",
  member: "on the customer's profile",
  import: "by an import",
  backfill: "carried over from an earlier version",
  text: "by text",
  booking: "on the booking page",
  form: "with a form",
  preferences: "on their message preferences page",
  carrier: "with their phone carrier",
};

/** Why a message does not go out, or not now. */
export const Reason = z.enum([
  "no_address",
  "address_not_valid",
  "opted_out",
  "all_texts_stopped",
  "workspace_read_only",
  "quiet_hours",
  "suppressed",
  "no_consent",
  "too_frequent",
  "over_spending_cap",
  "number_not_registered",
  "customer_answered",
]);
export type Reason = z.infer<typeof Reason>;

/** What a message is for. `transactional` answers what the person has just done. */
export const SentPurpose = z.enum(["transactional", "reminders", "conversation", "marketing"]);
export type SentPurpose = z.infer<typeof SentPurpose>;

/** Why nothing is sent to an address, besides what its owner said. */
export const SuppressionCause = z.enum(["hard_bounce", "complaint"]);
export type SuppressionCause = z.infer<typeof SuppressionCause>;

export const FactKind = z.enum([
  "consent",
  "suppression",
  "quiet_hours",
  "frequency",
  "spending",
  "number",
  "answer",
]);
export type FactKind = z.infer<typeof FactKind>;

/** One thing that a decision rests on: what it is about, and what was found, in words. */
const DecisionFact = z.object({ what: FactKind, says: z.string() });
export type DecisionFact = z.infer<typeof DecisionFact>;

/** What the gate decided about one message, and the facts that it decided on. */
export const Decision = z.object({
  decided_at: z.string(),
  purpose: SentPurpose,
  channel: Channel,
  address: z.string().nullable(),
  /** Null when it may go. */
  reason: Reason.nullable(),
  words: z.string().nullable(),
  /** The end of what keeps it waiting; a reason without it is final. */
  until: z.string().nullable(),
  facts: z.array(DecisionFact),
});
export type Decision = z.infer<typeof Decision>;

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 20:00");
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** The same time twice is the whole day. */
const quietMinutes = (from: string, to: string) =>
  (minutesOf(to) - minutesOf(from) + 24 * 60) % (24 * 60) || 24 * 60;

/** Wall-clock times of the business; over midnight when the end is the earlier. */
export const QuietHours = z
  .object({ from: ClockTime, to: ClockTime })
  .refine(
    ({ from, to }) => quietMinutes(from, to) <= 23 * 60,
    "Leave at least one hour a day outside quiet hours",
  );
export type QuietHours = z.infer<typeof QuietHours>;

/** In these no one is sent an offer, whatever a business has set (47 CFR 64.1200(c)(1)). */
export const marketingQuietHours: QuietHours = { from: "21:00", to: "08:00" };

/** What holds for one purpose of an address. */
const Standing = z.object({
  purpose: Purpose,
  is_withdrawn: z.boolean(),
  /** Null while nothing was ever said. */
  said_at: z.string().nullable(),
  said_by: z.string().nullable(),
  source: ConsentSource.nullable(),
  /** Whether a member who switches it on again has to write down how the customer asked for it. */
  needs_note: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

const ConsentAddress = z.object({
  channel: Channel,
  address: z.string(),
  /** As people write it: "(212) 555-0142". */
  shown: z.string(),
  standings: z.array(Standing),
  /** Why nothing at all is sent there; null where that is not so. */
  suppression: z
    .object({ cause: SuppressionCause, detail: z.string(), suppressed_at: z.string() })
    .nullable(),
});
export type ConsentAddress = z.infer<typeof ConsentAddress>;

const ConsentEntry = z.object({
  id: z.number(),
  channel: Channel,
  /** Enough to tell addresses apart: "g•••@customer.example". */
  masked: z.string(),
  purpose: Purpose,
  state: ConsentState,
  source: ConsentSource,
  shown: z.string().nullable(),
  note: z.string().nullable(),
  said_at: z.string(),
  said_by: z.string(),
  /** The file that proves it. */
  proof: ConsentProof.nullable(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

const PreferenceVisit = z.object({
  id: z.number(),
  channel: Channel,
  masked: z.string(),
  visited_at: z.string(),
});
export type PreferenceVisit = z.infer<typeof PreferenceVisit>;

export const CustomerConsent = z
  .object({
    /** Those that the customer's record has now. */
    addresses: z.array(ConsentAddress),
    /** All that was said about these addresses or in this customer's name, the newest first. */
    history: z.array(ConsentEntry),
    /** When their pages of preferences were opened, the newest first. */
    visits: z.array(PreferenceVisit),
  })
  .meta({ id: "CustomerConsent" });
export type CustomerConsent = z.infer<typeof CustomerConsent>;

export const ConsentChange = z.object({
  channel: Channel,
  /** As it was shown, so that nothing is said about an address that has changed meanwhile. */
  address: shortText("Address", 320),
  purpose: Purpose,
  is_withdrawn: z.boolean(),
  note: shortText("How they asked", 500).optional(),
  /** Of a file that proves a yes, such as a photo of a signed form. It can't be deleted from then on. */
  proof_file_id: Id.optional(),
});
export type ConsentChange = z.infer<typeof ConsentChange>;

export const SuppressionEnd = z.object({
  channel: Channel,
  /** As it was shown, so that nothing ends for an address that has changed meanwhile. */
  address: shortText("Address", 320),
  note: shortText("How they asked", 500).optional(),
});
export type SuppressionEnd = z.infer<typeof SuppressionEnd>;

const most = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(1000, `${label} must be at most 1,000`)
    .nullable();

const SendingLimits = z.object({
  /** The most that one address gets within 24 hours; null for no limit. */
  most_per_day: most("Messages per day"),
  /** The same within seven days. */
  most_per_week: most("Messages per week"),
  /** Whether also a reply to somebody who has just written waits for the end of the quiet hours. */
  holds_replies: z.boolean("Choose whether replies wait"),
  version: z.number(),
});
export type SendingLimits = z.infer<typeof SendingLimits>;

/** With what holds messages back besides: the quiet hours, which reminders keep, and the plan. */
export const SendingSettings = SendingLimits.extend({
  quiet_hours: QuietHours.nullable(),
  /** Of the billing period that runs. */
  spending: z.object({
    messages_used: z.number(),
    messages_included: z.number(),
    spent_cents: z.number(),
    cap_cents: z.number().nullable(),
    period_end: z.string(),
  }),
}).meta({ id: "SendingSettings" });
export type SendingSettings = z.infer<typeof SendingSettings>;

/** What is absent stays as it is. */
export const SendingChanges = SendingLimits.partial();
export type SendingChanges = z.infer<typeof SendingChanges>;

const tags = ["Sending"];

export const sendingContract = {
  consentOf: needing("customers.view")
    .route({
      method: "GET",
      path: "/api/sending/customers/{id}",
      summary: "Retrieve a customer's message consent and its history",
      tags,
    })
    .input(z.object({ id: IdParam }))
    .output(CustomerConsent),
  changeConsent: needing("customers.update")
    .route({
      method: "PUT",
      path: "/api/sending/customers/{id}",
      summary: "Update a customer's message consent",
      tags,
    })
    .input(ConsentChange.extend({ id: IdParam }))
    .output(CustomerConsent),
  endSuppression: needing("customers.update")
    .route({
      method: "POST",
      path: "/api/sending/customers/{id}/suppressions/end",
      summary: "Let a customer's address get messages again",
      tags,
    })
    .input(SuppressionEnd.extend({ id: IdParam }))
    .output(CustomerConsent),
  settings: needing("organization.view")
    .route({ method: "GET", path: "/api/sending/settings", summary: "Retrieve message limits", tags })
    .output(SendingSettings),
  saveSettings: needing("organization.update")
    .route({ method: "PUT", path: "/api/sending/settings", summary: "Update message limits", tags })
    .input(SendingChanges)
    .output(SendingSettings),
};
