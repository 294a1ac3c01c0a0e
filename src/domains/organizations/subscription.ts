/** What the rest of the product may know of a business's subscription: its plan, its state and what it has used. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { PlanKey, SessionOrganization } from "./contract.ts";
import { changeStanding, findOrganization, lockOrganization } from "./store.ts";

/** How a business stands with us; times are ISO 8601. */
export type Standing = {
  name: string;
  plan: PlanKey;
  additionalUsers: number;
  status: SessionOrganization["status"];
  trialEnd: string | null;
  readOnlySince: string | null;
  storageUsedBytes: number;
  /** In the period of the subscription that runs. */
  messagesUsed: number;
  isDemo: boolean;
  createdAt: string;
};

export async function readStanding(scope: Scope): Promise<Standing> {
  return standingOf(await findOrganization(scope));
}

/** As `readStanding`; until the transaction ends nobody else can count seats or usage, or change the plan. */
export async function lockStandingForUpdate(tx: Scope): Promise<Standing> {
  return standingOf(await lockOrganization(tx));
}

/** Belongs to the transaction that holds the standing. */
export async function updateStanding(
  tx: Scope,
  changes: Partial<Omit<Standing, "name" | "isDemo" | "createdAt">> & { seatsHeld?: number | null },
): Promise<void> {
  const { additionalUsers, seatsHeld, trialEnd, readOnlySince, storageUsedBytes, messagesUsed, ...same } =
    changes;
  await changeStanding(tx, {
    ...same,
    ...(additionalUsers === undefined ? {} : { additional_users: additionalUsers }),
    ...(seatsHeld === undefined ? {} : { seats_held: seatsHeld }),
    ...(trialEnd === undefined ? {} : { trial_end: trialEnd }),
    ...(readOnlySince === undefined ? {} : { read_only_since: readOnlySince }),
    ...(storageUsedBytes === undefined ? {} : { storage_used_bytes: storageUsedBytes }),
    ...(messagesUsed === undefined ? {} : { mms_used: messagesUsed }),
    updated_at: now().toISOString(),
  });
}

function standingOf(row: Awaited<ReturnType<typeof findOrganization>>): Standing {
  if (!row) throw notFound("Organization");
  return {
    name: row.name,
    plan: row.plan,
    additionalUsers: row.additional_users,
    status: row.status,
    trialEnd: row.trial_end,
    readOnlySince: row.read_only_since,
    storageUsedBytes: row.storage_used_bytes,
    messagesUsed: row.mms_used,
    isDemo: row.is_demo,
    createdAt: row.created_at,
  };
}
