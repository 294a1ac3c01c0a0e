/** How the business works, as a part of the page "Preferences". */
import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle } from "react";
import { RecordFormFailure } from "#ui/form/RecordForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import type { BusinessPreferences } from "../preferences-contract.ts";
import { BusinessPanel } from "./BusinessPanel.tsx";
import { HolidaysPanel } from "./HolidaysPanel.tsx";
import { HoursPanel } from "./HoursPanel.tsx";
import { organizationApi } from "./organization-api.ts";
import { RegionPanel } from "./RegionPanel.tsx";
import type { PreferencesHandle } from "./slots.ts";
import { errorsOf, useBusinessPreferences } from "./use-business-preferences.ts";

type Props = {
  ref: Ref<PreferencesHandle>;
  onDirty: (isDirty: boolean) => void;
  onError: (hasError: boolean) => void;
};

export function BusinessPreferencesPart(props: Props) {
  const preferences = useQuery({ ...organizationApi.preferences.queryOptions(), ...settingsFreshness });
  return (
    <SettingsFrame query={preferences} failed="Failed to load preferences" height={420}>
      {(stored) => <Part {...props} stored={stored} />}
    </SettingsFrame>
  );
}

function Part({ ref, onDirty, onError, stored }: Props & { stored: BusinessPreferences }) {
  const business = useBusinessPreferences(stored);
  const { isDirty, values, send, canChange } = business;
  const hasError = Object.keys(errorsOf(values)).length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => onError(hasError), [hasError, onError]);
  useImperativeHandle(ref, () => ({ save: () => send() }));
  return (
    <>
      {!canChange && (
        <Alert color="gray" variant="light" radius="md" p="sm">
          You can view business settings, but your role can't change them.
        </Alert>
      )}
      <RecordFormFailure form={business} failed="The preferences couldn't be saved" />
      <BusinessPanel business={business} />
      <RegionPanel business={business} />
      <HoursPanel business={business} />
      <HolidaysPanel business={business} />
    </>
  );
}
