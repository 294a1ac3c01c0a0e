/**
 * Billing: what a business pays for the product, what it uses of its plan, and what happens when it does not pay.
 *
 * Amounts are US cents. The payment provider is the source of truth: what is kept here is what it said last. Nothing is
 * charged during the trial, so nothing beyond the plan can be used in it. A payment that fails leaves a business
 * `graceDays` to put it right; without a payment ever made, or afterwards, the workspace can only be read. Nothing is
 * deleted for not paying.
 */
import { z } from "zod";
import { mostExtraUsers, OrganizationStatus, PlanKey } from "#domains/organizations/contract.ts";
import { needing } from "#shared/calls.ts";
import { Page, requiredText, shortText } from "#shared/fields.ts";
import type { Permission } from "#shared/permissions.ts";

export const graceDays = 14;
/** Days before the end of the trial on which the owners are reminded of it. */
export const trialReminderDays = [3, 1] as const;
/** Percent of what is included, or of the spend cap, at which the owners are told. */
export const usageThresholds = [80, 95, 100] as const;
export { overagePrices } from "#shared/plans.ts";
/** A preview of a change holds for so long. */
export const previewMinutes = 15;
/** Usage is put on the bill that follows, so it is reckoned up shortly before a period ends. */
export const reckoningMinutes = 60;
export const highestSpendCapCents = 100_000;

/** Which changes each state of the subscription allows; "none" is a business without a subscription. */
export const actionsByStatus = {
  trialing: ["change", "cancel", "keep", "card"],
  active: ["change", "cancel", "keep", "card"],
  past_due: ["cancel", "keep", "card", "pay"],
  unpaid: ["card", "pay", "reactivate"],
  incomplete: ["card", "pay", "reactivate"],
  paused: ["card", "reactivate"],
  canceled: ["reactivate"],
  none: ["reactivate"],
} as const satisfies Record<string, readonly BillingAction[]>;
export type BillingAction = "change" | "cancel" | "keep" | "card" | "pay" | "reactivate";
export type SubscriptionState = keyof typeof actionsByStatus;

export const allows = (status: SubscriptionState, action: BillingAction): boolean =>
  Object.hasOwn(actionsByStatus, status) &&
  (actionsByStatus[status] as readonly BillingAction[]).includes(action);

export const UsageKind = z.enum(["message", "storage"]);
export type UsageKind = z.infer<typeof UsageKind>;

export const cancelReasons = {
  too_expensive: "It's too expensive",
  missing_feature: "It's missing something I need",
  hard_to_use: "It's hard to use",
  switched: "I'm switching to another product",
  closing: "My business is closing or pausing",
  other: "Other",
} as const;
const CancelReason = z.enum(Object.keys(cancelReasons) as [keyof typeof cancelReasons]);

export type CardKept = { brand: string; last4: string; expiresMonth?: number; expiresYear?: number };

export type BillLineKept = {
  description: string;
  quantity: number;
  amountCents: number;
  periodStart: string;
  periodEnd: string;
  chargeKey: string | null;
};

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().nullable(),
  expiresYear: z.number().nullable(),
});

const UsageFigures = z.object({
  used: z.number(),
  included: z.number(),
  /** What lies beyond the plan costs so far in this period. */
  costCents: z.number(),
});

const OpenBill = z.object({
  id: z.string(),
  dueCents: z.number(),
  failure: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
});

export const BillingOverview = z
  .object({
    plan: PlanKey,
    additionalUsers: z.number(),
    seats: z.number(),
    people: z.number(),
    monthlyCents: z.number(),
    workspace: OrganizationStatus,
    subscription: z.enum(Object.keys(actionsByStatus) as [SubscriptionState]),
    isDemo: z.boolean(),
    trialEnd: z.string().nullable(),
    /** Nights until the trial ends, as a calendar in the business's zone counts them. */
    trialDaysLeft: z.number().nullable(),
    periodStart: z.string(),
    periodEnd: z.string(),
    cancelAt: z.string().nullable(),
    readOnlySince: z.string().nullable(),
    /** With a payment open: the workspace can be changed until then. */
    graceEndsAt: z.string().nullable(),
    card: Card.nullable(),
    openBill: OpenBill.nullable(),
    messages: UsageFigures,
    /** In bytes. The cost goes by the most that was stored in the period. */
    storage: UsageFigures.extend({ peak: z.number() }),
    spendCapCents: z.number().nullable(),
    spentCents: z.number(),
    /** Why nothing beyond the plan can be used now; null when it can. */
    overageRefusal: z.string().nullable(),
    /** Changes with the spend cap. */
    capVersion: z.number(),
  })
  .meta({ id: "Billing" });
export type BillingOverview = z.infer<typeof BillingOverview>;

const PlanChange = z.object({
  plan: PlanKey,
  additionalUsers: z
    .int("Additional users must be a whole number")
    .min(0, "Additional users can't be less than 0")
    .max(mostExtraUsers, `You can add up to ${mostExtraUsers} additional users`),
});
export type PlanChange = z.infer<typeof PlanChange>;

