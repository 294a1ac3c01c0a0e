/** The lists that views are of: each domain says which fields its list has and where they are read. */
import type { RawBuilder } from "kysely";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import type { ListColumn, ListOrder, ListTable } from "#platform/database/filters/list-query.ts";
import { notFound } from "#platform/errors.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import type { FieldKind } from "#shared/filters/filter.ts";
import type { ListField, ListName } from "#shared/filters/list-fields.ts";
import type { Permission } from "#shared/permissions.ts";
import type { ShownField } from "./contract.ts";
import { furtherFields, type KnownField } from "./further-fields.ts";

/** What of the records can be changed for many of them at once, each as it is changed alone. */
export type BulkWork = {
  needs: Permission;
  /**
   * Throws `invalid`, with a sentence for each field, for what no record could be changed to. Fields of the business's own
   * are judged already.
   */
  read: (actor: Actor, changes: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Why a record can't be changed so, as text of the database; null where it can. */
  refusal: (scope: Scope, changes: Record<string, unknown>) => RawBuilder<unknown>;
  /** Fields that a change of another takes along, so that an undo puts them back, too. */
  follows?: Readonly<Record<string, readonly string[]>>;
  /** As one change of the record alone; `custom_fields` by key among the changes. */
  change: (
    actor: Actor,
    id: number,
    changes: Record<string, unknown>,
    version: number,
  ) => Promise<{ version: number }>;
};

export type ListSource = {
  needs: Permission;
  fields: readonly ListField[];
  table: ListTable;
  /** Where each field is read. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The same for fields that depend on what the business's clock shows. */
  columnsNow?: Readonly<Record<string, (actor: Actor) => RawBuilder<unknown>>>;
  /** What the order by a field goes by, where it is not what the field holds. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>;
  orderKinds?: Readonly<Record<string, FieldKind>>;
  /** What a field or its order is read from besides the table; joined only where it is asked about. */
  joins?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Of fields whose values are rows of their own. */
  rows?: Readonly<Record<string, NonNullable<ListColumn["rows"]>>>;
  /** Of fields of text that mostly hold one of those known already. */
  suggestions?: Readonly<Record<string, (actor: Actor) => Promise<string[]>>>;
  bulk?: BulkWork;
};

/** Provided in server/: later domains have most of the lists. */
export const listSources = providedKey<Partial<Record<ListName, ListSource>>>("lists that views are of");

export function sourceOf({ appContext }: Actor, list: ListName): ListSource {
  const source = providedBy(appContext, listSources)[list];
  if (!source) throw notFound("List");
  return source;
}

const mayUse = (actor: Actor, { needs }: ListField): boolean =>
  !needs || actor.kind === "system" || actor.permissions.has(needs);

function columnOf(source: ListSource, field: ListField, actor?: Actor): KnownField {
  const { columns, columnsNow, orders, orderKinds, joins, rows } = source;
  const { name } = field;
  const value = columns[name] ?? (actor && columnsNow?.[name]?.(actor));
  if (!value) throw new TypeError(`Nothing says where "${name}" is read`);
  return {
    ...field,
    value,
    ...(orders?.[name] && { order: orders[name] }),
    ...(orderKinds?.[name] && { orderKind: orderKinds[name] }),
    ...(joins?.[name] && { join: joins[name] }),
    ...(rows?.[name] && { rows: rows[name] }),
  };
}

/** An order that a list has of its own, by a field that it declares. */
export function orderBy(source: ListSource, name: string, way: "up" | "down" = "up"): ListOrder {
  const field = source.fields.find((each) => each.name === name);
  if (!field) throw new TypeError(`The list has no field "${name}"`);
  return { column: columnOf(source, field), isDescending: way === "down" };
}

export type KnownFields = {
  /** Those that the actor may use. */
  usable: ReadonlyMap<string, KnownField>;
  /** Of those that the actor may not, in words. */
  hidden: ReadonlyMap<string, string>;
  /** Labels of those that are archived. */
  gone: ReadonlyMap<string, string>;
};

export async function fieldsOf(actor: Actor, list: ListName, source: ListSource): Promise<KnownFields> {
  const usable = new Map<string, KnownField>();
  const hidden = new Map<string, string>();
  for (const field of source.fields) {
    if (mayUse(actor, field)) usable.set(field.name, columnOf(source, field, actor));
    else hidden.set(field.name, `"${field.label}"`);
  }
  const gone = new Map<string, string>();
  for (const { field, isHidden, isArchived } of await furtherFields(actor, list, source.table.id)) {
    // For a role that doesn't see it, it is as if it had never been.
    if (isHidden) continue;
    if (isArchived) gone.set(field.name, field.label);
    else usable.set(field.name, field);
  }
  return { usable, hidden, gone };
}

export async function listFields(actor: Actor, list: ListName): Promise<{ fields: ShownField[] }> {
  const source = sourceOf(actor, list);
  requirePermission(actor, source.needs);
  const { usable } = await fieldsOf(actor, list, source);
  const mayChange = source.bulk !== undefined && actor.permissions.has(source.bulk.needs);
  const suggestions = new Map<string, string[]>();
  for (const [name, known] of Object.entries(source.suggestions ?? {}))
    suggestions.set(name, await known(actor));
  return {
    fields: [...usable.values()].map((field) => ({
      name: field.name,
      label: field.label,
      kind: field.kind,
      options: [...(field.options ?? [])],
      suggestions: suggestions.get(field.name) ?? [],
      is_member: field.isMember ?? false,
      is_sorted: !field.isUnsorted,
      is_bulk: mayChange && (field.isBulk ?? false),
      is_required: field.isRequired ?? false,
    })),
  };
}
