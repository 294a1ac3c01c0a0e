/**
 * Organizations: the businesses that subscribe, the plan each is on and what the plan includes.
 *
 * One catalogue feeds landing, pricing, sign-up, settings, billing and enforcement (ruling R1). Prices are in
 * US cents a month; a gigabyte is 10^9 bytes (ruling R14).
 */
import { z } from "zod";
import { Zone } from "#shared/fields.ts";
import { timeFormats } from "#shared/locales.ts";

export const PlanKey = z.enum(["core", "pro"]);
export type PlanKey = z.infer<typeof PlanKey>;

export type Plan = {
  key: PlanKey;
  name: string;
  displayName: string;
  description: string;
  priceCents: number;
  /** Ids of the payment provider's prices for the plan and for each extra user. */
  priceId: string;
  userAddonPriceId: string;
  includedUsers: number;
  storageGB: number;
  mmsIncluded: number;
  hasAdvancedAutomation: boolean;
  hasPrioritySupport: boolean;
};

export const plans: Record<PlanKey, Plan> = {
  core: {
    key: "core",
    name: "Core",
    displayName: "Core Plan",
    description: "Everything one person needs to run the day.",
    priceCents: 2_500,
    priceId: "price_core_monthly",
    userAddonPriceId: "price_core_user_addon_monthly",
    includedUsers: 1,
    storageGB: 2,
    mmsIncluded: 100,
    hasAdvancedAutomation: false,
    hasPrioritySupport: false,
  },
  pro: {
    key: "pro",
    name: "Pro",
    displayName: "Pro Plan",
    description: "For a team that shares the work and automates the rest.",
    priceCents: 5_000,
    priceId: "price_pro_monthly",
    userAddonPriceId: "price_pro_user_addon_monthly",
    includedUsers: 5,
    storageGB: 10,
    mmsIncluded: 500,
    hasAdvancedAutomation: true,
    hasPrioritySupport: true,
  },
};

const extraUserPriceCents = 500;
export const mostExtraUsers = 10;
export const trialDays = 7;

/** Total a month in cents: the plan and its extra users (product.md section 9). */
export const monthlyTotalCents = (plan: PlanKey, additionalUsers: number): number =>
  plans[plan].priceCents + additionalUsers * extraUserPriceCents;

const OrganizationStatus = z.enum(["trial", "active", "past_due", "cancelled", "read_only"]);

/** The organization as the browser keeps it while somebody is signed in. */
export const SessionOrganization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    plan: PlanKey,
    planDetails: z.object({
      displayName: z.string(),
      maxUsers: z.number(),
      storageGB: z.number(),
      mmsIncluded: z.number(),
    }),
    usage: z.object({ currentUsers: z.number(), storageUsedGB: z.number(), mmsUsed: z.number() }),
    status: OrganizationStatus,
    trialEnd: z.string().nullable(),
    timeZone: Zone,
    currency: z.string(),
    country: z.string(),
    isDemo: z.boolean(),
    /** How dates, times and numbers are written, unless a person has chosen otherwise. */
    locale: z.string(),
    timeFormat: z.enum(timeFormats),
    /** Sunday is 0. */
    weekStart: z.number(),
  })
  .meta({ id: "Organization" });
export type SessionOrganization = z.infer<typeof SessionOrganization>;
