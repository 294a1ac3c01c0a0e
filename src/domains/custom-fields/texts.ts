/** What records have in their custom fields as their readers get it in a letter, a text or a contract. */
import { currencyOf } from "#domains/organizations/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { localDay } from "#shared/time/time.ts";
import type { FieldKind } from "./contract.ts";
import { maySee } from "./seeing.ts";
import { valueText } from "./showing.ts";
import { findFieldsOf, type KeptField } from "./store.ts";
import { readFieldValues } from "./values.ts";
import type { FieldValue } from "./values-contract.ts";
import { findValuesOfRecord } from "./values-store.ts";

/** By the key of the field. */
type Texts = Record<string, string>;

/** Those that the actor sees; the program sees all of them. Archived ones are none. */
export async function seenFields(scope: Scope, kind: FieldKind): Promise<KeptField[]> {
  const fields = await findFieldsOf(scope, kind);
  return fields.filter((field) => field.archived_at === null && maySee(scope.actor, field));
}

/** By the id of the record: days as the business writes them, money in its currency, choices by their labels. */
export async function fieldTexts(
  scope: Scope,
  kind: FieldKind,
  ids: readonly number[],
): Promise<Map<number, Texts>> {
  const fields = new Map((await seenFields(scope, kind)).map((field) => [field.key, field]));
  if (fields.size === 0) return new Map();
  const write = await writerFor(scope);
  const values = await readFieldValues(scope, kind, ids);
  return new Map([...values].map(([id, given]) => [id, textsOf(given)]));

  function textsOf(given: Record<string, FieldValue>): Texts {
    return Object.fromEntries(
      Object.entries(given).flatMap(([key, value]) => {
        const field = fields.get(key);
        return field ? [[key, write(field, value)]] : [];
      }),
    );
  }
}

/** Of one record, archived fields and those that its reader's role doesn't see among them: for what has left already. */
export async function everyFieldText(scope: Scope, kind: FieldKind, id: number): Promise<Texts> {
  const values = await findValuesOfRecord(scope, kind, id);
  if (values.size === 0) return {};
  const write = await writerFor(scope);
  const fields = await findFieldsOf(scope, kind);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values.get(field.id);
      return value === undefined ? [] : [[field.key, write(field, value)]];
    }),
  );
}

/** Of every field that is not archived, whoever sees it. */
export async function livingKeys(scope: Scope, kind: FieldKind): Promise<ReadonlySet<string>> {
  const fields = await findFieldsOf(scope, kind);
  return new Set(fields.filter(({ archived_at }) => archived_at === null).map(({ key }) => key));
}

/** What stands for each field in a preview without a record. */
export async function sampleTexts(scope: Scope, kind: FieldKind): Promise<Texts> {
  const fields = await seenFields(scope, kind);
  if (fields.length === 0) return {};
  const write = await writerFor(scope);
  return Object.fromEntries(fields.map((field) => [field.key, write(field, sampleOf(scope, field))]));
}

async function writerFor(scope: Scope) {
  const currency = await currencyOf(scope);
  return (field: KeptField, value: FieldValue): string =>
    field.type === "date" && typeof value === "string"
      ? formatLongDate(value, scope.actor.timeZone)
      : valueText(field, value, currency);
}

function sampleOf({ actor }: Scope, { type, label, choices }: KeptField): FieldValue {
  const offered = choices.filter(({ is_archived }) => !is_archived).map(({ key }) => key);
  switch (type) {
    case "number":
      return 12;
    case "money":
      return 12_500;
    case "date":
      return localDay(now(), actor.timeZone);
    case "choice":
      return offered[0] ?? label;
    case "several":
      return offered.slice(0, 2);
    case "yes_no":
      return true;
    case "link":
      return "https://example.com";
    default:
      return label;
  }
}
