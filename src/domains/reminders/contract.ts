/**
 * Reminders: what a customer is told about an event, when, and by which way.
 *
 * A rule says which news of which type of event goes out: a while before it begins, or when it was booked, moved or
 * cancelled. When a reminder is due is worked out from the event as it is now, so moving, cancelling or completing it
 * needs no bookkeeping; what was sent is kept by the beginning of which it spoke (features.md T-CAL-5). Reminders and
 * texts rest in the quiet hours; a mail that answers what somebody has just done goes at once. Only customers are
 * told, and none who said that they want no reminders.
 */
import { z } from "zod";
import { ListType } from "#domains/calendar/contract.ts";
import { Channel, QuietHours } from "#domains/sending/contract.ts";
import { needing } from "#shared/calls.ts";
import { IdParam, longText, orBlank, shortText } from "#shared/fields.ts";
import { newsKinds, unknownGaps } from "#shared/messages/reminder-text.ts";

export type { Channel } from "#domains/sending/contract.ts";

export const ReminderType = ListType.exclude(["task"]);
export type ReminderType = z.infer<typeof ReminderType>;
const NewsKind = z.enum(newsKinds);

const hour = 60;
/** From a quarter of an hour to four weeks. */
const leastMinutesBefore = 15;
export const mostMinutesBefore = 28 * 24 * hour;
const mostRules = 40;
/** What is later than this is no longer sent (T-CAL-5). */
export const latestMinutes = 15;

const template = (field: ReturnType<typeof longText>) =>
  orBlank(
    field.superRefine((text, context) => {
      const [unknown] = unknownGaps(text);
      if (unknown !== undefined)
        context.addIssue({
          code: "custom",
          message: `{${unknown}} isn't a placeholder. Choose one from the list`,
        });
    }),
  );

const Words = {
  /** Null or absent: the usual words. */
  subject: template(shortText("Subject", 200)),
  mail_text: template(longText("Email body", 5_000)),
  sms_text: template(longText("Text message", 600)),
};

