/** Whether there is anything to say about money at the top of the page, told without fetching how it is said. */
import { planOf, type SessionOrganization } from "#ui/session/session.ts";

/** Everybody hears that the workspace is read-only; the rest is for those who may see billing. */
export function hasBillingNews(organization: SessionOrganization | null, maySee: boolean): boolean {
  if (!organization) return false;
  const { status, trialEnd } = organization;
  if (status === "read_only" || status === "cancelled") return true;
  if (!maySee) return false;
  return (
    status === "past_due" ||
    (status === "trial" && Boolean(trialEnd)) ||
    usageShare(organization).share >= 0.8
  );
}

/** What of the plan is used the most: 0.8 of it, or 1.2. */
export function usageShare(organization: SessionOrganization): { what: string; share: number } {
  const { planDetails, usage } = planOf(organization);
  const messages = { what: "MMS", share: usage.mmsUsed / planDetails.mmsIncluded };
  const storage = { what: "storage", share: usage.storageUsedGB / planDetails.storageGB };
  return messages.share >= storage.share ? messages : storage;
}
