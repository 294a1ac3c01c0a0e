/** Fills, checks and saves the customer form, whether the customer is new or already here. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "#ui/api/api-error.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useSession } from "#ui/session/session.ts";
import type { Customer, CustomerStatus } from "../contract.ts";
import { putCustomer, refetchAll, refreshAround, stopListsOnTheirWay } from "./customer-cache.ts";
import {
  changesTo,
  emptyValues,
  fieldLabels,
  fieldOf,
  namesIn,
  readValues,
  valuesOf,
} from "./customer-values.ts";
import { customersApi } from "./customers-api.ts";

/** `name` is one that was typed elsewhere. */
export type FormSubject =
  | { kind: "new"; status?: CustomerStatus; name?: string }
  | { kind: "existing"; customer: Customer };

type Options = { subject: FormSubject; mutationKey: MutationKey; onSaved: (customer: Customer) => void };

export function useCustomerForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const known = subject.kind === "existing" ? subject.customer : null;
  const begun = subject.kind === "new" ? subject : null;
  return useRecordForm({
    mutationKey,
    record: known,
    valuesOf: (customer) =>
      customer
        ? valuesOf(customer, currency)
        : { ...emptyValues(begun?.status), ...namesIn(begun?.name ?? "") },
    read: (values) => readValues(values, currency),
    fieldOf,
    save: ({ base, wanted, context }) =>
      base
        ? customersApi.update.call({ id: base.id, ...changesTo(base, wanted) }, { context })
        : customersApi.create.call(wanted, { context }),
    onSaved: async (saved: Customer) => {
      await stopListsOnTheirWay(client);
      putCustomer(client, saved);
      refreshAround(client, saved.id);
      onSaved(saved);
    },
    onFailed: (error) => {
      if (known && isApiError(error) && error.status === 404) refetchAll(client, known.id);
    },
    stale: {
      title: "This customer has changed",
      latest: ({ id }) => customersApi.get.call({ id }),
      labels: fieldLabels,
    },
  });
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;
