/**
 * A field for a name that may be a customer's: whoever is chosen from the list is linked, anything else is only text. A
 * name that nobody has can be made a customer's without leaving the form.
 */
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { onTop } from "#ui/overlays/lazy-windows.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { Customer } from "../contract.ts";
import type { CustomerDialog as CustomerPart } from "./CustomerDialog.tsx";
import { nameOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

const typingPauseMs = 150;
const mostFound = 8;
const newCustomer = "new";

/** Over the window in which the field stands. */
const CustomerDialog = onTop<ComponentProps<typeof CustomerPart>>(async () => ({
  default: (await import("./CustomerDialog.tsx")).CustomerDialog,
}));

/** For the `naming` of a form that is linked to a customer. */
export const customerNaming =
  (client: QueryClient) =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return undefined;
    return nameOf(
      await client.query({
        ...customersApi.get.queryOptions({ input: { id: Number(id) } }),
        staleTime: "static",
      }),
    );
  };

type Props = {
  label: string;
  /** The text in the field. */
  value: string;
  /** Typing makes it a mere name again. */
  onType: (text: string) => void;
  onChoose: (customer: Customer) => void;
  isLinked: boolean;
  className?: string | undefined;
  /** Said while nobody is chosen. */
  hint?: string;
  /** Said once someone is. */
  linkedHint?: string;
  /** Whether a name that no customer has can be made one. */
  canAdd?: boolean;
  error?: string | undefined;
  /** Where the focus begins when the window opens. */
  isFirst?: boolean;
};

export function CustomerPicker({ label, value, onType, onChoose, isLinked, className, ...more }: Props) {
  const { error, hint, linkedHint = "Linked to this customer", canAdd = true, isFirst } = more;
  const { found, options } = useOptions(value, isLinked, canAdd);
  const [isAdding, setAdding] = useState(false);
  /** The field also tells the name of what was chosen as if it had been typed. */
  const isChoosing = useRef(false);
  return (
    <>
      <Autocomplete
        className={className ?? ""}
        label={label}
        description={isLinked ? linkedHint : (hint ?? "Choose a customer, or type any name")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={value}
        data-autofocus={isFirst || undefined}
        openOnFocus={!isFirst}
        error={error}
        data={options}
        filter={({ options: all }) => all}
        maxLength={200}
        autoComplete="off"
        comboboxProps={{ withinPortal: true }}
        onChange={(text) => {
          if (!isChoosing.current) onType(text);
          isChoosing.current = false;
        }}
        onOptionSubmit={(id) => {
          isChoosing.current = true;
          const customer = found.find((each) => String(each.id) === id);
          if (customer) onChoose(customer);
          else if (id === newCustomer) setAdding(true);
        }}
      />
      {/* What is sent in the window is not sent to the form around this field, in whose grid this takes no place. */}
      <span hidden onSubmit={(event) => event.stopPropagation()}>
        <CustomerDialog
          isOpen={isAdding}
          onClose={() => setAdding(false)}
          subject={{ kind: "new", name: value }}
          onSaved={onChoose}
        />
      </span>
    </>
  );
}

type Option = { value: string; label: string };

/** Customers for what was typed, or the way to add one where nobody is found. */
function useOptions(
  value: string,
  isLinked: boolean,
  mayAdd: boolean,
): { found: readonly Customer[]; options: Option[] } {
  const typed = value.trim();
  const [search] = useDebouncedValue(typed, typingPauseMs);
  const may = useMay();
  const input = { limit: mostFound, ...(search === "" || isLinked ? {} : { search }) };
  const { data, isPlaceholderData } = useQuery({
    ...customersApi.list.queryOptions({ input }),
    enabled: may("customers.view"),
    placeholderData: keepPreviousData,
  });
  const found = data?.customers ?? [];
  const isUnknown = data !== undefined && !isPlaceholderData && found.length === 0;
  const canAdd =
    mayAdd && isUnknown && !isLinked && typed !== "" && typed === search && may("customers.create");
  const options = found.map((customer) => ({ value: String(customer.id), label: labelOf(customer, found) }));
  return {
    found,
    options: canAdd ? [{ value: newCustomer, label: `Create customer “${typed}”` }] : options,
  };
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

type Chosen = { customer_id: number | null; client_name: string };

/** The customer whom the address of a window names: without one when none is named, or when they can't be found or may not be seen. */
export function useNamedCustomer(id: number | null, isOpen: boolean) {
  const isAsked = useMay()("customers.view") && id !== null;
  const { data, isPending } = useQuery({
    ...customersApi.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: isOpen && isAsked,
  });
  const first: Chosen = {
    customer_id: data?.id ?? null,
    client_name: data ? `${data.first_name} ${data.last_name}` : "",
  };
  return { isWaiting: isAsked && isPending, first };
}

/** A name that is nobody's would be lost. */
export const unknownCustomer = ({ customer_id, client_name }: Chosen): { customer_id?: string } =>
  client_name.trim() !== "" && customer_id === null
    ? { customer_id: "Choose a customer from the list, or leave the field blank" }
    : {};
