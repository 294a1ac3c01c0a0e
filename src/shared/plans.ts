/**
 * The one catalogue of plans, which feeds landing, pricing, sign-up, settings, billing and enforcement (ruling R1).
 *
 * Prices are in US cents a month; a gigabyte is 10^9 bytes (ruling R14). Figures: product.md section 9.
 */
import { lookup } from "#shared/lookup.ts";

export const planKeys = ["core", "pro"] as const;
export type PlanKey = (typeof planKeys)[number];

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
  /** Reminders before an event (ruling R27); what answers a deed, such as a booking, is sent on every plan. */
  hasReminders: boolean;
  hasPrioritySupport: boolean;
};

const core: Plan = {
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
  hasReminders: false,
  hasPrioritySupport: false,
};

/** Whatever plan is not known here counts as the smallest. */
export const plans: Record<PlanKey, Plan> = lookup(
  {
    core,
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
      hasReminders: true,
      hasPrioritySupport: true,
    },
  },
  () => core,
);

const extraUserPriceCents = 500;
export const mostExtraUsers = 10;
export const trialDays = 7;

/** What is used beyond the plan, on both plans. */
export const overagePrices = { gigabyteCents: 10, messageCents: 3 } as const;

/** Total a month in cents: the plan and its extra users. */
export const monthlyTotalCents = (plan: PlanKey, additionalUsers: number): number =>
  plans[plan].priceCents + additionalUsers * extraUserPriceCents;

/** "Core" and "PRO" are plans whatever their case; anything else is none. */
export const planNamed = (name: string | null): PlanKey | undefined =>
  planKeys.find((key) => key === name?.toLowerCase());
