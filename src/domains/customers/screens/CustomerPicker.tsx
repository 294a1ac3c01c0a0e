/** A field for a name that may be a customer's: whoever is chosen from the list is linked, anything else is only text. */
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMay } from "#ui/session/permissions.ts";
import type { Customer } from "../contract.ts";
import { nameOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

const typingPauseMs = 150;
const mostFound = 8;

type Props = {
  label: string;
  /** The text in the field. */
  value: string;
  /** Typing makes it a mere name again. */
  onType: (text: string) => void;
  onChoose: (customer: Customer) => void;
  isLinked: boolean;
  className?: string | undefined;
  error?: string | undefined;
};

export function CustomerPicker({ label, value, onType, onChoose, isLinked, className, error }: Props) {
  const [search] = useDebouncedValue(value.trim(), typingPauseMs);
  const may = useMay();
  const input = { limit: mostFound, ...(search === "" || isLinked ? {} : { search }) };
  const { data } = useQuery({
    ...customersApi.list.queryOptions({ input }),
    enabled: may("customers.view"),
    placeholderData: keepPreviousData,
  });
  const found = data?.customers ?? [];
  const options = found.map((customer) => ({ value: String(customer.id), label: labelOf(customer, found) }));
  return (
    <Autocomplete
      className={className ?? ""}
      label={label}
      description={isLinked ? "Linked to this customer" : "Choose a customer, or type any name"}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value}
      error={error}
      data={options}
      filter={({ options: all }) => all}
      maxLength={200}
      autoComplete="off"
      comboboxProps={{ withinPortal: true }}
      onChange={(text) => {
        if (!options.some((option) => option.label === text)) onType(text);
      }}
      onOptionSubmit={(id) => {
        const customer = found.find((each) => String(each.id) === id);
        if (customer) onChoose(customer);
      }}
    />
  );
}

/** Two with the same name are told apart by company, address or number. */
function labelOf(customer: Customer, all: readonly Customer[]): string {
  const name = nameOf(customer);
  const hint = customer.company ?? customer.email;
  const text = hint ? `${name} · ${hint}` : name;
  const isTwice = all.some(
    (other) => other.id !== customer.id && nameOf(other) === name && (other.company ?? other.email) === hint,
  );
  return isTwice ? `${text} (${customer.id})` : text;
}
