/** Fills, checks and saves the service form, whether the service is new or already in the price book. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { missingFields, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { NewService, Service } from "../contract.ts";
import {
  changesTo,
  emptyValues,
  fieldLabels,
  fieldOf,
  readValues,
  type ServiceValues,
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
  useEditing("service", subject.kind === "existing" ? subject.service.id : undefined);
  const fields = useFormFields("service");
  const read = (values: ServiceValues, isNew = false) => {
    const found = readValues(values, currency);
    const missing = missingFields(fields, values.custom_fields, isNew);
    if (Object.keys(missing).length === 0) return found;
    return { wanted: null, errors: { ...found.errors, ...missing } };
  };
  const save = ({ base, wanted, context }: Sending<Service, ServiceValues, NewService, never>) => {
    const service = seesCosts ? wanted : withoutCosts(wanted);
    return base
      ? servicesApi.update.call({ id: base.id, ...changesTo(base, service) }, { context })
      : servicesApi.create.call(service, { context });
  };
  const form = useRecordForm({
    mutationKey,
    record: subject.kind === "existing" ? subject.service : null,
    valuesOf: (service) => (service ? valuesOf(service, currency) : emptyValues()),
    read,
    fieldOf,
    save,
    onSaved: (saved: Service, sent) => {
      putService(client, saved);
      onSaved(saved);
      if (sent.base === null) return;
      offerUndo({
        said: `${saved.name} saved.`,
        undone: `Changes to ${saved.name} undone.`,
        saved,
        sent,
        read,
        putBack: save,
        adopt: (back) => putService(client, back),
      });
    },
    stale: {
      title: "This service has changed",
      latest: ({ id }) => servicesApi.get.call({ id }),
      labels: fieldLabels,
    },
  });
  return { ...form, currency, seesCosts, fields };
}

export type ServiceForm = ReturnType<typeof useServiceForm>;
