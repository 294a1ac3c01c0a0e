/** The page "Preferences": how the business works and how each person likes it, saved with one button. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { problemOfDay } from "#shared/time/business-hours.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import { type Business, BusinessPanel } from "./BusinessPanel.tsx";
import { HolidaysPanel } from "./HolidaysPanel.tsx";
import { HoursPanel } from "./HoursPanel.tsx";
import classes from "./preferences.module.css";
import { RegionPanel } from "./RegionPanel.tsx";
import { type PreferencesHandle, preferencesPanels } from "./slots.ts";
import { useBusinessPreferences } from "./use-business-preferences.ts";

export function PreferencesScreen() {
  const business = useBusinessPreferences();
  const panels = usePanels();
  const [isSaving, setSaving] = useState(false);
  const isDirty = business.isDirty || panels.isDirty;
  const hasError = business.values?.businessHours.some((spans) => problemOfDay(spans)) ?? false;
  useUnsavedGuard(isDirty);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving || !isDirty || hasError) return;
    setSaving(true);
    const isBusinessSaved = await business.save();
    const arePanelsSaved = await panels.save();
    if (isBusinessSaved && arePanelsSaved) notifySuccess("Your preferences were saved.");
    setSaving(false);
  }

  return (
    <>
      <PageHeader
        title="Preferences"
        subtitle="How your business works, and how you like it"
        back={{ to: "/settings", label: "Settings" }}
      />
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        {panels.elements}
        {business.canSee && <BusinessPart business={business} />}
        <div className={classes.save}>
          {hasError && <p role="status">Some business hours need a look before they can be saved.</p>}
          <Button type="submit" loading={isSaving} disabled={!isDirty || hasError}>
            Save Preferences
          </Button>
        </div>
      </form>
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

function BusinessPart({ business }: { business: Business }) {
  if (business.error && !business.stored) {
    return (
      <ErrorCard
        title="Failed to load preferences"
        error={business.error}
        isRetrying={business.isFetching}
        onRetry={business.retry}
      />
    );
  }
  if (!business.stored) return <Skeleton height={420} radius="md" aria-hidden />;
  return (
    <>
      {!business.canChange && (
        <Alert color="gray" variant="light" radius="md" p="sm">
          Your role does not allow changing how the business is set up; you can see it here.
        </Alert>
      )}
      <FormError error={business.failure} fallback="The preferences could not be saved" />
      {business.isOutdated && (
        <Button variant="default" size="xs" onClick={() => void business.bringUpToDate()}>
          Show how it is now and keep what I entered
        </Button>
      )}
      <BusinessPanel business={business} />
      <RegionPanel business={business} />
      <HoursPanel business={business} />
      <HolidaysPanel business={business} />
    </>
  );
}
