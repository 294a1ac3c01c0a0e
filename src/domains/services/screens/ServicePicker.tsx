/** A field in which a service of the price book is found by typing and chosen, with its price and duration. */
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import { durationText, priceText } from "./service-words.ts";
import { servicesApi } from "./services-api.ts";

const typingPauseMs = 150;
const mostFound = 50;

/** For the `naming` of a form that holds a service. */
export const serviceNaming =
  (client: QueryClient) =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return undefined;
    const input = { id: Number(id) };
    return (await client.query({ ...servicesApi.get.queryOptions({ input }), staleTime: "static" })).name;
  };

type Props = {
  label: string;
  /** The id of the chosen service. */
  value: number | null;
  /** Null when the choice is taken back. */
  onChoose: (service: Service | null) => void;
  error?: string | undefined;
  /** Left out of the choice. */
  exceptId?: number | undefined;
  /** Where the focus goes when its window opens. */
  isFirst?: boolean;
  /** Also drafts and inactive ones; otherwise only what is offered for new work. */
  isAnyStatus?: boolean;
};

export function ServicePicker(props: Props) {
  const { label, value, onChoose, error, exceptId, isFirst = false, isAnyStatus = false } = props;
  const currency = useSession().organization?.currency ?? "USD";
  const [typed, setTyped] = useState("");
  const chosen = useQuery({
    ...servicesApi.get.queryOptions({ input: { id: value ?? 0 } }),
    enabled: value !== null,
  }).data;
  const [search] = useDebouncedValue(chosen && typed === chosen.name ? "" : typed.trim(), typingPauseMs);
  const found = useQuery({
    ...servicesApi.list.queryOptions({
      input: {
        limit: mostFound,
        ...(isAnyStatus ? {} : { status: "active" as const }),
        ...(search ? { search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const services = (found.data?.services ?? []).filter(({ id }) => id !== exceptId);
  const all = chosen && !services.some(({ id }) => id === chosen.id) ? [chosen, ...services] : services;
  return (
    <Select
      label={label}
      placeholder="Search services..."
      data-autofocus={isFirst || undefined}
      searchable
      clearable
      // Opened by a click or by typing: a list over the fault that it is to settle would hide it.
      openOnFocus={false}
      clearButtonProps={{ "aria-label": "Clear selection" }}
      error={error}
      nothingFoundMessage={found.isFetching ? "Searching..." : "No services found"}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => onChoose(all.find((each) => String(each.id) === id) ?? null)}
      comboboxProps={{ withinPortal: true }}
      renderOption={({ option }) => {
        const service = all.find((each) => String(each.id) === option.value);
        if (!service) return option.label;
        const facts = [
          priceText(service, currency),
          service.duration_minutes && durationText(service.duration_minutes),
        ];
        return (
          <span>
            {service.name}
            <br />
            <small>{facts.filter(Boolean).join(" · ")}</small>
          </span>
        );
      }}
    />
  );
}
