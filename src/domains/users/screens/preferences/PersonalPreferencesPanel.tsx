/** What a person chooses for themselves: light or dark, how dates are written, what they want to hear of. */
import { NativeSelect, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { type Ref, useEffect, useImperativeHandle } from "react";

import type { PreferencesHandle } from "#domains/organizations/screens/slots.ts";
import { locales } from "#shared/locales.ts";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { RecordFormFailure } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { Panel } from "#ui/Panel.tsx";
import { session } from "#ui/session/session.ts";

import type { PersonalPreferences } from "../../preferences/contract.ts";

import { NotificationsTable } from "./NotificationsTable.tsx";
import classes from "./personal-preferences.module.css";
import { preferencesApi } from "./preferences-api.ts";

type Props = { ref: Ref<PreferencesHandle>; onDirty: (isDirty: boolean) => void };

export function PersonalPreferencesPanel(props: Props) {
  const preferences = useQuery({ ...preferencesApi.preferences.queryOptions(), ...settingsFreshness });
  return (
    <SettingsFrame query={preferences} failed="Failed to load your preferences" height={602}>
      {(stored) => <Panels {...props} stored={stored} />}
    </SettingsFrame>
  );
}

function Panels({ ref, onDirty, stored }: Props & { stored: PersonalPreferences }) {
  const form = usePersonalPreferences(stored);
  const { values, isDirty, edit, send } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useImperativeHandle(ref, () => ({ save: () => send() }));
  return (
    <>
      <RecordFormFailure form={form} failed="Your preferences couldn't be saved" />
      <OwnFormats values={values} onEdit={edit} />
      <NotificationsTable
        values={values.notifications}
        onChange={(notifications) => edit({ notifications })}
      />
    </>
  );
}

/** Nobody else changes them, so they have no version. */
type Own = PersonalPreferences & { version?: undefined };

function usePersonalPreferences(stored: Own) {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  return useRecordForm({
    record: stored,
    valuesOf: (preferences: Own | null): PersonalPreferences => preferences ?? stored,
    read: (values) => readAs(values, {}),
    save: async ({ typed, context }) => {
      const saved: Own = await preferencesApi.savePreferences.call(typed, { context });
      client.setQueryData(preferencesApi.preferences.queryKey(), saved);
      return saved;
    },
    recordOf: (saved: Own) => saved,
    onSaved: ({ notifications: _, ...preferences }, { typed: { theme } }) => {
      session.mergeUser({ preferences });
      if (theme) setColorScheme(theme === "system" ? "auto" : theme);
    },
  });
}

const asBusiness = "business";

const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

const ownLocales = [{ value: asBusiness, label: "Use business default" }, ...locales];
const ownClocks = [
  { value: asBusiness, label: "Use business default" },
  { value: "12", label: "12-hour (5:05 PM)" },
  { value: "24", label: "24-hour (17:05)" },
];

type OwnLocale = NonNullable<PersonalPreferences["locale"]>;
type OwnClock = NonNullable<PersonalPreferences["timeFormat"]>;
type FormatsProps = { values: PersonalPreferences; onEdit: (next: Partial<PersonalPreferences>) => unknown };

function OwnFormats({ values, onEdit }: FormatsProps) {
  const chosen = <Value extends string>(value: string) => (value === asBusiness ? null : (value as Value));
  return (
    <Panel id="yours" title="Personal" text="These apply to you only.">
      <Fields>
        <div className={wideField}>
          <p id="theme-label" className={classes.label}>
            Theme
          </p>
          <SegmentedControl
            aria-labelledby="theme-label"
            data={themes}
            value={themes.find(({ value }) => value === values.theme)?.value ?? "system"}
            onChange={(theme) => onEdit({ theme: theme as PersonalPreferences["theme"] })}
          />
        </div>
        <NativeSelect
          label="Your date and number format"
          data={ownLocales}
          value={values.locale ?? asBusiness}
          onChange={(event) => onEdit({ locale: chosen<OwnLocale>(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Your time format"
          data={ownClocks}
          value={values.timeFormat ?? asBusiness}
          onChange={(event) => onEdit({ timeFormat: chosen<OwnClock>(event.currentTarget.value) })}
        />
      </Fields>
    </Panel>
  );
}
