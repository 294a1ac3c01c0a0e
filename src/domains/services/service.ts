/** What the business may do with one service of its price book: find, add, change, copy it, and see its prices. */
import {
  copyFields,
  prepareFieldChanges,
  prepareNewFields,
  saveFields,
  withOwnFieldValues,
} from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  givenCategories,
  type NewService,
  type PriceChange,
  type Service,
  type ServiceChanges,
} from "./contract.ts";
import { assertMaySetCosts, blankDetails, detailsIn, detailsOf, serializeService } from "./details.ts";
import { recordChanges, recordService } from "./news.ts";
import {
  changeServiceRow,
  countByCategory,
  type Details,
  findPriceRows,
  findServiceRow,
  insertPriceRows,
  insertServiceRows,
  type KeptService,
  lockServiceRow,
} from "./store.ts";

/** Throws `not_found` for one that was deleted or never was. */
export async function findService(actor: Actor, id: number): Promise<Service> {
  const row = await findServiceRow(requirePermission(actor, "services.view"), id);
  if (!row) throw notFound("Service");
  return serializeService(actor, row);
}

/** The same with its custom fields. */
export async function getService(actor: Actor, id: number): Promise<Service> {
  const service = await findService(actor, id);
  return withOwnFieldValues(requirePermission(actor, "services.view"), "service", service);
}

/** The given categories in their order, then the business's own. */
export async function listCategories(actor: Actor) {
  const used = await countByCategory(requirePermission(actor, "services.view"));
  const counts = new Map(used.map(({ name, services }) => [name, services]));
  const own = used.filter(({ name }) => !(givenCategories as readonly string[]).includes(name));
  return {
    categories: [
      ...givenCategories.map((name) => ({ name, services: counts.get(name) ?? 0, is_given: true })),
      ...own.map((category) => ({ ...category, is_given: false })),
    ],
  };
}

export async function createService(actor: Actor, { custom_fields, ...input }: NewService): Promise<Service> {
  const scope = requirePermission(actor, "services.create");
  assertMaySetCosts(actor, input);
  return inTransaction(scope, async (tx) => {
    const { name, price_cents } = input;
    const details = { ...blankDetails, ...detailsOf(input, await ownCategories(tx)), name, price_cents };
    const fields = await prepareNewFields(tx, "service", custom_fields);
    const saved = await addService(tx, details);
    await saveFields(tx, "service", saved.id, fields);
    await recordService(tx, saved, "created", "was added to the price book", {
      data: { category: saved.category, price_cents },
    });
    return withOwnFieldValues(tx, "service", serializeService(actor, saved));
  });
}

export const ownCategories = async (scope: Scope): Promise<string[]> =>
  (await countByCategory(scope)).map(({ name }) => name);

async function addService(tx: Scope, details: Details): Promise<KeptService> {
  const at = now().toISOString();
  const [id] = await insertServiceRows(tx, [details], { created_by: tx.actor.userId, created_at: at }).catch(
    explainCode,
  );
  await insertPriceRows(tx, [{ service_id: id as number, from_cents: null, to_cents: details.price_cents }], {
    at,
  });
  return (await findServiceRow(tx, id as number)) as KeptService;
}

export function explainCode(error: unknown): never {
  if (violatedConstraint(error) !== "services_sku_key") throw error;
  const message = "Another service already uses this code. Enter a different one.";
  throw invalid(message, { sku: message });
}

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in store
 * refuses them with a conflict that says who was faster. What stays the same writes nothing.
 */
export async function updateService(
  actor: Actor,
  id: number,
  { custom_fields, ...changes }: Omit<ServiceChanges, "version">,
  expectedVersion?: number,
): Promise<Service> {
  const scope = requirePermission(actor, "services.update");
  assertMaySetCosts(actor, changes);
  return inTransaction(scope, async (tx) => {
    const kept = await lockServiceForUpdate(tx, id, expectedVersion);
    const known = changes.category === undefined ? [] : await ownCategories(tx);
    const changed = changedFields(kept, detailsOf(changes, known));
    const fields = await prepareFieldChanges(tx, "service", id, custom_fields);
    if (Object.keys(changed).length === 0 && !fields.isChange) {
      return withOwnFieldValues(tx, "service", serializeService(actor, kept));
    }
    const at = now().toISOString();
    const saved = await changeServiceRow(tx, id, { ...changed, updated_at: at }).catch(explainCode);
    if (changed.price_cents !== undefined) {
      const price = { service_id: id, from_cents: kept.price_cents, to_cents: changed.price_cents };
      await insertPriceRows(tx, [price], { at });
    }
    await saveFields(tx, "service", id, fields);
    await recordChanges(tx, kept, changed, fields);
    return withOwnFieldValues(tx, "service", serializeService(actor, saved));
  });
}

/** The service, held until the transaction ends. Throws `not_found`, or `conflict` when it was changed after `expectedVersion`. */
export async function lockServiceForUpdate(
  tx: Scope,
  id: number,
  expectedVersion?: number,
): Promise<KeptService> {
  const row = await lockServiceRow(tx, id);
  if (!row) throw notFound("Service");
  await assertUnchanged(tx, row, expectedVersion, { thing: "service", subjects: [{ kind: "service", id }] });
  return row;
}

const longestName = 200;

/** A draft without a code, because codes are one of a kind; all else is the same, also what the actor may not see. */
export async function duplicateService(actor: Actor, id: number): Promise<Service> {
  const scope = requirePermission(actor, "services.create");
  return inTransaction(scope, async (tx) => {
    const original = await findServiceRow(tx, id);
    if (!original) throw notFound("Service");
    const name = `${cut(original.name, longestName - 7)} (copy)`;
    const saved = await addService(tx, { ...detailsIn(original), name, sku: null, status: "draft" });
    await copyFields(tx, "service", id, saved.id);
    await recordService(tx, saved, "created", "was added to the price book", {
      description: `A copy of ${original.name}`,
      data: { category: saved.category, price_cents: saved.price_cents },
    });
    return serializeService(actor, saved);
  });
}

export async function listPrices(actor: Actor, id: number): Promise<{ prices: PriceChange[] }> {
  const scope = requirePermission(actor, "services.view");
  if (!(await findServiceRow(scope, id))) throw notFound("Service");
  return { prices: await findPriceRows(scope, id) };
}
