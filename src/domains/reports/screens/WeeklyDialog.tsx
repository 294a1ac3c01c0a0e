/** The window in which a saved report is emailed each week: on which day, at which hour, and to whom. */
import { Button, Checkbox, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { SavedReport, WeeklyMailState } from "../contract.ts";
import { hourName, weekdayNames } from "./report-words.ts";
import classes from "./reports.module.css";
import { reportsApi } from "./reports-api.ts";

type Props = { isOpen: boolean; onClose: () => void; report: SavedReport | null };

export function WeeklyDialog({ isOpen, onClose, report }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Email Weekly" save="Save Weekly Email">
      {(parts) => report && <Loaded {...parts} report={report} onClose={onClose} />}
    </FormDialog>
  );
}

type Given = FormDialogParts & { report: SavedReport; onClose: () => void };

function Loaded(props: Given) {
  // A form begins with what holds now, never with what was kept of an earlier look.
  const found = useQuery({
    ...reportsApi.weekly.queryOptions({ input: { id: props.report.id } }),
    gcTime: 0,
  });
  if (found.data) return <WeeklyForm {...props} state={found.data} />;
  if (!found.isError) return <Skeleton height={220} radius="md" aria-label="Loading" />;
  return (
    <ErrorCard
      title="Failed to load the weekly email"
      error={found.error}
      isRetrying={found.isFetching}
      onRetry={() => void found.refetch()}
    />
  );
}

type Values = { weekday: string; hour: string; recipients: string[] };

function WeeklyForm({ id, guard, report, onClose, state }: Given & { state: WeeklyMailState }) {
  const done = useDone(onClose);
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({
      weekday: String(state.weekday ?? 1),
      hour: String(state.hour ?? 8),
      recipients: state.members.filter(({ is_on }) => is_on).map((member) => member.id),
    }),
    read: (values) =>
      readAs(values, values.recipients.length === 0 ? { recipients: "Choose at least one person" } : {}),
    save: ({ wanted: { weekday, hour, recipients }, context }) =>
      reportsApi.setWeekly.call(
        { id: report.id, weekday: Number(weekday), hour: Number(hour), recipients },
        { context },
      ),
    onSaved: (saved: WeeklyMailState) =>
      done(
        `${report.name} is emailed each week${saved.next_at ? `, next on ${formatDateTime(saved.next_at, saved.time_zone)}` : ""}.`,
      ),
  });
  const { values, edit, errors } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The weekly email couldn't be saved">
      <div className={classes.fields}>
        <p className={classes.period}>
          The figures of {report.name}, as each person may see them, with a link to the report. Everyone can
          stop it with a link in the email.
        </p>
        <div className={classes.pair}>
          <NativeSelect
            label="Day"
            data={weekdayNames.map((label, value) => ({ value: String(value), label }))}
            value={values.weekday}
            onChange={({ currentTarget: { value } }) => edit({ weekday: value })}
          />
          <NativeSelect
            label="Time"
            description={`In ${state.time_zone.replaceAll("_", " ")} time`}
            data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))}
            value={values.hour}
            onChange={({ currentTarget: { value } }) => edit({ hour: value })}
          />
        </div>
        <Checkbox.Group
          label="Who gets it"
          description={report.is_shared ? undefined : "Share this report to email it to others."}
          value={values.recipients}
          onChange={(recipients) => edit({ recipients })}
          error={errors["recipients"]}
        >
          <Stack gap="xs" mt="xs">
            {state.members.map((member) => (
              <Checkbox key={member.id} value={member.id} label={member.name} />
            ))}
          </Stack>
        </Checkbox.Group>
        {state.weekday !== null && <StopButton report={report} onStopped={done} />}
      </div>
    </RecordForm>
  );
}

function useDone(onClose: () => void) {
  const client = useQueryClient();
  return (words: string) => {
    void client.invalidateQueries({ queryKey: reportsApi.saved.key() });
    client.removeQueries({ queryKey: reportsApi.weekly.key() });
    notifySuccess(words);
    onClose();
  };
}

function StopButton({ report, onStopped }: { report: SavedReport; onStopped: (words: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await reportsApi.endWeekly.call({ id: report.id });
      onStopped(`${report.name} is no longer emailed.`);
    } catch (error) {
      notifyError(error, "The weekly email couldn't be stopped");
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void stop()}>
        Stop Weekly Email
      </Button>
    </div>
  );
}