const ChangePreview = z.object({
  /** The moment the figures hold for. */
  at: z.string(),
  /** To be sent with the change: it stands for this change, of the plan as it is now, at these prices. */
  preview: z.string(),
  prorations: z.array(z.object({ description: z.string(), amountCents: z.number() })),
  dueNowCents: z.number(),
  /** Left in the business's favour afterwards, for the next bills. */
  creditCents: z.number(),
  nextBillCents: z.number(),
  nextBillAt: z.string(),
  monthlyCents: z.number(),
  /** Why the change would be refused, and what to do; null when it would not. */
  refusal: z.string().nullable(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

const BillLine = z.object({
  description: z.string(),
  quantity: z.number(),
  amountCents: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  /** The usage that this line charges for, to be opened with `usage`. */
  usage: z.object({ kind: UsageKind, periodStart: z.string() }).nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

export const Bill = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(["draft", "open", "paid", "void", "uncollectible"]),
    totalCents: z.number(),
    /** Met by credit of earlier bills; what the card is charged is the rest. */
    creditCents: z.number(),
    dueCents: z.number(),
    paidCents: z.number(),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    failure: z.string().nullable(),
    lines: z.array(BillLine),
  })
  .meta({ id: "Bill" });
export type Bill = z.infer<typeof Bill>;

const Forecast = z.object({
  bill: z
    .object({
      at: z.string(),
      totalCents: z.number(),
      creditCents: z.number(),
      dueCents: z.number(),
      lines: z.array(BillLine),
    })
    .nullable(),
});
export type Forecast = z.infer<typeof Forecast>;

const UsageEntry = z
  .object({
    id: z.number(),
    kind: UsageKind,
    quantity: z.number(),
    costCents: z.number(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    title: z.string(),
    by: z.string(),
    at: z.string(),
    periodStart: z.string(),
  })
  .meta({ id: "UsageEntry" });
export type UsageEntry = z.infer<typeof UsageEntry>;

export const UsageQuery = Page.extend({
  kind: UsageKind.optional(),
  /** The start of a period, as an overview, a bill's line or an entry gives it. */
  period: z.iso.datetime({ offset: true, error: "Enter the period as a date and time" }).optional(),
  /** Only entries that cost something. */
  costing: z.enum(["true", "false"]).optional(),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

export const Cancellation = z.object({
  reason: CancelReason,
  comment: shortText("Comment", 1_000).optional(),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** The change with the `preview` that its preview gave. */
const PreviewedChange = PlanChange.extend({
  preview: z
    .string("Preview the change first")
    .min(1, "Preview the change first")
    .max(2_000, "Preview the change first"),
});
export type PreviewedChange = z.infer<typeof PreviewedChange>;

const PaymentMethodId = requiredText("Payment method", 200);
const BillId = z.object({ id: requiredText("Bill", 200) });
export const Reactivation = PlanChange.extend({ paymentMethodId: PaymentMethodId });
export type Reactivation = z.infer<typeof Reactivation>;

const tags = ["Billing"];

const permissionsFor = (isLooking: boolean): Permission[] =>
  isLooking ? ["billing.view"] : ["billing.view", "billing.update"];

/** Looking needs one permission; changing answers with how things stand then, and needs both. */
const call = (method: "GET" | "POST" | "PUT", path: string, summary: string) =>
  needing(...permissionsFor(method === "GET" || path === "/preview")).route({
    method,
    path: `/api/billing${path}` as `/${string}`,
    summary,
    tags,
  });

export const billingContract = {
  overview: call("GET", "", "Retrieve the plan, seats, usage, card and amount due").output(BillingOverview),
  preview: call("POST", "/preview", "Preview the cost of changing the plan or seats")
    .input(PlanChange)
    .output(ChangePreview),
  change: call("POST", "/change", "Change the plan and seats as previewed")
    .input(PreviewedChange)
    .output(BillingOverview),
  cancel: call("POST", "/cancel", "Cancel the subscription at the end of the billing period")
    .input(Cancellation)
    .output(BillingOverview),
  keep: call("POST", "/keep", "Undo a scheduled cancellation").output(BillingOverview),
  replaceCard: call("PUT", "/card", "Replace the card on file. Retries an unpaid bill right away")
    .input(z.object({ paymentMethodId: PaymentMethodId }))
    .output(BillingOverview),
  reactivate: call("POST", "/reactivate", "Restart an ended subscription with a card")
    .input(Reactivation)
    .output(BillingOverview),
  setSpendCap: call("PUT", "/spend-cap", "Set the spend cap for usage beyond the plan")
    .input(
      z.object({
        spendCapCents: z
          .int("Enter the spend cap as a whole number of cents")
          .min(0, "The spend cap can't be negative")
          .max(highestSpendCapCents, "The spend cap can't be more than $1,000.00")
          .nullable(),
        capVersion: z.int().optional(),
      }),
    )
    .output(BillingOverview),
  listUsage: call("GET", "/usage", "List usage, newest first")
    .input(UsageQuery)
    .output(z.object({ entries: z.array(UsageEntry), next_cursor: z.string().nullable() })),
  listBills: call("GET", "/bills", "List bills, newest first")
    .input(Page)
    .output(z.object({ bills: z.array(Bill), next_cursor: z.string().nullable() })),
  payBill: call("POST", "/bills/{id}/pay", "Retry an unpaid bill now").input(BillId).output(BillingOverview),
  forecast: call("GET", "/forecast", "Preview the next bill").output(Forecast),
};
