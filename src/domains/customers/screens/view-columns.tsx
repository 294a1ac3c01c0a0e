/** The columns of the list of customers that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FormField } from "#domains/custom-fields/contract.ts";
import { fieldColumn, loadFields } from "#domains/custom-fields/screens/FieldColumnsPanel.tsx";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { ownFieldKey } from "#shared/filters/list-fields.ts";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import type { Customer } from "../contract.ts";
import { customerListFields } from "../list-fields-contract.ts";

type Cell = (customer: Customer) => ReactNode;

const cells: Record<string, Cell> = {
  assigned_to: ({ assigned_to }) => <Owner id={assigned_to} />,
  value: ({ estimated_value_cents: cents }) => (cents === null ? "—" : <Money minor={cents} />),
  contact: ({ last_contact_at: at }) => (at ? <DayText at={at} /> : "—"),
  updated: ({ updated_at: at }) => <DayText at={at} />,
  can_be_texted: ({ phone }) => (phone ? "Yes" : "No"),
};

function Owner({ id }: { id: string | null }) {
  const { nameOf } = useMemberNames();
  return id ? nameOf(id) : "—";
}

const plainCell =
  (name: string): Cell =>
  (customer) => {
    const value: unknown = (customer as Record<string, unknown>)[name];
    return typeof value === "string" && value ? value : "—";
  };

/** As `viewColumns`, once the business's own fields are there. */
export async function loadColumns(
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<Customer>[],
): Promise<readonly Column<Customer>[]> {
  const hasOwn = names.some((name) => ownFieldKey(name) !== undefined);
  return viewColumns(names, usual, hasOwn ? await loadFields(client, "customer") : []);
}

/** In the order of `names`, the name of the customer always first; what is not a column is left out. */
function viewColumns(
  names: readonly string[],
  usual: readonly Column<Customer>[],
  own: readonly FormField[],
): readonly Column<Customer>[] {
  const columns = [...new Set(["name", ...names])].flatMap((name): Column<Customer>[] => {
    const known = usual.find(({ id }) => id === name);
    if (known) {
      const { hideBelow: _, ...column } = known;
      return [column];
    }
    const ownField = own.find(({ key }) => key === ownFieldKey(name));
    if (ownField) return [fieldColumn(name, ownField)];
    const field = customerListFields.find((each) => each.name === name);
    if (!field) return [];
    const isUnsorted = "isUnsorted" in field || name === "can_be_texted";
    return [
      {
        id: name,
        header: field.label,
        cell: cells[name] ?? plainCell(name),
        ...(isUnsorted ? {} : { sortValue: () => name }),
        ...(field.kind === "money" ? { align: "end" as const } : {}),
      },
    ];
  });
  return columns;
}
