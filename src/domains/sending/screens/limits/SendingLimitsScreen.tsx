/** The page "Sending Limits": how often one address is written to, when nothing goes out, and what messages may cost. */
import { NumberInput, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { SendingSettings } from "../../contract.ts";
import { sendingApi } from "../sending-api.ts";
import { QuietHoursPanel } from "./QuietHoursPanel.tsx";
import { SpendingPanel } from "./SpendingPanel.tsx";
import { type LimitsForm, labels, useSendingLimits } from "./use-sending-limits.ts";

export function SendingLimitsScreen() {
  const settings = useQuery({ ...sendingApi.settings.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Sending Limits"
        subtitle="How often your customers hear from you, and when"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={settings} failed="Failed to load the sending limits" height={420}>
        {(stored) => <Parts stored={stored} />}
      </SettingsFrame>
    </>
  );
}

function Parts({ stored }: { stored: SendingSettings }) {
  const form = useSendingLimits(stored);
  return (
    <>
      <SettingsForm
        form={form}
        failed="The sending limits couldn't be saved"
        fixed="Your role lets you view sending limits, but not change them."
        save="Save Limits"
      >
        <FrequencyPanel form={form} />
        <RepliesPanel form={form} />
      </SettingsForm>
      <SettingsColumn>
        <QuietHoursPanel quiet={stored.quiet_hours} />
        <SpendingPanel spending={stored.spending} />
      </SettingsColumn>
    </>
  );
}

const FrequencyPanel = ({ form }: { form: LimitsForm }) => (
  <Panel
    id="limits-frequency"
    title="Messages to one customer"
    text="Each email address and each phone number counts by itself. What a customer asks for, such as a booking confirmation, and replies within 4 hours always go out."
  >
    <Fields>
      <Most
        form={form}
        name="most_per_day"
        hint="In any 24 hours. Messages over the limit wait until there is room. Leave blank for no limit."
      />
      <Most form={form} name="most_per_week" hint="In any 7 days. Leave blank for no limit." />
    </Fields>
  </Panel>
);

type MostProps = { form: LimitsForm; name: "most_per_day" | "most_per_week"; hint: string };

const Most = ({ form: { values, errors, canChange, edit }, name, hint }: MostProps) => (
  <NumberInput
    label={labels[name]}
    description={hint}
    inputWrapperOrder={["label", "input", "description", "error"]}
    name={name}
    min={1}
    max={1_000}
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    readOnly={!canChange}
    error={errors[name]}
    value={values[name] ?? ""}
    onChange={(most) => edit({ [name]: typeof most === "number" ? most : null })}
  />
);

const RepliesPanel = ({ form: { values, canChange, edit } }: { form: LimitsForm }) => (
  <Panel
    id="limits-replies"
    title="Replies"
    text="A customer who wrote within the last 4 hours is awake and waiting for an answer."
  >
    <Switch
      className={wideField}
      label={labels.holds_replies}
      description="When this is off, replies go out right away, even at night."
      checked={values.holds_replies}
      disabled={!canChange}
      onChange={(event) => edit({ holds_replies: event.currentTarget.checked })}
    />
  </Panel>
);
