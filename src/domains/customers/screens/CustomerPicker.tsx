/** A field in which other areas of the product choose a customer by name, mail address, company or number. */
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "#ui/api-error.ts";
import type { Customer } from "../contract.ts";
import { nameOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

const typingPauseMs = 150;
const mostOffered = 8;

type Props = {
  /** The id of the chosen customer, or null. */
  value: number | null;
  onChange: (customer: Customer | null) => void;
  label?: string;
  error?: ReactNode;
  isRequired?: boolean;
};

/** Shows the customer with the id `value`, even when it was given by an address and never chosen here. */
export function CustomerPicker({ value, onChange, label = "Customer", error, isRequired = false }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // What is being typed; null while the field shows the chosen customer.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = useQuery({
    ...customersApi.get.queryOptions({ input: { id: value ?? 0 } }),
    enabled: value !== null,
  });
  const found = useOffered(typed);
  const offered = found.data?.customers ?? [];

  function choose(customer: Customer | null) {
    setTyped(null);
    onChange(customer);
    combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => choose(offered.find((each) => String(each.id) === id) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label={label}
          placeholder="Search customers..."
          error={error ?? (chosen.isError && messageOf(chosen.error, "Failed to fetch customer"))}
          withAsterisk={isRequired}
          autoComplete="off"
          value={typed ?? (value !== null && chosen.data ? nameOf(chosen.data) : "")}
          rightSection={
            found.isFetching ? (
              <Loader size={16} />
            ) : (
              value !== null && (
                <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => choose(null)} />
              )
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={(event) => {
            setTyped((now) => now ?? "");
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => {
            setTyped(null);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Offered label={label} found={found} />
    </Combobox>
  );
}

/** The newest customers before anything is typed. */
function useOffered(typed: string | null) {
  const [search] = useDebouncedValue((typed ?? "").trim(), typingPauseMs);
  return useQuery({
    ...customersApi.list.queryOptions({ input: { limit: mostOffered, ...(search ? { search } : {}) } }),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
}

function Offered({ label, found }: { label: string; found: ReturnType<typeof useOffered> }) {
  const offered = found.data?.customers ?? [];
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label}>
        {offered.map((customer) => (
          <Combobox.Option key={customer.id} value={String(customer.id)}>
            {nameOf(customer)}
            {(customer.company ?? customer.email) && <small> · {customer.company ?? customer.email}</small>}
          </Combobox.Option>
        ))}
        {offered.length === 0 && <Combobox.Empty>{sentenceFor(found)}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function sentenceFor({ isError, isPending, error }: ReturnType<typeof useOffered>): string {
  if (isError) return messageOf(error, "Failed to fetch customers");
  return isPending ? "Searching…" : "No customers found";
}
