/** Fills, checks and saves the customer form, whether the customer is new or already here. */
import { useForm } from "@mantine/form";
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useSession } from "#ui/session/session.ts";
import type { Customer, CustomerStatus, NewCustomer } from "../contract.ts";
import { putCustomer, refetchAll, refreshAround, stopListsOnTheirWay } from "./customer-cache.ts";
import {
  type CustomerField,
  type CustomerValues,
  changesTo,
  checkValues,
  emptyValues,
  fieldOf,
  valuesOf,
} from "./customer-values.ts";
import { customersApi, expectedVersion } from "./customers-api.ts";

export type FormSubject = { kind: "new"; status?: CustomerStatus } | { kind: "existing"; customer: Customer };

type Options = { subject: FormSubject; mutationKey: MutationKey; onSaved: (customer: Customer) => void };

/** Begins anew each time it is mounted: without old errors, and with an intent to create of its own. */
export function useCustomerForm({ subject, mutationKey, onSaved }: Options) {
  const currency = useSession().organization?.currency ?? "USD";
  const [base, setBase] = useState(subject.kind === "existing" ? subject.customer : null);
  const [start, setStart] = useState(() => startingValues(subject, currency));
  const [typed, setTyped] = useState(start);
  const form = useForm<CustomerValues>({
    mode: "uncontrolled",
    initialValues: start,
    validate: (values) => checkValues(values, currency).errors ?? {},
    onValuesChange: setTyped,
  });
  const save = useSaving(base, mutationKey, onSaved);
  const { setErrors } = form;
  useEffect(() => {
    if (isApiError(save.error)) setErrors(byField(save.error.fields));
  }, [save.error, setErrors]);

  const submit = form.onSubmit(
    (values) => {
      const { customer } = checkValues(values, currency);
      if (customer && !save.isPending) save.mutate(customer);
    },
    (errors) => {
      const first = Object.keys(errors)[0];
      if (first) form.getInputNode(first)?.focus();
    },
  );

  /** Goes on from the customer as somebody else has saved it, with `merged` in the fields. */
  function takeOver(latest: Customer, merged: CustomerValues) {
    setBase(latest);
    setStart(valuesOf(latest, currency));
    form.setValues(merged);
    save.reset();
  }

  return {
    form,
    typed,
    base,
    currency,
    save,
    submit,
    takeOver,
    isDirty: !save.isSuccess && !isEqual(typed, start),
  };
}

function useSaving(base: Customer | null, mutationKey: MutationKey, onSaved: (customer: Customer) => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationKey,
    mutationFn: (wanted: NewCustomer) =>
      base
        ? customersApi.update.call(
            { id: base.id, ...changesTo(base, wanted) },
            { context: expectedVersion(base.version) },
          )
        : customersApi.create.call(wanted, { context: { idempotencyKey } }),
    onSuccess: async (saved) => {
      await stopListsOnTheirWay(client);
      putCustomer(client, saved);
      refreshAround(client, saved.id);
      onSaved(saved);
    },
    onError: (error) => {
      if (base && isApiError(error) && error.status === 404) refetchAll(client, base.id);
    },
  });
}

function startingValues(subject: FormSubject, currency: string): CustomerValues {
  return subject.kind === "existing" ? valuesOf(subject.customer, currency) : emptyValues(subject.status);
}

function byField(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOf(name), text]));
}

function isEqual(one: CustomerValues, other: CustomerValues): boolean {
  return (Object.keys(one) as CustomerField[]).every((field) => one[field] === other[field]);
}
