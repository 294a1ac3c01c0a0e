/** The page "Reminders": what customers are told and when, and what became of each message. */
import { Alert, Button, SegmentedControl, Skeleton } from "@mantine/core";
import type { SubmitEvent } from "react";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { PolicyPart } from "./PolicyPart.tsx";
import { QuietPart } from "./QuietPart.tsx";
import { RulesPart } from "./RulesPart.tsx";
import classes from "./reminders.module.css";
import { type ReminderDraft, useReminderSettings } from "./use-reminder-settings.ts";

const views = [
  { value: "rules", label: "Rules" },
  { value: "history", label: "History" },
];

export function RemindersScreen() {
  const address = useListAddress();
  const draft = useReminderSettings();
  const view = address.get("view") === "history" ? "history" : "rules";
  useUnsavedGuard(draft.isDirty);
  return (
    <>
      <PageHeader
        title="Reminders"
        subtitle="What your customers are told about their appointments, and when"
        back={{ to: "/settings", label: "Settings" }}
      />
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={views}
        value={view}
        onChange={(next) => address.set({ view: next === "history" ? next : null, search: null })}
      />
      {view === "history" ? <HistoryList address={address} /> : <Settings draft={draft} />}
    </>
  );
}

function Settings({ draft }: { draft: ReminderDraft }) {
  const { stored, error, canChange } = draft;
  if (error && !stored) {
    return (
      <ErrorCard
        title="Failed to load reminders"
        error={error}
        isRetrying={draft.isFetching}
        onRetry={draft.retry}
      />
    );
  }
  if (!stored) return <Skeleton height={420} radius="md" aria-hidden />;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (draft.isDirty && (await draft.save())) notifySuccess("The reminders were saved.");
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
      {!canChange && (
        <Alert color="gray" variant="light" radius="md" p="sm">
          Your role does not allow changing reminders; you can see them here.
        </Alert>
      )}
      <FormError error={draft.failure} fallback="The reminders could not be saved" />
      {draft.isOutdated && (
        <Button variant="default" size="xs" onClick={() => void draft.bringUpToDate()}>
          Show how it is now and keep what I entered
        </Button>
      )}
      <RulesPart draft={draft} />
      <QuietPart draft={draft} />
      <PolicyPart draft={draft} />
      {canChange && (
        <div className={classes.save}>
          <Button type="submit" loading={draft.isSaving} disabled={!draft.isDirty}>
            Save Reminders
          </Button>
        </div>
      )}
    </form>
  );
}
