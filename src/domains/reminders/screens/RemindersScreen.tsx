/** The page "Reminders": what customers are told and when, and what became of each message. */
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { ReminderSettings } from "../contract.ts";
import { HistoryList } from "./HistoryList.tsx";
import { PolicyPart } from "./PolicyPart.tsx";
import { QuietPart } from "./QuietPart.tsx";
import { RulesPart } from "./RulesPart.tsx";
import classes from "./reminders.module.css";
import { remindersApi } from "./reminders-api.ts";
import { useReminderSettings } from "./use-reminder-settings.ts";

const views = [
  { value: "rules", label: "Rules" },
  { value: "history", label: "History" },
];

export function RemindersScreen() {
  const address = useListAddress();
  const view = address.get("view") === "history" ? "history" : "rules";
  return (
    <>
      <PageHeader
        title="Reminders"
        subtitle="Choose what your customers hear about their appointments, and when"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={views}
        value={view}
        onChange={(next) =>
          address.set({ view: next === "history" ? next : null, search: null, status: null, channel: null })
        }
      />
      {view === "history" && <HistoryList />}
      {/* What was entered stays while one looks at the history. */}
      <div hidden={view === "history"}>
        <Settings />
      </div>
    </>
  );
}

function Settings() {
  const settings = useQuery({ ...remindersApi.settings.queryOptions(), ...settingsFreshness });
  return (
    <SettingsFrame query={settings} failed="Failed to load reminders" height={420}>
      {(stored) => <Rules stored={stored} />}
    </SettingsFrame>
  );
}

function Rules({ stored }: { stored: ReminderSettings }) {
  const draft = useReminderSettings(stored);
  return (
    <SettingsForm
      form={draft}
      failed="The reminders couldn't be saved"
      fixed="Your role lets you view reminders, but not change them."
      save="Save Reminders"
    >
      <RulesPart draft={draft} />
      <QuietPart draft={draft} />
      <PolicyPart draft={draft} />
    </SettingsForm>
  );
}
