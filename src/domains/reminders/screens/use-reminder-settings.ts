/** What is entered about reminders, and whether one may. */
import { useQuery } from "@tanstack/react-query";
import { changedEntries, settingsFreshness, useSettingsDraft } from "#ui/form/use-settings-draft.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { ReminderSettings } from "../contract.ts";
import { remindersApi } from "./reminders-api.ts";

type Values = Omit<ReminderSettings, "version">;

export type ReminderDraft = ReturnType<typeof useReminderSettings>;

export function useReminderSettings() {
  const draft = useSettingsDraft({
    query: useQuery({ ...remindersApi.settings.queryOptions(), ...settingsFreshness }),
    queryKey: remindersApi.settings.queryKey(),
    changesFrom: changedEntries<Values>,
    send: (changes: Partial<Values>, context) => remindersApi.saveSettings.call(changes, { context }),
  });
  return { ...draft, canChange: useMay()("reminders.update") };
}
