/** Fills, checks and saves the customer form, whether the customer is new or already here. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { missingFields, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { isApiError } from "#ui/api/api-error.ts";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useSession } from "#ui/session/session.ts";
import type { Customer, CustomerStatus, NewCustomer } from "../contract.ts";
import { putCustomer, refetchAll, refreshAround, stopListsOnTheirWay } from "./customer-cache.ts";
import {
  type CustomerValues,
  changesTo,
  emptyValues,
  fieldLabels,
  fieldOf,
  namesIn,
  readValues,
  valuesOf,
} from "./customer-values.ts";
import { nameOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

/** `name`, `email` and `phone` are known from elsewhere. */
export type FormSubject =
  | { kind: "new"; status?: CustomerStatus; name?: string; email?: string; phone?: string }
  | { kind: "existing"; customer: Customer };

type Options = { subject: FormSubject; mutationKey: MutationKey; onSaved: (customer: Customer) => void };

export function useCustomerForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const known = subject.kind === "existing" ? subject.customer : null;
  const begun = subject.kind === "new" ? subject : null;
  useEditing("customer", known?.id);
  const fields = useFormFields("customer");
  const read = (values: CustomerValues, isNew = false) => {
    const found = readValues(values, currency);
    const missing = missingFields(fields, values.custom_fields, isNew);
    if (Object.keys(missing).length === 0) return found;
    return { wanted: null, errors: { ...found.errors, ...missing } };
  };
  const adopt = async (saved: Customer) => {
    await stopListsOnTheirWay(client);
    putCustomer(client, saved);
    refreshAround(client, saved.id);
  };
  const form = useRecordForm({
    mutationKey,
    record: known,
    valuesOf: (customer) =>
      customer
        ? valuesOf(customer, currency)
        : {
            ...emptyValues(begun?.status),
            ...namesIn(begun?.name ?? ""),
            email: begun?.email ?? "",
            phone: begun?.phone ?? "",
          },
    read,
    fieldOf,
    save,
    onSaved: async (saved: Customer, sent) => {
      await adopt(saved);
      onSaved(saved);
      if (sent.base === null) return;
      const name = nameOf(saved);
      const words = { said: `${name} saved.`, undone: `Changes to ${name} undone.` };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
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
  return { ...form, fields };
}

const save = ({ base, wanted, context }: Sending<Customer, CustomerValues, NewCustomer, never>) =>
  base
    ? customersApi.update.call({ id: base.id, ...changesTo(base, wanted) }, { context })
    : customersApi.create.call(wanted, { context });

export type CustomerForm = ReturnType<typeof useCustomerForm>;
