/** What is entered about reminders of unpaid invoices, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { InvoiceReminderSettings } from "../../reminding/contract.ts";
import { followUpApi } from "./follow-up-api.ts";

export type ReminderDraft = ReturnType<typeof useReminderSettings>;

type Settings = InvoiceReminderSettings;

export function useReminderSettings(stored: Settings) {
  const client = useQueryClient();
  const adopt = (saved: Settings) => client.setQueryData(followUpApi.settings.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings: Settings | null) => settings ?? stored,
    read,
    save,
    recordOf: (saved: Settings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Reminders saved.", undone: "Changes to reminders undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: {
      title: "These reminders have changed",
      latest: () => followUpApi.settings.call(),
      labels: { is_on: "Send reminders", send_hour: "Time of day", rules: "Reminders" },
    },
  });
  return { ...form, canChange: useMay()("invoices.settings") };
}

const read = (values: Settings) => readAs(values, {});

const save = ({ typed, context }: Sending<Settings, Settings, Settings, never>) =>
  followUpApi.saveSettings.call(typed, { context });
