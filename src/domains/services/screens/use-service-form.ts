/** Fills, checks and saves the service form, whether the service is new or already in the price book. */
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { NewService, Service } from "../contract.ts";
import {
  changesTo,
  checkValues,
  type Errors,
  emptyValues,
  fieldOf,
  isSame,
  rebase,
  type ServiceValues,
  valuesOf,
  withoutCosts,
} from "./service-values.ts";
import { expectedVersion, putService, servicesApi } from "./services-api.ts";

export type FormSubject = { kind: "new" } | { kind: "existing"; service: Service };

type Options = { subject: FormSubject; mutationKey: MutationKey; onSaved: (service: Service) => void };

/** Begins anew each time it is mounted: without old errors, and with an intent to create of its own. */
export function useServiceForm({ subject, mutationKey, onSaved }: Options) {
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("services.cost");
  const [base, setBase] = useState(subject.kind === "existing" ? subject.service : null);
  const [start, setStart] = useState(() => (base ? valuesOf(base, currency) : emptyValues()));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaving(base, mutationKey, onSaved);
  const shown: Errors = { ...(isApiError(save.error) ? byField(save.error.fields) : {}), ...errors };

  /** A field's error clears when that field is edited. */
  function change(changes: Partial<ServiceValues>) {
    setValues((now) => ({ ...now, ...changes }));
    const edited = Object.keys(changes);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !isOf(name, edited))));
    if (save.isError && Object.keys(shown).some((name) => isOf(name, edited))) save.reset();
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const { service, errors: found } = checkValues(values, currency);
    setErrors(found ?? {});
    if (service) save.mutate(seesCosts ? service : withoutCosts(service));
    // Fields that were folded away are drawn before the focus goes there.
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  /** Goes on from the service as somebody else has saved it, keeping what was typed. */
  function takeOver(latest: Service) {
    const now = valuesOf(latest, currency);
    setValues(rebase(values, start, now));
    setBase(latest);
    setStart(now);
    save.reset();
  }

  const isDirty = !save.isSuccess && !isSame(values, start);
  return { values, change, errors: shown, base, start, currency, seesCosts, save, submit, takeOver, isDirty };
}

export type ServiceForm = ReturnType<typeof useServiceForm>;

const isOf = (error: string, fields: readonly string[]): boolean =>
  fields.includes(error.split(".")[0] ?? "");

function byField(fields: Record<string, string>): Errors {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOf(name), text]));
}

function useSaving(base: Service | null, mutationKey: MutationKey, onSaved: (service: Service) => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationKey,
    mutationFn: (wanted: NewService) =>
      base
        ? servicesApi.update.call(
            { id: base.id, ...changesTo(base, wanted) },
            { context: expectedVersion(base.version) },
          )
        : servicesApi.create.call(wanted, { context: { idempotencyKey } }),
    onSuccess: (saved) => {
      putService(client, saved);
      onSaved(saved);
    },
  });
}
