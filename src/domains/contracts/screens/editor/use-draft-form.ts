/** Fills, checks and saves a draft; what it says about a mistake is what the server would say. */

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { missingFields, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { changedValues } from "#domains/custom-fields/values-contract.ts";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { jobNaming } from "#domains/jobs/screens/JobPicker.tsx";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useSession } from "#ui/session/session.ts";
import type { Contract } from "../../contract.ts";
import { contractsApi, putContract } from "../contracts-api.ts";
import { type Place, readerFor, valuesOf } from "./draft-values.ts";

export function usePlace({ currency: written }: Pick<Contract, "currency">): Place {
  const { organization } = useSession();
  const currency = /^[A-Z]{3}$/.test(written) ? written : (organization?.currency ?? "USD");
  const zone = organization?.timeZone ?? "UTC";
  return useMemo(() => ({ currency, zone }), [currency, zone]);
}

export function useDraftForm(contract: Contract, place: Place) {
  useEditing("contract", contract.id);
  const client = useQueryClient();
  const fields = useFormFields("contract");
  return useRecordForm({
    record: contract,
    valuesOf: (record) => valuesOf(record ?? contract, place),
    read: (values) => {
      const found = readerFor(place)(values);
      const missing = missingFields(fields, values.custom_fields, false);
      if (Object.keys(missing).length === 0) return found;
      return { wanted: null, errors: { ...found.errors, ...missing } };
    },
    save: ({ base, wanted, values, context }) =>
      contractsApi.update.call(
        {
          id: base?.id ?? contract.id,
          ...wanted,
          custom_fields: changedValues(base?.custom_fields, values.custom_fields),
        },
        { context },
      ),
    recordOf: (saved: Contract) => saved,
    onSaved: (saved: Contract) => {
      putContract(client, saved);
      notifySuccess(`${saved.number} saved.`);
    },
    stale: {
      title: "This contract has changed",
      latest: ({ id }) => contractsApi.get.call({ id }),
      labels: {
        customer_id: "Customer",
        client_name: "Customer",
        job_id: "Job",
        custom_fields: "Custom Fields",
        content: "Words",
        places: "Fields on the pages",
        lines: "Prices",
        terms: "Discount, tax and deposit",
        signers: "Signers",
        copies: "Copies",
        message: "Message",
        valid_days: "Days to sign",
        reminder_days: "Reminders",
        after_signing: "After signing",
      },
      naming: {
        customer_id: customerNaming(client),
        job_id: jobNaming(client),
        assigned_to: memberNaming(client),
      },
    },
  });
}

export type DraftForm = ReturnType<typeof useDraftForm>;
