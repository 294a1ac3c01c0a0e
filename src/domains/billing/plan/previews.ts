/** What a preview of a change of plan stands for: this change, of this plan, at this moment, for a quarter of an hour. */
import { z } from "zod";
import { PlanKey } from "#domains/organizations/contract.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { type PlanChange, previewMinutes } from "../contract.ts";
import { digest } from "../provider/service.ts";

const purpose = "plan previews";

const Previewed = z.object({
  plan: PlanKey,
  additionalUsers: z.int(),
  subscriptionId: z.string(),
  /** Of the subscription, when it was previewed. */
  revision: z.int(),
  at: z.string(),
});
export type Previewed = z.infer<typeof Previewed>;

/** Sealed, so that nothing is charged that was not shown. It opens for the same organization only. */
export async function sealPreview(
  appContext: AppContext,
  organizationId: string,
  preview: Previewed,
): Promise<string> {
  return (await seal(appContext, purpose, organizationId, JSON.stringify(preview))).toString("base64url");
}

/** Undefined for what was never a preview of this organization, or is too old. */
export async function openPreview(
  appContext: AppContext,
  organizationId: string,
  sealed: string,
): Promise<Previewed | undefined> {
  const text = await unseal(appContext, purpose, organizationId, Buffer.from(sealed, "base64url"));
  const preview = text === undefined ? undefined : Previewed.parse(JSON.parse(text));
  return preview && Date.parse(preview.at) > now().getTime() - previewMinutes * 60_000 ? preview : undefined;
}

/** The same for the same change of the same plan at the same moment. */
export const markOf = ({ plan, additionalUsers, subscriptionId, revision, at }: Previewed): string =>
  digest([plan, additionalUsers, subscriptionId, revision, at]);

export const isOf = (preview: Previewed, wanted: PlanChange): boolean =>
  preview.plan === wanted.plan && preview.additionalUsers === wanted.additionalUsers;
