/** The columns of the list of customers that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { loadViewColumns } from "#domains/views/screens/ViewColumnsPanel.tsx";
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

/** The browser knows no order of it. */
const fields = customerListFields.map((field) =>
  field.name === "can_be_texted" ? { ...field, isUnsorted: true as const } : field,
);

export const loadColumns = (
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<Customer>[],
): Promise<readonly Column<Customer>[]> =>
  loadViewColumns({ client, names, usual, fields, kind: "customer", cells });
