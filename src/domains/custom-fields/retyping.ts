/** Changes the type of a field that is in use: what carries over is shown first, and happens in one transaction. */
import { createHash } from "node:crypto";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { FieldRules } from "./checking.ts";
import { type CustomField, hasChoices, type TypeChange, type TypePreview } from "./contract.ts";
import { choicesFrom, lockField, serializeField, tell } from "./service.ts";
import { convertValue, valueText } from "./showing.ts";
import { changeFieldRow, findFieldRow, type KeptField } from "./store.ts";
import type { FieldValue } from "./values-contract.ts";
import { countValues, rewriteValues } from "./values-store.ts";

const mostExamples = 5;

export async function previewType(actor: Actor, id: number, change: TypeChange): Promise<TypePreview> {
  const scope = requirePermission(actor, "organization.update");
  const field = await findFieldRow(scope, id);
  if (!field) throw notFound("Custom field");
  return previewOf(await planFor(scope, field, change));
}

/** Throws `conflict` when by now other values would be lost than those that `fingerprint` stands for. */
export async function changeType(
  actor: Actor,
  id: number,
  { fingerprint, ...change }: TypeChange & { fingerprint: string },
): Promise<CustomField> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const field = await lockField(tx, id);
    const plan = await planFor(tx, field, change);
    const { kept, lost, ...preview } = previewOf(plan);
    if (preview.fingerprint !== fingerprint) {
      throw conflict("Values of this field have changed since the preview. Look at the preview again.");
    }
    await rewriteValues(tx, id, plan.changes);
    const row = await changeFieldRow(tx, id, {
      type: change.type,
      choices: plan.to.choices as KeptField["choices"],
      default_value: plan.defaultValue,
      updated_at: now().toISOString(),
    });
    await tell(tx, row, "retyped", "changed to another type", {
      from: field.type,
      to: change.type,
      values_kept: kept,
      values_lost: lost,
    });
    return serializeField(row);
  });
}

type Plan = {
  from: FieldRules;
  to: FieldRules;
  currency: string;
  changes: { from: FieldValue; to: FieldValue | null; records: number }[];
  defaultValue: FieldValue | null;
};

async function planFor(scope: Scope, field: KeptField, { type, choices }: TypeChange): Promise<Plan> {
  if (field.archived_at !== null) throw conflict("This field is archived. Restore it to make changes.");
  if (type === field.type) {
    const message = "Choose another type than the one the field has";
    throw invalid(message, { type: message });
  }
  const currency = await currencyOf(scope);
  const kept = hasChoices(field.type) ? field.choices : [];
  const wanted = choices ?? kept.filter(({ is_archived }) => !is_archived);
  const to = { label: field.label, type, choices: choicesFrom(type, wanted, kept) };
  const values = await countValues(scope, field.id);
  const convert = (value: FieldValue) => convertValue(field, to, value, currency);
  return {
    from: field,
    to,
    currency,
    changes: values.map(({ value, records }) => ({ from: value, to: convert(value), records })),
    defaultValue: field.default_value === null ? null : convert(field.default_value),
  };
}

function previewOf({ from, to, currency, changes }: Plan): TypePreview {
  const lost = changes.filter((change) => change.to === null);
  const kept = changes.filter((change) => change.to !== null);
  const total = (all: typeof changes) => all.reduce((sum, { records }) => sum + records, 0);
  const seen = [...lost.slice(0, mostExamples), ...kept.slice(0, mostExamples)];
  return {
    values: total(changes),
    kept: total(kept),
    lost: total(lost),
    examples: seen.map((change) => ({
      from: valueText(from, change.from, currency),
      to: change.to === null ? null : valueText(to, change.to, currency),
    })),
    fingerprint: createHash("sha256")
      .update(JSON.stringify([from.type, to.type, to.choices, changes]))
      .digest("hex"),
  };
}
