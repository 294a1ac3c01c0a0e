/** Automations to start from, whole and in the words of the trades. */

import type { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { Recipe, RecipeKey } from "./contract.ts";
import { AutomationContent } from "./steps-contract.ts";

type Written = z.input<typeof AutomationContent>;

const usual = {
  entry: null,
  goal: null,
  re_entry: { rule: "never" },
  on_reply: { action: "end" },
} as const satisfies Partial<Written>;

export const blankContent = (): AutomationContent =>
  AutomationContent.parse({ ...usual, trigger: null, steps: [] } satisfies Written);

type Step = Written["steps"][number];

const owner = { to: "customer_owner" } as const;
const nineOnWeekdays = { kind: "wait_until", time: "09:00", weekdays: [1, 2, 3, 4, 5] } as const;
const wait = (key: string, amount: number, unit: "hour" | "day", branch?: Step["branch"]): Step => ({
  key,
  kind: "wait",
  amount,
  unit,
  ...(branch ? { branch } : {}),
});

const recipes: Record<RecipeKey, { name: string; about: string; content: Written }> = {
  speed_to_lead: {
    name: "Speed to Lead",
    about:
      "Answers a new lead from your website or ads within a minute, reminds the owner to call, and follows up if they don't reply.",
    content: {
      ...usual,
      // Whoever the office typed in has been talked to already.
      trigger: { on: "customer_created", sources: ["website", "social_media", "advertising"] },
      entry: { field: "group", match: "all", items: [{ field: "status", is: "any_of", values: ["lead"] }] },
      goal: { kind: "event", event: "event_booked" },
      steps: [
        {
          key: "hello",
          kind: "send_text",
          text: "Hi {first_name}, thanks for reaching out to {business}! What can we help you with? Reply here and we'll get right back to you.",
        },
        {
          key: "call",
          kind: "create_task",
          title: "Call {client}",
          notes: "A new lead. The sooner you call, the better.",
          due_days: 0,
          assignee: owner,
        },
        { key: "reply", kind: "wait_for", event: "customer_replied", days: 1 },
        {
          key: "email",
          branch: { of: "reply", is: "no" },
          kind: "send_email",
          subject: "How can {business} help?",
          text: "Hi {first_name},\n\nThanks for your interest in {business}. We'd be glad to help and can usually find a time within a few days.\n\nJust reply to this email or call us at {business_phone}.\n\n{sender}",
        },
        wait("pause", 3, "day", { of: "reply", is: "no" }),
        {
          key: "last",
          branch: { of: "reply", is: "no" },
          kind: "send_text",
          text: "Hi {first_name}, it's {business} again. Do you still need a hand? Reply with a good time and we'll call you.",
        },
      ],
    },
  },
  unsigned_contract: {
    name: "Unsigned Contract",
    about:
      "Follows up on a contract that hasn't been signed after 3 days, and has the owner call a week later.",
    content: {
      ...usual,
      trigger: { on: "contract_unsigned", days: 3 },
      goal: { kind: "event", event: "contract_signed" },
      re_entry: { rule: "each" },
      steps: [
        { key: "morning", ...nineOnWeekdays, weekdays: [...nineOnWeekdays.weekdays] },
        {
          key: "email",
          kind: "send_email",
          subject: "Any questions about {contract_number}?",
          text: "Hi {first_name},\n\nWe sent you {contract_number} for {service} a few days ago. Do you have any questions before you sign?\n\nReply to this email and we'll clear them up.\n\n{sender}\n{business}",
        },
        { key: "signed", kind: "wait_for", event: "contract_signed", days: 4 },
        {
          key: "call",
          branch: { of: "signed", is: "no" },
          kind: "create_task",
          title: "Call {client} about {contract_number}",
          notes: "It still isn't signed, and they were emailed 4 days ago.",
          due_days: 1,
          assignee: owner,
        },
      ],
    },
  },
  overdue_invoice: {
    name: "Overdue Invoice",
    about: "Asks for payment when an invoice is a few days late, and tells the owner when it stays unpaid.",
    content: {
      ...usual,
      trigger: { on: "invoice_overdue", days: 3 },
      goal: { kind: "event", event: "invoice_paid" },
      re_entry: { rule: "each" },
      steps: [
        { key: "morning", ...nineOnWeekdays, weekdays: [...nineOnWeekdays.weekdays] },
        {
          key: "email",
          kind: "send_email",
          subject: "Invoice {invoice_number} is past due",
          text: "Hi {first_name},\n\nInvoice {invoice_number} for {amount} was due on {due_date}. If you've already paid, thank you, and you can ignore this email.\n\nIf something isn't right with it, reply and we'll sort it out.\n\n{business}\n{business_phone}",
        },
        { key: "paid", kind: "wait_for", event: "invoice_paid", days: 7 },
        {
          key: "text",
          branch: { of: "paid", is: "no" },
          kind: "send_text",
          text: "Hi {first_name}, a reminder from {business}: invoice {invoice_number} for {amount} is still open. Questions? Reply here.",
        },
        {
          key: "call",
          branch: { of: "paid", is: "no" },
          kind: "create_task",
          title: "Call {client} about invoice {invoice_number}",
          notes: "It's past due and two reminders went out.",
          due_days: 2,
          assignee: owner,
        },
      ],
    },
  },
  review_request: {
    name: "Review Request",
    about: "Thanks a customer after a finished job and asks how it went, so you hear of a problem first.",
    content: {
      ...usual,
      trigger: { on: "job_completed" },
      re_entry: { rule: "after_days", days: 90 },
      on_reply: { action: "end" },
      steps: [
        wait("rest", 2, "hour"),
        {
          key: "thanks",
          kind: "send_text",
          text: "Hi {first_name}, thanks for choosing {business}! How did we do? Reply with a number from 1 to 5. We read every answer.",
        },
        { key: "answer", kind: "wait_for", event: "customer_replied", days: 3 },
        {
          key: "email",
          branch: { of: "answer", is: "no" },
          kind: "send_email",
          subject: "How did we do?",
          text: "Hi {first_name},\n\nThanks again for having us. If you were happy with the work, a few words about it would help us a lot. You can simply reply to this email.\n\nIf anything wasn't right, tell us and we'll make it right.\n\n{sender}\n{business}",
        },
      ],
    },
  },
  seasonal_tune_up: {
    name: "Seasonal Tune-Up",
    about: "Offers a tune-up 11 months after the last visit, and stops as soon as one is booked.",
    content: {
      ...usual,
      trigger: { on: "days_after_visit", days: 330 },
      entry: { field: "group", match: "all", items: [{ field: "status", is: "any_of", values: ["client"] }] },
      goal: { kind: "event", event: "event_booked" },
      re_entry: { rule: "after_days", days: 300 },
      steps: [
        { key: "morning", ...nineOnWeekdays, weekdays: [2, 3, 4] },
        {
          key: "offer",
          kind: "send_email",
          purpose: "marketing",
          subject: "Time for your yearly tune-up",
          text: "Hi {first_name},\n\nIt's been almost a year since we last saw you. A yearly tune-up keeps everything running and catches small problems before they get expensive.\n\nReply to this email or call {business_phone} and we'll find a time that suits you.\n\n{business}",
        },
        { key: "booked", kind: "wait_for", event: "event_booked", days: 10 },
        {
          key: "text",
          branch: { of: "booked", is: "no" },
          kind: "send_text",
          purpose: "marketing",
          text: "Hi {first_name}, {business} here. Your yearly tune-up is due. Reply YES and we'll send you a few times. Reply STOP to opt out.",
        },
      ],
    },
  },
  win_back: {
    name: "Win-Back",
    about:
      "Writes to clients you haven't seen for a year and a half, then marks those who don't answer as inactive.",
    content: {
      ...usual,
      trigger: { on: "days_after_visit", days: 545 },
      entry: { field: "group", match: "all", items: [{ field: "status", is: "any_of", values: ["client"] }] },
      goal: { kind: "event", event: "event_booked" },
      re_entry: { rule: "after_days", days: 365 },
      steps: [
        { key: "morning", ...nineOnWeekdays, weekdays: [2, 3, 4] },
        {
          key: "email",
          kind: "send_email",
          purpose: "marketing",
          subject: "We'd love to see you again",
          text: "Hi {first_name},\n\nIt's been a while since we last worked for you, and we hope everything is still running well.\n\nIf something has come up since, reply to this email and we'll take care of it.\n\n{sender}\n{business}",
        },
        { key: "answer", kind: "wait_for", event: "customer_replied", days: 30 },
        { key: "mark", branch: { of: "answer", is: "no" }, kind: "change_status", status: "inactive" },
      ],
    },
  },
};

/** Read once, so that a default or a limit that a recipe misses is found when the program starts. */
const whole = new Map(
  Object.entries(recipes).map(([key, { content, ...words }]): [string, Recipe] => [
    key,
    { key: key as RecipeKey, ...words, content: AutomationContent.parse(content) },
  ]),
);

export const recipeOf = (key: RecipeKey): Recipe => whole.get(key) as Recipe;

export function listRecipes(actor: Actor): { recipes: Recipe[] } {
  requirePermission(actor, "automations.view");
  return { recipes: [...whole.values()] };
}
