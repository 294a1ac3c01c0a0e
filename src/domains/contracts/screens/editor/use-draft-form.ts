/** Fills, checks and saves a draft; what it says about a mistake is what the server would say. */

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
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
  return useRecordForm({
    record: contract,
    valuesOf: (record) => valuesOf(record ?? contract, place),
    read: readerFor(place),
    save: ({ base, wanted, context }) =>
      contractsApi.update.call({ id: base?.id ?? contract.id, ...wanted }, { context }),
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
    },
  });
}

export type DraftForm = ReturnType<typeof useDraftForm>;
