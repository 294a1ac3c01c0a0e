/**
 * Organizations: the businesses that subscribe, the plan each is on and what the plan includes.
 *
 * The plans themselves are in `#shared/plans.ts`, which the sign-up page loads without any of this.
 */
import { z } from "zod";
import { Zone } from "#shared/fields.ts";
import { timeFormats } from "#shared/locales.ts";
import { planKeys } from "#shared/plans.ts";

export {
  monthlyTotalCents,
  mostExtraUsers,
  type Plan,
  plans,
  trialDays,
} from "#shared/plans.ts";

export const PlanKey = z.enum(planKeys);
export type PlanKey = z.infer<typeof PlanKey>;

export const OrganizationStatus = z.enum(["trial", "active", "past_due", "cancelled", "read_only"]);

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
