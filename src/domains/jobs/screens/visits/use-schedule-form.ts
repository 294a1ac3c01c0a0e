/** Fills, checks and saves the time of a visit, whether it is new, waits in the tray or is moved. */

import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { plural } from "#shared/plural.ts";
import { formatDateTime, isDay } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import type { Visit } from "../../visits/contract.ts";
import { spanFrom, timeText } from "../job/job-values.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";

export type ScheduleSubject =
  | { kind: "new"; jobId: number; minutes?: number | undefined }
  | { kind: "existing"; visit: Visit; date?: string | undefined };

/** The job whose visit it is: who plans a visit has the job in hand. */
export const jobOf = (subject: ScheduleSubject): number =>
  subject.kind === "new" ? subject.jobId : subject.visit.job_id;

type ScheduleValues = {
  date: string;
  time: string;
  minutes: string;
  member: string;
  /** Minutes from the start; "" for none. */
  window: string;
  instructions: string;
};

type Options = { subject: ScheduleSubject; mutationKey: MutationKey; onSaved: () => void };

/** The way on after a refusal is the reason why the technician is booked although they are taken. */
export function useScheduleForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const zone = useZone();
  useEditing("job", jobOf(subject));
  const form = useRecordForm<Visit, ScheduleValues, ScheduleValues, Visit, string>({
    mutationKey,
    record: subject.kind === "existing" ? subject.visit : null,
    valuesOf: (visit) => valuesOf(visit, subject, zone),
    read,
    save: ({ base, wanted, context, way: overrideReason }) => {
      const override = overrideReason ? { override_reason: overrideReason } : {};
      if (base) {
        const timing = timingOf(wanted, zone);
        return visitsApi.schedule.call({ id: base.id, ...timing, ...override }, { context });
      }
      return visitsApi.create.call({ ...newVisitOf(wanted, subject, zone), ...override }, { context });
    },
    onSaved: (saved, sent) => {
      void refreshJobs(client);
      onSaved();
      const whose = `Visit for ${saved.client_name}`;
      const said = saved.start
        ? `${whose} scheduled for ${formatDateTime(saved.start, zone)}.`
        : `${whose} added to Unscheduled.`;
      if (sent.base === null) return notifySuccess(said);
      offerUndo({
        said,
        undone: sent.base.start ? `${whose} moved back.` : `${whose} moved back to Unscheduled.`,
        saved,
        sent,
        read: (values) => readAs(values, {}),
        putBack: (sending) => putBack(sent.base, sending, zone),
        adopt: () => refreshJobs(client),
      });
    },
    stale: {
      title: "This visit has changed",
      latest: ({ id }) => visitsApi.get.call({ id }),
      labels: {
        date: "Date",
        time: "Start Time",
        minutes: "Duration",
        member: "Technician",
        window: "Arrival window",
      },
      naming: { member: memberNaming(client) },
    },
  });
  return { ...form, zone };
}

const read = (values: ScheduleValues, isNew: boolean) => readAs(values, errorsOf(values, isNew));

/** A reason that was given for the earlier time holds for it again. */
function putBack(
  before: Visit | null,
  { base, wanted, context }: Sending<Visit, ScheduleValues, ScheduleValues, string>,
  zone: string,
): Promise<Visit> {
  if (before === null || base === null) throw new Error("There is no visit to move back");
  const { id } = base;
  if (!before.start) return visitsApi.unschedule.call({ id }, { context });
  const override = before.override_reason ? { override_reason: before.override_reason } : {};
  return visitsApi.schedule.call({ id, ...timingOf(wanted, zone), ...override }, { context });
}

function newVisitOf(wanted: ScheduleValues, subject: ScheduleSubject, zone: string) {
  return {
    job_id: subject.kind === "new" ? subject.jobId : subject.visit.job_id,
    duration_minutes: Number(wanted.minutes),
    ...(wanted.date === "" ? {} : timingOf(wanted, zone)),
    ...(wanted.instructions.trim() === "" ? {} : { instructions: wanted.instructions }),
  };
}

/** A new visit may wait for its time. */
function errorsOf({ date, time }: ScheduleValues, isNew: boolean): Errors {
  if (isNew && date === "") return {};
  return {
    ...(isDay(date) ? {} : { date: "Date is required" }),
    ...(/^\d\d:\d\d$/.test(time) ? {} : { time: "Start time is required" }),
  };
}

const none = { date: "", time: "09:00", minutes: "60", member: "", window: "", instructions: "" };

function valuesOf(visit: Visit | null, subject: ScheduleSubject, zone: string): ScheduleValues {
  if (visit === null) {
    return { ...none, minutes: String((subject.kind === "new" && subject.minutes) || 60) };
  }
  const { start, end, arrival_from, arrival_until } = visit;
  const from = {
    ...none,
    minutes: String(visit.duration_minutes),
    member: visit.assigned_to ?? "",
    date: (subject.kind === "existing" && subject.date) || "",
  };
  if (!start || !end) return from;
  return {
    ...from,
    date: wallTimeAt(Date.parse(start), zone).day,
    time: timeText(start, zone),
    minutes: String(Math.round((Date.parse(end) - Date.parse(start)) / 60_000)),
    window:
      arrival_from && arrival_until
        ? String(Math.round((Date.parse(arrival_until) - Date.parse(arrival_from)) / 60_000))
        : "",
  };
}

/** From the start on; the customer is told the window, not the time that is held. */
export function windowOptions(current: string): { value: string; label: string }[] {
  const given = ["60", "120", "180", "240"];
  const all = current === "" || given.includes(current) ? given : [...given, current];
  return [
    { value: "", label: "None (customers see the start time)" },
    ...all.map((minutes) => ({ value: minutes, label: windowWords(Number(minutes)) })),
  ];
}

const windowWords = (minutes: number): string =>
  minutes % 60 === 0 ? plural(minutes / 60, "hour") : plural(minutes, "minute");

function timingOf(wanted: ScheduleValues, zone: string) {
  const span = spanFrom(wanted.date, wanted.time, Number(wanted.minutes), zone);
  const until = new Date(Date.parse(span.start) + Number(wanted.window) * 60_000).toISOString();
  return {
    ...span,
    assigned_to: wanted.member || null,
    ...(wanted.window === "" ? {} : { arrival_from: span.start, arrival_until: until }),
  };
}
