/** How the screens speak of custom fields. */
import type { FieldKind, FieldType } from "../contract.ts";

export const kindNames: Record<FieldKind, string> = {
  customer: "Customers",
  job: "Jobs",
  contract: "Contracts",
  invoice: "Invoices",
  service: "Services",
};

export const typeNames: Record<FieldType, string> = {
  text: "Text",
  number: "Number",
  money: "Money",
  date: "Date",
  choice: "One choice",
  several: "Several choices",
  yes_no: "Yes or no",
  link: "Link",
};

const optionsOf = <Key extends string>(names: Record<Key, string>) =>
  (Object.keys(names) as Key[]).map((value) => ({ value, label: names[value] }));

export const kindOptions = optionsOf(kindNames);
export const typeOptions = optionsOf(typeNames);
