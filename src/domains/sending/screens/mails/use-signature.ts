/** The signature below emails as it is being edited, and what it comes to. */
import { useQueryClient } from "@tanstack/react-query";
import { readAs } from "#ui/form/record-draft.ts";
import { usePreview } from "#ui/form/use-preview.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { MailSettings } from "../../mails/settings/contract.ts";
import { mailSettingsApi } from "./mail-settings-api.ts";

type Values = { signature: string };

export function useSignature(stored: MailSettings) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: stored,
    valuesOf: (record) => ({ signature: (record ?? stored).signature }),
    read: (values: Values) => readAs(values, {}),
    save: ({ wanted, context }: Sending<MailSettings, Values, Values, never>) =>
      mailSettingsApi.saveSignature.call(wanted, { context }),
    recordOf: (saved: MailSettings) => saved,
    onSaved: (saved) => {
      client.setQueryData(mailSettingsApi.read.queryKey(), saved);
      notifySuccess("Signature saved.");
    },
    stale: {
      title: "The signature has changed",
      latest: () => mailSettingsApi.read.call(),
      labels: { signature: "Signature" },
    },
  });
  const { signature } = form.values;
  const { documents } = usePreview({ signature }, (input: Values) =>
    mailSettingsApi.preview.queryOptions({ input }),
  );
  const preview = useLastShown(documents?.preview ?? null) ?? stored.preview;
  return { ...form, preview };
}
