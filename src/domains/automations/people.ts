/** The customers in an automation, past and present, with the log of each, and removing one. */
import { z } from "zod";
import { customerNames } from "#domains/customers/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { AutomationRun, RunQuery, RunWithLog } from "./contract.ts";
import {
  countRuns,
  endRun,
  findLog,
  findRunPage,
  findShownRun,
  lockRun,
  type RunFilter,
  type ShownRun,
} from "./runs-store.ts";
import { findAutomationRow } from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("automation-runs"), z.int().positive()]);

/** The customers whom the actor sees. */
function openRuns(actor: Actor, permission: "automations.view" | "automations.update"): Scope {
  requirePermission(actor, permission);
  return requirePermission(actor, "customers.view");
}

type Runs = { runs: AutomationRun[]; total: number; next_cursor: string | null };

export async function listRuns(actor: Actor, id: number, query: RunQuery): Promise<Runs> {
  const scope = openRuns(actor, "automations.view");
  if (!(await findAutomationRow(scope, id))) throw notFound("Automation");
  const { state, search = "", cursor, limit = usualLimit } = query;
  return pageOf(scope, { automationId: id, state, search }, { cursor, limit });
}

type Paged = { cursor?: string | undefined; limit?: number | undefined };

export async function listRunsOfCustomer(actor: Actor, customerId: number, paged: Paged): Promise<Runs> {
  const scope = openRuns(actor, "automations.view");
  if (!(await customerNames(scope, [customerId])).has(customerId)) throw notFound("Customer");
  return pageOf(scope, { customerId }, paged);
}

async function pageOf(scope: Scope, filter: RunFilter, { cursor, limit = usualLimit }: Paged): Promise<Runs> {
  const [, before] = cursor === undefined ? [] : readCursor<[string, number]>(cursor, Place);
  const rows = await findRunPage(scope, filter, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    runs: page.map(serialize),
    total: await countRuns(scope, filter),
    next_cursor: last ? writeCursor(["automation-runs", last.id]) : null,
  };
}

export async function findRun(actor: Actor, id: number): Promise<RunWithLog> {
  return readRun(openRuns(actor, "automations.view"), id);
}

async function readRun(scope: Scope, id: number): Promise<RunWithLog> {
  const row = await findShownRun(scope, id);
  if (!row) throw notFound("Run");
  return { ...serialize(row), log: await findLog(scope, id) };
}

function serialize({ first_name, last_name, steps, ...run }: ShownRun): AutomationRun {
  return {
    ...run,
    customer_name: `${first_name} ${last_name}`.trim(),
    step_kind: steps.find(({ key }) => key === run.step_key)?.kind ?? null,
  };
}

/** What was sent stays sent; nothing more follows. */
export async function removePerson(actor: Actor, id: number): Promise<RunWithLog> {
  return inTransaction(openRuns(actor, "automations.update"), async (tx) => {
    const row = await findShownRun(tx, id);
    if (!row) throw notFound("Run");
    const kept = await lockRun(tx, id);
    if (kept?.state !== "active") throw conflict("This customer isn't in the automation anymore.");
    const words = `Taken out by ${actor.name}.`;
    await endRun(tx, id, { state: "removed", words, at: now().toISOString() });
    const run = serialize(row);
    await appendEvent(tx, {
      type: "automation.person_removed",
      subject: { kind: "automation", id: row.automation_id },
      customerId: row.customer_id,
      title: `${run.customer_name} was taken out of ${row.automation_name}`,
      data: { name: row.automation_name },
    });
    return readRun(tx, id);
  });
}
