/** What is entered about reminders, and whether one may. */
import { useQueryClient } from "@tanstack/react-query";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { ReminderSettings } from "../contract.ts";
import { remindersApi } from "./reminders-api.ts";

export type ReminderDraft = ReturnType<typeof useReminderSettings>;

export function useReminderSettings(stored: ReminderSettings) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => settings ?? stored,
    read: (values) => readAs(values, {}),
    save: ({ typed, context }) => remindersApi.saveSettings.call(typed, { context }),
    recordOf: (saved: ReminderSettings) => saved,
    onSaved: (saved) => {
      client.setQueryData(remindersApi.settings.queryKey(), saved);
      notifySuccess("Reminders saved.");
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
