/** The columns that every list of customers has, whatever it is about. */
import { NameWithAvatar } from "#ui/Avatar.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import type { Customer } from "../contract.ts";
import { nameOf, sourceWords } from "./customer-words.ts";

export const nameColumn: Column<Customer> = {
  id: "name",
  header: "Name",
  cell: (customer) => <NameWithAvatar name={nameOf(customer)} />,
  sortValue: nameOf,
};

export const emailColumn: Column<Customer> = {
  id: "email",
  header: "Email",
  cell: ({ email }) => email ?? "—",
  sortValue: ({ email }) => email,
};

export const sourceColumn: Column<Customer> = {
  id: "source",
  header: "Source",
  cell: ({ source }) => sourceWords(source),
  sortValue: ({ source }) => source,
};
