/** The templates that come with Plumbline, given to each business when it signs up and to be had again at any time. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Starter } from "./contract.ts";
import { recordTemplate } from "./service.ts";
import { changeOrder, maintenancePlan, serviceAgreement } from "./starters/contracts.ts";
import { starterMessages } from "./starters/messages.ts";
import { findStarterKeys, insertTemplateRow, insertVersionRow } from "./store.ts";

const starters: Omit<Starter, "is_added">[] = [
  {
    key: "service-agreement",
    name: "Service Agreement",
    category: "Agreements",
    content: serviceAgreement,
  },
  { key: "change-order", name: "Change Order", category: "Change Orders", content: changeOrder },
  {
    key: "maintenance-plan",
    name: "Maintenance Plan",
    category: "Maintenance Plans",
    content: maintenancePlan,
  },
  ...starterMessages,
];

export async function listStarters(actor: Actor): Promise<{ starters: Starter[] }> {
  const added = new Set(await findStarterKeys(requirePermission(actor, "templates.view")));
  return { starters: starters.map((each) => ({ ...each, is_added: added.has(each.key) })) };
}

/** Those that the business has are left as they are, also when two people ask at the same moment. */
export async function addStarters(actor: Actor): Promise<{ added: number }> {
  const scope = requirePermission(actor, "templates.create");
  return inTransaction(scope, async (tx) => ({ added: await addMissingStarters(tx) }));
}

export async function addMissingStarters(tx: Scope): Promise<number> {
  const known = new Set(await findStarterKeys(tx));
  const at = now().toISOString();
  let added = 0;
  for (const { key: starter, ...template } of starters) {
    if (known.has(starter)) continue;
    const row = await insertTemplateRow(tx, { ...template, starter }, at);
    if (!row) continue;
    await insertVersionRow(tx, row);
    await recordTemplate(tx, row, "created", `Template added: ${row.name}`);
    added += 1;
  }
  return added;
}
