/** Fills, checks and saves the service form, whether the service is new or already in the price book. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import {
  changesTo,
  emptyValues,
  fieldLabels,
  fieldOf,
  readValues,
  valuesOf,
  withoutCosts,
} from "./service-values.ts";
import { putService, servicesApi } from "./services-api.ts";

export type FormSubject = { kind: "new" } | { kind: "existing"; service: Service };

type Options = { subject: FormSubject; mutationKey: MutationKey; onSaved: (service: Service) => void };

export function useServiceForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("services.cost");
  const form = useRecordForm({
    mutationKey,
    record: subject.kind === "existing" ? subject.service : null,
    valuesOf: (service) => (service ? valuesOf(service, currency) : emptyValues()),
    read: (values) => readValues(values, currency),
    fieldOf,
    save: ({ base, wanted, context }) => {
      const service = seesCosts ? wanted : withoutCosts(wanted);
      return base
        ? servicesApi.update.call({ id: base.id, ...changesTo(base, service) }, { context })
        : servicesApi.create.call(service, { context });
    },
    onSaved: (saved: Service) => {
      putService(client, saved);
      onSaved(saved);
    },
    stale: {
      title: "This service has changed",
      latest: ({ id }) => servicesApi.get.call({ id }),
      labels: fieldLabels,
    },
  });
  return { ...form, currency, seesCosts };
}

export type ServiceForm = ReturnType<typeof useServiceForm>;
