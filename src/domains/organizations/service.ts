/** Opens a business on the product and says what its plan gives it. */
import type { Selectable } from "kysely";
import { requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { accessTopic } from "#platform/notices.ts";
import { type PlanKey, plans, type SessionOrganization } from "./contract.ts";
import {
  findCurrency,
  findOrganization,
  insertOrganization,
  listOrganizationIds,
  lockPlan,
  replaceOrganization,
} from "./store.ts";
import type { OrganizationRow } from "./tables.ts";

export type NewOrganization = {
  name: string;
  plan: PlanKey;
  additionalUsers?: number;
  status?: SessionOrganization["status"];
  /** When the trial ends; null for a business that is past it. */
  trialEnd: Date | null;
  currency?: string;
  isDemo?: boolean;
};

/**
 * Creates the organization that `tx` speaks for: its id, zone and country are those of the acting system actor
 * (`systemActor(ground, { id: newId(), timeZone, country })`).
 */
export async function createOrganization(tx: Scope, organization: NewOrganization): Promise<void> {
  requirePermission(tx.actor, "organization.update");
  await insertOrganization(tx, rowOfNew(tx, organization));
  await recordOpening(tx, organization);
}

/** Puts an organization whose records were deleted back to how `createOrganization` would make it. */
export async function refoundOrganization(tx: Scope, organization: NewOrganization): Promise<void> {
  requirePermission(tx.actor, "organization.update");
  await replaceOrganization(tx, { ...rowOfNew(tx, organization), storage_used_bytes: 0, mms_used: 0 });
  await recordOpening(tx, organization);
}

function rowOfNew(tx: Scope, organization: NewOrganization) {
  const { name, plan, additionalUsers = 0, status, trialEnd, currency = "USD" } = organization;
  const { isDemo = false } = organization;
  const moment = now().toISOString();
  return {
    name,
    plan,
    status: status ?? (trialEnd ? "trial" : "active"),
    trial_end: trialEnd?.toISOString() ?? null,
    additional_users: additionalUsers,
    time_zone: tx.actor.timeZone,
    country: tx.actor.country,
    currency,
    is_demo: isDemo,
    read_only_since: null,
    seats_held: null,
    created_at: moment,
    updated_at: moment,
  };
}

async function recordOpening(tx: Scope, { name, plan, additionalUsers = 0 }: NewOrganization): Promise<void> {
  await appendEvent(tx, {
    type: "organization.signed_up",
    subject: { kind: "organization", id: tx.organizationId },
    title: `${name} started with the ${plans[plan].displayName}`,
    data: { plan, additionalUsers },
  });
}

/** How many people may use the product: those of the plan and those bought on top (ruling R3). */
export const seatsOf = (plan: PlanKey, additionalUsers: number): number =>
  plans[plan].includedUsers + additionalUsers;

/** The number of seats; until the transaction ends nobody else can count them, so the last one is given once. */
export async function lockSeats(tx: Scope): Promise<number> {
  const row = await lockPlan(tx);
  if (!row) throw notFound("Organization");
  return Math.min(seatsOf(row.plan, row.additional_users), row.seats_held ?? Number.POSITIVE_INFINITY);
}

/** ISO 4217. */
export const currencyOf = (scope: Scope): Promise<string> => findCurrency(scope);

/** The organization as the browser keeps it; `currentUsers` is counted by the caller, who knows the people. */
export async function organizationForSession(
  scope: Scope,
  currentUsers: number,
): Promise<SessionOrganization> {
  const row = await findOrganization(scope);
  if (!row) throw notFound("Organization");
  return sessionOrganization(row, currentUsers);
}

const bytesPerGigabyte = 1e9;

function sessionOrganization(row: Selectable<OrganizationRow>, currentUsers: number): SessionOrganization {
  const { displayName, storageGB, mmsIncluded } = plans[row.plan];
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    planDetails: { displayName, maxUsers: seatsOf(row.plan, row.additional_users), storageGB, mmsIncluded },
    usage: { currentUsers, storageUsedGB: row.storage_used_bytes / bytesPerGigabyte, mmsUsed: row.mms_used },
    status: row.status,
    trialEnd: row.trial_end,
    timeZone: row.time_zone,
    currency: row.currency,
    country: row.country,
    isDemo: row.is_demo,
    locale: row.locale,
    timeFormat: row.time_format,
    weekStart: row.week_start,
  };
}

/**
 * Tells every process that who may do what has changed for a session, a user or a whole organization, by its id.
 * To be called after the change is saved; the next request sees it.
 */
export const announceAccessChange = (appContext: AppContext, id: string): Promise<void> =>
  appContext.notices.publish(accessTopic, id);

/** Every organization, for work on a clock: `systemActor(ground, organization)` acts for one of them. */
export async function listOrganizations(
  appContext: AppContext,
): Promise<{ id: string; timeZone: string; country: string }[]> {
  const rows = await listOrganizationIds(appContext.pool);
  return rows.map(({ id, time_zone: timeZone, country }) => ({ id, timeZone, country }));
}
