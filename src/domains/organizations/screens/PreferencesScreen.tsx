/** The page "Preferences": how the business works and how each person likes it, saved with one button. */
import { type SubmitEvent, useRef, useState } from "react";
import { SaveBar } from "#ui/form/SaveBar.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { settingsPath } from "../paths.ts";
import { BusinessPreferencesPart } from "./BusinessPreferencesPart.tsx";
import { type PreferencesHandle, preferencesPanels } from "./slots.ts";

export function PreferencesScreen() {
  const business = useRef<PreferencesHandle>(null);
  const panels = usePanels();
  const [isBusinessDirty, setBusinessDirty] = useState(false);
  const [hasError, setError] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isDirty = isBusinessDirty || panels.isDirty;
  const canSee = useMay()("organization.view");
  useUnsavedGuard(isDirty);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving || !isDirty || hasError) return;
    setSaving(true);
    const isBusinessSaved = (await business.current?.save()) ?? true;
    const arePanelsSaved = await panels.save();
    if (isBusinessSaved && arePanelsSaved) notifySuccess("Preferences saved.");
    setSaving(false);
  }

  return (
    <>
      <PageHeader
        title="Preferences"
        subtitle="Settings for your business and for you"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsColumn>
        <form noValidate onSubmit={(event) => void save(event)}>
          {panels.elements}
          {canSee && <BusinessPreferencesPart ref={business} onDirty={setBusinessDirty} onError={setError} />}
          <SaveBar
            label="Save Preferences"
            isReady={isDirty && !hasError}
            isSaving={isSaving}
            note={hasError ? "Fix the business hours marked below before you save." : undefined}
          />
        </form>
      </SettingsColumn>
    </>
  );
}

/** What stands in the slot, one after the other: whether something is unsaved there, and saving it. */
function usePanels() {
  const handles = useRef(new Map<number, PreferencesHandle>());
  const [dirty, setDirty] = useState<readonly boolean[]>([]);
  const [parts] = useState(() =>
    entriesOf(preferencesPanels).map(({ Panel }, index) => ({
      Panel,
      index,
      onDirty: (isDirty: boolean) =>
        setDirty((known) => Object.assign(known.slice(), { [index]: isDirty }) as boolean[]),
      ref(handle: PreferencesHandle | null) {
        if (handle) handles.current.set(index, handle);
        else handles.current.delete(index);
      },
    })),
  );
  async function save(): Promise<boolean> {
    const saved = await Promise.all([...handles.current.values()].map((handle) => handle.save()));
    return saved.every(Boolean);
  }
  const elements = parts.map(({ Panel, index, ...props }) => <Panel key={index} {...props} />);
  return { isDirty: dirty.some(Boolean), save, elements };
}
