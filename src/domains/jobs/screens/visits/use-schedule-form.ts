/** Fills, checks and saves the time of a visit, whether it is new, waits in the tray or is moved. */

import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { plural } from "#shared/plural.ts";
import { formatDateTime, isDay } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Visit } from "../../visits/contract.ts";
import { spanFrom, timeText } from "../job/job-values.ts";
import { expectedVersion, refreshJobs, visitsApi } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";

export type ScheduleSubject =
  | { kind: "new"; jobId: number; minutes?: number | undefined }
  | { kind: "existing"; visit: Visit; date?: string | undefined };

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

export function useScheduleForm({ subject, mutationKey, onSaved }: Options) {
  const zone = useZone();
  const [start] = useState(() => startingValues(subject, zone));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<{ date?: string; time?: string }>({});
  const save = useSaving({ subject, zone, mutationKey, onSaved });

  function change(changes: Partial<ScheduleValues>) {
    setValues((now) => ({ ...now, ...changes }));
    setErrors({});
  }

  /** With a reason the technician is booked although they are taken. */
  function send(given: Partial<ScheduleValues> = {}, overrideReason?: string) {
    const wanted = { ...values, ...given };
    setValues(wanted);
    const mayWait = subject.kind === "new" && wanted.date === "";
    const found = mayWait
      ? {}
      : {
          ...(isDay(wanted.date) ? {} : { date: "Date is required" }),
          ...(/^\d\d:\d\d$/.test(wanted.time) ? {} : { time: "Start time is required" }),
        };
    setErrors(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate({ wanted, overrideReason });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    send();
  }

  const isDirty = !save.isSuccess && JSON.stringify(values) !== JSON.stringify(start);
  return { values, change, errors, zone, save, send, submit, isDirty };
}

function startingValues(subject: ScheduleSubject, zone: string): ScheduleValues {
  const none = { date: "", time: "09:00", minutes: "60", member: "", window: "", instructions: "" };
  if (subject.kind === "new") return { ...none, minutes: String(subject.minutes ?? 60) };
  const { visit } = subject;
  const { start, end, arrival_from, arrival_until } = visit;
  const from = {
    ...none,
    minutes: String(visit.duration_minutes),
    member: visit.assigned_to ?? "",
    date: subject.date ?? "",
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
    { value: "", label: "None: the customer is told the start" },
    ...all.map((minutes) => ({ value: minutes, label: windowWords(Number(minutes)) })),
  ];
}

const windowWords = (minutes: number): string =>
  minutes % 60 === 0 ? plural(minutes / 60, "hour") : plural(minutes, "minute");

type Saving = Options & { zone: string };

function useSaving({ subject, zone, mutationKey, onSaved }: Saving) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationKey,
    mutationFn: ({
      wanted,
      overrideReason,
    }: {
      wanted: ScheduleValues;
      overrideReason: string | undefined;
    }) => {
      const override = overrideReason ? { override_reason: overrideReason } : {};
      if (subject.kind === "new") {
        const { jobId } = subject;
        const instructions = wanted.instructions.trim() === "" ? {} : { instructions: wanted.instructions };
        const time = wanted.date === "" ? {} : timingOf(wanted, zone);
        return visitsApi.create.call(
          { job_id: jobId, duration_minutes: Number(wanted.minutes), ...time, ...instructions, ...override },
          { context: { idempotencyKey } },
        );
      }
      const { visit } = subject;
      return visitsApi.schedule.call(
        { id: visit.id, ...timingOf(wanted, zone), ...override },
        { context: expectedVersion(visit.version) },
      );
    },
    onSuccess: (saved) => {
      void refreshJobs(client);
      notifySuccess(
        saved.start
          ? `The visit for ${saved.client_name} is on ${formatDateTime(saved.start, zone)}.`
          : `The visit for ${saved.client_name} waits in the tray.`,
      );
      onSaved();
    },
  });
}

function timingOf(wanted: ScheduleValues, zone: string) {
  const span = spanFrom(wanted.date, wanted.time, Number(wanted.minutes), zone);
  const until = new Date(Date.parse(span.start) + Number(wanted.window) * 60_000).toISOString();
  return {
    ...span,
    assigned_to: wanted.member || null,
    ...(wanted.window === "" ? {} : { arrival_from: span.start, arrival_until: until }),
  };
}
