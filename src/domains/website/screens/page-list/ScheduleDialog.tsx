/** The window in which it is chosen when a page goes on the web by itself, on the business's clock. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { Read } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { PageListItem, WebsitePage } from "../../pages/contract.ts";
import { pagesApi, putPage } from "../pages-api.ts";

type Scheduled = Pick<PageListItem, "id" | "title" | "scheduled_at">;

type Props = { page: Scheduled | null; onClose: () => void; onSaved?: (page: WebsitePage) => void };

export function ScheduleDialog({ page, onClose, onSaved }: Props) {
  const shown = useLastShown(page);
  return (
    <FormDialog isOpen={page !== null} onClose={onClose} title="Schedule Publishing" save="Schedule">
      {(parts) =>
        shown && (
          <Form
            {...parts}
            page={shown}
            onDone={(saved) => {
              onSaved?.(saved);
              onClose();
            }}
          />
        )
      }
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { page: Scheduled; onDone: (saved: WebsitePage) => void };

function Form({ id, guard, page, onDone }: FormProps) {
  const client = useQueryClient();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const [begun] = useState(() => Date.now());
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({
      at: page.scheduled_at ? localOf(Date.parse(page.scheduled_at), zone) : tomorrowMorning(begun, zone),
    }),
    read: ({ at }): Read<{ publish_at: string }> => {
      const moment = instantIn(at, zone);
      if (moment === null) return { wanted: null, errors: { at: "Choose a date and time." } };
      if (Date.parse(moment) <= Date.now())
        return { wanted: null, errors: { at: "That time has passed. Choose a later time." } };
      return { wanted: { publish_at: moment }, errors: null };
    },
    fieldOf: (name) => (name === "publish_at" ? "at" : name),
    save: ({ wanted }) => pagesApi.schedule.call({ id: page.id, ...wanted }),
    onSaved: (saved: WebsitePage) => {
      putPage(client, saved);
      notifySuccess(
        `${saved.title || "The page"} will be published ${formatDateTime(new Date(saved.scheduled_at ?? begun), zone)}.`,
      );
      onDone(saved);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The schedule couldn't be saved">
      <TextLine
        label="Publish at"
        type="datetime-local"
        hint={`In your business's time zone, ${zoneName(zone)}. The draft as it is then goes live.`}
        {...form.field("at")}
      />
    </RecordForm>
  );
}

/** "Mountain Time" */
const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

const pad = (count: number): string => String(count).padStart(2, "0");

/** As a field for date and time has it: "2026-11-26T08:00". */
function localOf(at: number, zone: string): string {
  const { day, minute } = wallTimeAt(at, zone);
  return `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

function instantIn(local: string, zone: string): string | null {
  const [, day = "", hours = "", minutes = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local) ?? [];
  if (day === "" || Number(hours) > 23) return null;
  return new Date(instantOf({ day, minute: Number(hours) * 60 + Number(minutes) }, zone)).toISOString();
}

const tomorrowMorning = (now: number, zone: string): string => `${dayAfter(wallTimeAt(now, zone).day)}T08:00`;
