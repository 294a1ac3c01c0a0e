/** For whom a template is being filled in, what was typed by hand, and what the server makes of it. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Customer } from "#domains/customers/contract.ts";
import type { AnyMergeField, MergeFacts } from "#shared/messages/merge-fields.ts";
import type { Filled, Template } from "../../contract.ts";
import { templatesApi } from "../templates-api.ts";

export type About = { customerId: number | null; customerName: string; jobId: number | null };
export type Typed = MergeFacts;

export type FillingState = {
  about: About;
  setAbout: (about: About) => void;
  typed: Typed;
  type: (field: AnyMergeField, text: string) => void;
  filled: Filled | undefined;
  error: Error | null;
};

/** Milliseconds. */
const settleMs = 200;

export function useFilling({ content }: Template, customer: Customer | undefined): FillingState {
  const [about, setAbout] = useState<About>({
    customerId: customer?.id ?? null,
    customerName: customer ? `${customer.first_name} ${customer.last_name}` : "",
    jobId: null,
  });
  const [typed, setTyped] = useState<Typed>({});
  const [values] = useDebouncedValue(typed, settleMs);
  const { customerId, jobId } = about;
  const { data, error } = useQuery({
    ...templatesApi.fill.queryOptions({
      input: { content, customer_id: customerId, job_id: jobId, values },
    }),
    placeholderData: keepPreviousData,
  });
  return {
    about,
    setAbout,
    typed,
    type: (field, text) => setTyped((before) => ({ ...before, [field]: text })),
    filled: data,
    error,
  };
}
