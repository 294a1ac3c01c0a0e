/** What a person chooses for themselves: light or dark, how dates are written, what they want to hear of. */
import { NativeSelect, SegmentedControl, Skeleton, useMantineColorScheme } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import type { PreferencesHandle } from "#domains/organizations/screens/slots.ts";
import { locales } from "#shared/locales.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { Fields, Panel, wideField } from "#ui/Panel.tsx";
import { session } from "#ui/session/session.ts";
import type { PersonalChanges, PersonalPreferences } from "../../preferences/contract.ts";
import { NotificationsTable } from "./NotificationsTable.tsx";
import classes from "./personal-preferences.module.css";
import { preferencesApi } from "./preferences-api.ts";

type Props = { ref: Ref<PreferencesHandle>; onDirty: (isDirty: boolean) => void };

export function PersonalPreferencesPanel({ ref, onDirty }: Props) {
  const { query, values, failure, isDirty, edit, save } = usePersonalPreferences();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useImperativeHandle(ref, () => ({ save }));
  if (query.error && !values) {
    return (
      <ErrorCard
        title="Failed to load your preferences"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!values) return <Skeleton height={380} radius="md" aria-hidden />;
  return (
    <>
      <FormError error={failure} fallback="Your preferences could not be saved" />
      <OwnFormats values={values} onEdit={edit} />
      <NotificationsTable
        values={values.notifications}
        onChange={(notifications) => edit({ notifications })}
      />
    </>
  );
}

function usePersonalPreferences() {
  const queryClient = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const query = useQuery({
    ...preferencesApi.preferences.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<Partial<PersonalPreferences>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const stored = query.data;
  const changes = stored ? changesFrom(stored, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    if (!isDirty) return true;
    setFailure(null);
    try {
      const saved = await preferencesApi.savePreferences.call(changes);
      queryClient.setQueryData(preferencesApi.preferences.queryKey(), saved);
      setDraft({});
      const { notifications: _, ...preferences } = saved;
      session.mergeUser({ preferences });
      if (changes.theme) setColorScheme(changes.theme === "system" ? "auto" : changes.theme);
      return true;
    } catch (thrown) {
      setFailure(thrown);
      return false;
    }
  }

  return {
    query,
    values: stored && { ...stored, ...draft },
    failure,
    isDirty,
    edit: (next: Partial<PersonalPreferences>) => setDraft((before) => ({ ...before, ...next })),
    save,
  };
}

function changesFrom(stored: PersonalPreferences, draft: Partial<PersonalPreferences>): PersonalChanges {
  const names = Object.keys(draft) as (keyof PersonalPreferences)[];
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(stored[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

const asBusiness = "business";

const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];

const ownLocales = [{ value: asBusiness, label: "As the business has it" }, ...locales];
const ownClocks = [
  { value: asBusiness, label: "As the business has it" },
  { value: "12", label: "12 hours (5:05 PM)" },
  { value: "24", label: "24 hours (17:05)" },
];

type OwnLocale = NonNullable<PersonalPreferences["locale"]>;
type OwnClock = NonNullable<PersonalPreferences["timeFormat"]>;
type FormatsProps = { values: PersonalPreferences; onEdit: (next: Partial<PersonalPreferences>) => void };

function OwnFormats({ values, onEdit }: FormatsProps) {
  const chosen = <Value extends string>(value: string) => (value === asBusiness ? null : (value as Value));
  return (
    <Panel id="yours" title="Yours alone" text="Nobody else sees or changes these.">
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
          label="Your format of dates and amounts"
          data={ownLocales}
          value={values.locale ?? asBusiness}
          onChange={(event) => onEdit({ locale: chosen<OwnLocale>(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Your clock"
          data={ownClocks}
          value={values.timeFormat ?? asBusiness}
          onChange={(event) => onEdit({ timeFormat: chosen<OwnClock>(event.currentTarget.value) })}
        />
      </Fields>
    </Panel>
  );
}