export const ReminderRule = z.object({
  id: z.uuid(),
  type: ReminderType,
  kind: NewsKind,
  /** Before the event begins; whole days are days of the business's calendar. Null for news of a change. */
  minutes_before: z.int().min(leastMinutesBefore).max(mostMinutesBefore).nullable(),
  by_mail: z.boolean(),
  by_text: z.boolean(),
  is_on: z.boolean(),
  ...Words,
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const noticeHours = z
  .int("Enter a whole number of hours")
  .min(0, "Enter 0 or more")
  .max(24 * 28, "Enter 672 hours (4 weeks) or less");

/** What customers may do by their link. */
export const SelfService = z.object({
  can_confirm: z.boolean(),
  can_move: z.boolean(),
  /** Until so many hours before it begins; a new time is at least so far away, too. */
  move_notice_hours: noticeHours,
  /** Whether another technician than the one who was planned may come. */
  any_technician: z.boolean(),
  can_cancel: z.boolean(),
  cancel_notice_hours: noticeHours,
});
export type SelfService = z.infer<typeof SelfService>;

export const ReminderSettings = z
  .object({
    /** Whether the plan includes reminders before an event; without them such rules are kept and not followed. */
    has_reminders: z.boolean(),
    sends_texts: z.boolean(),
    quiet_hours: QuietHours.nullable(),
    policy: SelfService,
    rules: z.array(ReminderRule),
    version: z.number(),
  })
  .meta({ id: "ReminderSettings" });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const Rules = z
  .array(ReminderRule)
  .max(mostRules, `You can have up to ${mostRules} rules. Remove one first`)
  .superRefine((rules, context) => {
    for (const [index, { kind, minutes_before: minutes }] of rules.entries()) {
      if ((kind === "before") === (minutes !== null)) continue;
      const message = "Choose how long before the event it is sent";
      context.addIssue({ code: "custom", path: [index, "minutes_before"], message });
    }
    if (new Set(rules.map(({ id }) => id)).size < rules.length)
      context.addIssue({ code: "custom", message: "Each rule needs a unique id" });
  });

/** Absent fields stay as they are. */
export const ReminderSettingsChanges = z.object({
  sends_texts: z.boolean().optional(),
  quiet_hours: QuietHours.nullable().optional(),
  policy: SelfService.optional(),
  rules: Rules.optional(),
  version: z.int().optional(),
});
export type ReminderSettingsChanges = z.infer<typeof ReminderSettingsChanges>;

export const ReminderStatus = z.enum(["waiting", "sending", "sent", "dropped", "failed"]);
export type ReminderStatus = z.infer<typeof ReminderStatus>;

export const Reminder = z
  .object({
    id: z.string(),
    event_id: z.number(),
    event_title: z.string(),
    /** When the event of which it speaks begins. */
    event_start: z.string(),
    customer_id: z.number().nullable(),
    customer_name: z.string().nullable(),
    kind: NewsKind,
    channel: Channel,
    status: ReminderStatus,
    due_at: z.string(),
    settled_at: z.string().nullable(),
    /** Why it was not sent. */
    reason: z.string().nullable(),
    recipient: z.string().nullable(),
    text_parts: z.number().nullable(),
  })
  .meta({ id: "Reminder" });
export type Reminder = z.infer<typeof Reminder>;

export const EventReminders = z.object({
  /** Why nothing is sent for this event; null when something can be. */
  why_none: z.string().nullable(),
  /** `is_refusing`: reminders are turned off at each of their addresses. */
  customer: z.object({ id: z.number(), name: z.string(), is_refusing: z.boolean() }).nullable(),
  planned: z.array(
    z.object({ kind: NewsKind, channel: Channel, minutes_before: z.number().nullable(), due_at: z.string() }),
  ),
  past: z.array(Reminder),
  /** The page of the customer; null once the event is over. */
  link: z.string().nullable(),
  /** What would be planned on a plan with reminders before an event; null when nothing would, or all of it is. */
  plan_note: z.string().nullable(),
  /** Whether whoever booked it online wants no reminders of this one event. */
  is_refused: z.boolean(),
});
export type EventReminders = z.infer<typeof EventReminders>;

export const ReminderHistory = z.object({
  status: ReminderStatus.optional(),
  channel: Channel.optional(),
  search: z.string().max(200).optional(),
  /** The `next` of the page before. */
  before: z.string().max(80).optional(),
});
export type ReminderHistory = z.infer<typeof ReminderHistory>;

export const ReminderTest = z.object({
  kind: NewsKind,
  type: ReminderType,
  channel: Channel,
  ...Words,
});
export type ReminderTest = z.infer<typeof ReminderTest>;

const ReminderExample = z.object({
  /** Whether it is an event of the business; without one it is made up. */
  is_real: z.boolean(),
  facts: z.object({
    client: z.string(),
    what: z.string(),
    date: z.string(),
    time: z.string(),
    technician: z.string(),
    where: z.string(),
    business: z.string(),
    phone: z.string(),
    link: z.string(),
    confirm: z.string(),
  }),
});
export type ReminderExample = z.infer<typeof ReminderExample>;

const tags = ["Reminders"];
const at = (method: "GET" | "POST" | "PUT", path: string, summary: string) => ({
  method,
  path: `/api/reminders${path}` as `/${string}`,
  summary,
  tags,
});

export const remindersContract = {
  settings: needing("reminders.view")
    .route(at("GET", "/settings", "Retrieve reminder rules, quiet hours and self-service settings"))
    .output(ReminderSettings),
  saveSettings: needing("reminders.update")
    .route(at("PUT", "/settings", "Update reminder rules, quiet hours or self-service settings"))
    .input(ReminderSettingsChanges)
    .output(ReminderSettings),
  example: needing("reminders.view")
    .route(at("GET", "/example", "Retrieve sample values for previewing a reminder"))
    .input(z.object({ type: ReminderType }))
    .output(ReminderExample),
  test: needing("reminders.update")
    .route(at("POST", "/test", "Send yourself a test reminder"))
    .input(ReminderTest)
    .output(z.object({ sent_to: z.string() })),
  history: needing("reminders.view")
    .route(at("GET", "/", "List reminders, newest first"))
    .input(ReminderHistory)
    .output(z.object({ reminders: z.array(Reminder), next: z.string().nullable() })),
  ofEvent: needing("reminders.view", "calendar.view")
    .route(at("GET", "/events/{id}", "List the planned and past reminders of an event"))
    .input(z.object({ id: IdParam }))
    .output(EventReminders),
  setEventRefusal: needing("calendar.update")
    .route(at("PUT", "/events/{id}", "Turn the reminders of an event on or off"))
    .input(z.object({ id: IdParam, is_refusing: z.boolean() }))
    .output(z.object({ is_refusing: z.boolean() })),
};
