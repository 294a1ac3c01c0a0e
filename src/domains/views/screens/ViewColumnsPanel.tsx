/** The columns of a list that a view can show besides the usual ones, the business's own fields among them. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldKind as OwnKind } from "#domains/custom-fields/contract.ts";
import { fieldColumn, loadFields } from "#domains/custom-fields/screens/FieldColumnsPanel.tsx";
import type { CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { type ListField, ownFieldKey } from "#shared/filters/list-fields.ts";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";

type Row = { custom_fields?: CustomFieldValues | undefined; currency?: string };

type Wanted<Listed extends Row> = {
  client: QueryClient;
  /** As the list's address names them. */
  names: readonly string[];
  /** The list's own columns, the one that says which record a row is about first. */
  usual: readonly Column<Listed>[];
  fields: readonly ListField[];
  /** Of the business's own fields. */
  kind: OwnKind;
  /** Cells of fields that the row doesn't hold under their name, or shows in a way of its own. */
  cells?: Readonly<Record<string, (row: Listed) => ReactNode>>;
};

/** How many fit beside each other on a tablet. */
const onTablets = 4;

/**
 * In the order of `names`, the list's first column always first; what is not a column is left out. They share the width
 * alike, and where it is small the first of them are shown.
 */
export async function loadViewColumns<Listed extends Row>({
  client,
  names,
  usual,
  fields,
  kind,
  cells = {},
}: Wanted<Listed>): Promise<readonly Column<Listed>[]> {
  const hasOwn = names.some((name) => ownFieldKey(name) !== undefined);
  const own = hasOwn ? await loadFields(client, kind) : [];
  const first = usual.slice(0, 1).map(({ id }) => id);
  const columns = [...new Set([...first, ...names])].flatMap((name): Column<Listed>[] => {
    const known = usual.find(({ id }) => id === name);
    if (known) {
      const { hideBelow: _, width: __, ...column } = known;
      return [column];
    }
    const ownField = own.find(({ key }) => key === ownFieldKey(name));
    if (ownField) return [fieldColumn(name, ownField)];
    const field = fields.find((each) => each.name === name);
    if (!field) return [];
    return [
      {
        id: name,
        header: field.label,
        cell: cells[name] ?? ((row) => plainCell(row, field)),
        ...(field.isUnsorted ? {} : { sortValue: () => name }),
        ...(field.kind === "money" ? { align: "end" as const } : {}),
      },
    ];
  });
  return columns.map((column, place) => (place < onTablets ? column : { ...column, hideBelow: "lg" }));
}

function plainCell(row: Row, { name, kind, options }: ListField): ReactNode {
  const value: unknown = (row as Record<string, unknown>)[name];
  if (kind === "money" && typeof value === "number")
    return row.currency ? <Money minor={value} currency={row.currency} /> : <Money minor={value} />;
  if (kind === "number" && typeof value === "number") return <span className="tabular">{value}</span>;
  if (kind === "yes_no") return value === true ? "Yes" : "No";
  if (typeof value !== "string" || value === "") return "—";
  if (kind === "day" || kind === "moment") return <DayText at={value} />;
  return options?.find((option) => option.value === value)?.label ?? value;
}
