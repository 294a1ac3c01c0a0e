/** The parts and the time that were used on a visit, each at what it cost the business at that moment. */

import { soldIn } from "#domains/services/selling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { sumOfProducts } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { visitEvent } from "../event-builders.ts";
import { assertVisitMay, lockVisitForUpdate } from "../holding.ts";
import { findJob, findLaborCost } from "../store.ts";
import type { KeptUse } from "../tables.ts";
import { mostMinutesUsed, timeTooLong, type Visit } from "../visits/contract.ts";
import { momentGiven } from "../visits/reported-times.ts";
import { readVisit } from "../visits/service.ts";
import { type StoredVisit, updateVisitRow } from "../visits/store.ts";
import { costsRefused, maySeeCosts } from "./costs.ts";
import { bookEntry, hourlyPrice, priceOfPart } from "./use-prices.ts";

export type NewUse = {
  use_id?: string | undefined;
  kind: "part" | "time";
  name?: string | null | undefined;
  quantity: string;
  minutes?: number | undefined;
  unit_cost_cents?: number | undefined;
  unit_price_cents?: number | undefined;
  service_id?: number | undefined;
  at?: string | undefined;
};

const mostUses = 200;

/**
 * Notes a part or time; the same `use_id` twice notes it once. What a part costs is what the price book said when the
 * job was agreed, and an hour what the business reckons with, unless it is given by somebody who may see costs. What it
 * is sold for is what the job's lines say, or the price book; without a price it is one to be set on the invoice.
 */
export async function addUse(actor: Actor, id: number, given: NewUse): Promise<Visit> {
  if (given.unit_cost_cents !== undefined && !maySeeCosts(actor)) throw costsRefused();
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id);
    if (visit.uses.some((each) => each.id === given.use_id)) return readVisit(tx, id);
    assertVisitMay(visit, "use");
    if (visit.uses.length >= mostUses)
      throw conflict(`A visit can have up to ${mostUses} parts and time entries. Remove one first.`);
    const use = await usedNow(tx, visit, given);
    await updateVisitRow(tx, id, { uses: [...visit.uses, use], updated_at: now().toISOString() });
    const what = use.kind === "time" ? plural(use.minutes ?? 0, "minute") : `${use.quantity} × ${use.name}`;
    await appendEvent(tx, visitEvent(visit, "use_added", `${use.kind} added`, { description: what }));
    return readVisit(tx, id);
  });
}

export async function removeUse(actor: Actor, id: number, useId: string): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id);
    const use = visit.uses.find((each) => each.id === useId);
    if (!use) throw notFound("Part or time entry");
    assertVisitMay(visit, "use");
    const uses = visit.uses.filter((each) => each !== use);
    await updateVisitRow(tx, id, { uses, updated_at: now().toISOString() });
    await appendEvent(tx, visitEvent(visit, "use_removed", `${use.kind} removed`, { description: use.name }));
    return readVisit(tx, id);
  });
}

async function usedNow(tx: Scope, visit: StoredVisit, given: NewUse): Promise<KeptUse> {
  const at = momentGiven(given.at, visit.created_at, "before the visit was added");
  const by = tx.actor.name;
  if (given.kind === "time") {
    const minutes = given.minutes ?? sumOfProducts([[60, given.quantity]]);
    if (minutes < 1) throw invalid("Minutes must be more than 0", { minutes: "Minutes must be more than 0" });
    if (minutes > mostMinutesUsed) throw invalid(timeTooLong, { quantity: timeTooLong });
    const cost = given.unit_cost_cents ?? (await findLaborCost(tx));
    const use = timeUse({ minutes, at, by, cost });
    const price = given.unit_price_cents ?? (await hourlyPrice(tx, visit.job_id));
    return {
      ...use,
      id: given.use_id ?? use.id,
      name: given.name ?? use.name,
      ...(price === null ? {} : { unit_price_cents: price }),
    };
  }
  const book = await bookEntry(tx, given);
  const name = given.name ?? book?.name;
  if (!name) throw invalid("Name is required", { name: "Name is required" });
  if (!/[1-9]/.test(given.quantity))
    throw invalid("Quantity must be more than 0", { quantity: "Quantity must be more than 0" });
  return {
    id: given.use_id ?? newId(),
    kind: "part",
    name,
    quantity: given.quantity,
    minutes: null,
    unit_cost_cents:
      given.unit_cost_cents ?? (await knownCost(tx, visit.job_id, name)) ?? book?.cost_cents ?? null,
    by_name: by,
    at,
    ...(await priceOfPart(tx, visit.job_id, { name, book, given })),
  };
}

/** Of a part of this name among the lines of the job, or the materials of its services. */
async function knownCost(tx: Scope, jobId: number, name: string): Promise<number | null> {
  const wanted = normaliseForSearch(name);
  const job = await findJob(tx, jobId, "all");
  const services = await soldIn(tx, { kind: "job", id: jobId });
  const parts = [
    ...(job?.lines ?? []).filter(({ kind }) => kind === "part"),
    ...services.flatMap(({ materials }) => materials),
  ];
  return parts.find((part) => normaliseForSearch(part.name) === wanted)?.unit_cost_cents ?? null;
}

type Worked = { minutes: number; at: string; by: string; cost: number | null };

/** `cost` is that of an hour. */
export const timeUse = ({ minutes, at, by, cost }: Worked): KeptUse => ({
  id: newId(),
  kind: "time",
  name: "Time on site",
  quantity: hoursText(minutes),
  minutes,
  unit_cost_cents: cost,
  by_name: by,
  at,
});

/** With at most four digits behind the point. */
const hoursText = (minutes: number): string => String(Math.round((minutes / 60) * 10_000) / 10_000);
