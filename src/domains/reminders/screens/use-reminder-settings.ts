/** What is entered about reminders, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { ReminderSettings } from "../contract.ts";
import { remindersApi } from "./reminders-api.ts";

export type ReminderDraft = ReturnType<typeof useReminderSettings>;

export function useReminderSettings(stored: ReminderSettings) {
  const client = useQueryClient();
  const adopt = (saved: ReminderSettings) => client.setQueryData(remindersApi.settings.queryKey(), saved);
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => settings ?? stored,
    read,
    save,
    recordOf: (saved: ReminderSettings) => saved,
    onSaved: (saved, sent) => {
      adopt(saved);
      const words = { said: "Reminders saved.", undone: "Changes to reminders undone." };
      offerUndo({ ...words, saved, sent, read, putBack: save, adopt });
    },
    stale: {
      title: "These reminders have changed",
      latest: () => remindersApi.settings.call(),
      labels: {
        rules: "Messages",
        sends_texts: "Send texts",
        quiet_hours: "Quiet hours",
        policy: "Customer self-service",
      },
    },
  });
  return { ...form, canChange: useMay()("reminders.update") };
}

const read = (values: ReminderSettings) => readAs(values, {});

const save = ({ typed, context }: Sending<ReminderSettings, ReminderSettings, ReminderSettings, never>) =>
  remindersApi.saveSettings.call(typed, { context });
