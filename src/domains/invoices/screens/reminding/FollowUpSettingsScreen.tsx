/** The page "Payment Reminders": which reminders unpaid invoices get, and which late fees. */
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { LateFeeSettings } from "../../late-fees/contract.ts";
import type { InvoiceReminderSettings } from "../../reminding/contract.ts";
import { followUpApi, lateFeesApi } from "./follow-up-api.ts";
import { LateFeesPanel } from "./LateFeesPanel.tsx";
import { RulesPanel } from "./RulesPanel.tsx";
import { useLateFeeSettings } from "./use-late-fee-settings.ts";
import { useReminderSettings } from "./use-reminder-settings.ts";

export function FollowUpSettingsScreen() {
  const reminders = useQuery({ ...followUpApi.settings.queryOptions(), ...settingsFreshness });
  const fees = useQuery({ ...lateFeesApi.settings.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Payment Reminders"
        subtitle="Choose when customers are reminded of unpaid invoices, and what late payment costs"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={reminders} failed="Failed to load the reminders" height={360}>
        {(stored) => <Reminders stored={stored} />}
      </SettingsFrame>
      <SettingsFrame query={fees} failed="Failed to load the late fees" height={240}>
        {(stored) => <LateFees stored={stored} />}
      </SettingsFrame>
    </>
  );
}

const fixed = "Your role lets you view payment reminders, but not change them.";

function Reminders({ stored }: { stored: InvoiceReminderSettings }) {
  const draft = useReminderSettings(stored);
  return (
    <SettingsForm form={draft} failed="The reminders couldn't be saved" fixed={fixed} save="Save Reminders">
      <RulesPanel draft={draft} />
    </SettingsForm>
  );
}

function LateFees({ stored }: { stored: LateFeeSettings }) {
  const draft = useLateFeeSettings(stored);
  return (
    <SettingsForm
      form={draft}
      failed="The late fees couldn't be saved"
      fixed="Your role lets you view late fees, but not change them."
      save="Save Late Fees"
    >
      <LateFeesPanel draft={draft} />
    </SettingsForm>
  );
}
