/** Lets an automation run and stops it: publish, start, pause, and back from the draft to what is published. */
import { plans } from "#domains/organizations/contract.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { whyNoOne } from "#domains/segments/filters/asking.ts";
import { assertKnownFields } from "#domains/templates/own-facts.ts";
import { activeMembersAmong } from "#domains/users/members/active.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict, invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Automation, allowedIn, notInPlan } from "./contract.ts";
import { problemsOf } from "./problems-contract.ts";
import { askForAllDue } from "./running/due-steps.ts";
import { assertMayFilter, lockAutomation, recordAutomation, serializeAutomation } from "./service.ts";
import {
  type AutomationContent,
  assigneesIn,
  filtersIn,
  type TriggerKind,
  textsIn,
} from "./steps-contract.ts";
import { changeAutomationRow, findVersionRow, insertVersionRow, type KeptAutomation } from "./store.ts";

type Way = keyof typeof allowedIn;

function assertAllowed({ status }: KeptAutomation, way: Way): void {
  if (!allowedIn[way].includes(status)) throw conflict(refusals[way]);
}

const refusals: Record<Way, string> = {
  publish: "This automation can't be published.",
  start: "Publish this automation to start it.",
  pause: "This automation isn't running.",
};

/** Ruling R27: what is kept of a plan that had them runs no more, and nothing is started. */
async function assertInPlan(scope: Scope): Promise<void> {
  if (await hasAutomations(scope)) return;
  throw new AppError("payment_required", `${notInPlan} Upgrade under Billing & Plans to start one.`);
}

export const hasAutomations = async (scope: Scope): Promise<boolean> =>
  plans[(await readStanding(scope)).plan].hasAdvancedAutomation;

/**
 * Keeps the draft as a version of its own, by which everyone enters from now on; who is inside finishes the one with
 * which they began. A draft begins to run with it, a paused one stays paused. Throws `invalid` with what is missing.
 */
export async function publishAutomation(
  actor: Actor,
  id: number,
  expectedVersion?: number,
): Promise<Automation> {
  const scope = requirePermission(actor, "automations.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockAutomation(tx, id, expectedVersion);
    assertAllowed(kept, "publish");
    await assertInPlan(tx);
    const { draft, published_number: before, status } = kept;
    const trigger = await assertPublishable(actor, tx, draft);
    if (before !== null && !kept.is_changed) return serializeAutomation(tx, kept);
    const number = (before ?? 0) + 1;
    const at = now().toISOString();
    const version = { automation_id: id, number, content: draft };
    await insertVersionRow(tx, { ...version, published_at: at, published_by_name: actor.name });
    const saved = await changeAutomationRow(tx, id, {
      published_number: number,
      trigger_on: trigger,
      is_changed: false,
      updated_at: at,
      updated_by_name: actor.name,
      ...(status === "draft" ? { status: "active", active_since: at } : {}),
    });
    await recordAutomation(tx, saved, "published", `Automation published: ${saved.name}`, {
      version: number,
    });
    return serializeAutomation(tx, saved);
  });
}

async function assertPublishable(actor: Actor, tx: Scope, content: AutomationContent): Promise<TriggerKind> {
  const problems = problemsOf(content);
  const members = assigneesIn(content);
  const active = await activeMembersAmong(tx, [...members.values()]);
  for (const [at, userId] of members)
    if (!active.has(userId))
      problems.push({ at, message: "This team member is no longer active. Choose someone else" });
  const [first] = problems;
  if (first || !content.trigger) {
    const fields = Object.fromEntries(problems.toReversed().map(({ at, message }) => [at, message]));
    throw invalid(`This automation can't be published yet. ${first?.message ?? ""}.`, fields);
  }
  await assertMayFilter(actingWithin(tx, actor), content);
  await assertKnownFields(tx, [], textsIn(content));
  return content.trigger.on;
}

/** Of what runs: a field may have been archived, hidden or changed since. What else its conditions ask was asked when it was published. */
async function assertOwnFields(tx: Scope, { id, published_number: number }: KeptAutomation): Promise<void> {
  const published = number === null ? undefined : await findVersionRow(tx, id, number);
  if (!published) return;
  const actor = actingWithin(tx, tx.actor);
  for (const filter of filtersIn(published.content)) {
    const problem = await whyNoOne(actor, filter);
    if (problem !== null) throw invalid(problem, { filter: problem });
  }
  await assertKnownFields(tx, [], textsIn(published.content));
}

/** Steps that came due during the pause are taken now. Triggers during the pause are not caught up on. */
export async function startAutomation(actor: Actor, id: number): Promise<Automation> {
  return inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
    const kept = await lockAutomation(tx, id);
    if (kept.status === "active") return serializeAutomation(tx, kept);
    assertAllowed(kept, "start");
    await assertInPlan(tx);
    await assertOwnFields(tx, kept);
    const at = now().toISOString();
    const changes = { status: "active", active_since: at, updated_at: at } as const;
    const saved = await changeAutomationRow(tx, id, { ...changes, updated_by_name: actor.name });
    await recordAutomation(tx, saved, "started", `Automation started: ${saved.name}`);
    await askForAllDue(tx);
    return serializeAutomation(tx, saved);
  });
}

export async function pauseAutomation(actor: Actor, id: number): Promise<Automation> {
  return inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
    const kept = await lockAutomation(tx, id);
    if (kept.status === "paused") return serializeAutomation(tx, kept);
    assertAllowed(kept, "pause");
    const changes = { status: "paused", active_since: null, updated_at: now().toISOString() } as const;
    const saved = await changeAutomationRow(tx, id, { ...changes, updated_by_name: actor.name });
    await recordAutomation(tx, saved, "paused", `Automation paused: ${saved.name}`);
    return serializeAutomation(tx, saved);
  });
}

/** Back from the draft to what was published last. */
export async function discardDraft(actor: Actor, id: number, expectedVersion?: number): Promise<Automation> {
  return inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
    const kept = await lockAutomation(tx, id, expectedVersion);
    const { published_number: number } = kept;
    const published = number === null ? undefined : await findVersionRow(tx, id, number);
    if (!published) throw conflict("This automation was never published, so there is nothing to go back to.");
    if (!kept.is_changed) return serializeAutomation(tx, kept);
    const saved = await changeAutomationRow(tx, id, {
      draft: published.content,
      is_changed: false,
      updated_at: now().toISOString(),
      updated_by_name: actor.name,
    });
    await recordAutomation(tx, saved, "updated", `Automation put back to what is published: ${saved.name}`);
    return serializeAutomation(tx, saved);
  });
}
