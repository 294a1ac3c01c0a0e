/** Takes a calendar file in: chosen or pasted, looked at entry by entry, then booked. */

import { Button, FileInput, Textarea } from "@mantine/core";
import { IconCalendarDown } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { plural } from "#shared/plural.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useFreshOpening } from "#ui/overlays/use-fresh-opening.ts";
import { useSession } from "#ui/session/session.ts";
import { type CalendarFile, type ImportReport, longestFile } from "../contract.ts";
import { feedsApi } from "./feeds-api.ts";
import { ImportLines } from "./ImportLines.tsx";

type Props = { isOpen: boolean; onClose: () => void; onDone: () => void };

export function ImportDialog(props: Props) {
  const [opening, close] = useFreshOpening(props.onClose);
  return <Opened key={opening} {...props} onClose={close} />;
}

const taken = ({ lines }: ImportReport): number =>
  lines.filter(({ outcome }) => outcome === "new" || outcome === "changed" || outcome === "cancelled").length;

const events = (count: number): string => plural(count, "event");

function Opened({ isOpen, onClose, onDone }: Props) {
  const userId = useSession().user?.id;
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [member, setMember] = useState<string | null>(userId === undefined ? null : String(userId));
  const input: CalendarFile = { text, assigned_to: member, type: "appointment" };
  const preview = useQuery({
    ...feedsApi.previewImport.queryOptions({ input }),
    enabled: text.trim() !== "",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const take = useTaking((report) => {
    onClose();
    onDone();
    notifySuccess(`${events(taken(report))} imported.`);
  });
  const report = text.trim() === "" ? undefined : preview.data;
  const wanted = report ? taken(report) : 0;

  async function choose(chosen: File | null) {
    take.reset();
    setFile(chosen);
    setFailure(
      chosen && chosen.size > longestFile ? "This file is too large. Choose one of 2 MB or less." : null,
    );
    setText(chosen && chosen.size <= longestFile ? await chosen.text() : "");
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import Calendar File"
      footer={
        <DialogButtons onClose={onClose} isBusy={take.isPending}>
          <Button disabled={wanted === 0} loading={take.isPending} onClick={() => take.mutate(input)}>
            {wanted > 0 ? `Import ${events(wanted)}` : "Import"}
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={take.error ?? failure ?? preview.error} fallback="Import failed" />
      <FileInput
        label="Calendar file"
        data-autofocus
        description="An .ics file from Google Calendar, Outlook, Apple Calendar or another app."
        placeholder="Choose a file"
        accept=".ics,text/calendar"
        leftSection={<IconCalendarDown size={16} aria-hidden />}
        clearable
        clearButtonProps={{ "aria-label": "Remove file" }}
        value={file}
        onChange={(chosen) => void choose(chosen)}
      />
      {file === null && (
        <Textarea
          label="Or paste its contents"
          mt="sm"
          minRows={3}
          maxRows={3}
          autosize
          placeholder="BEGIN:VCALENDAR"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div style={{ marginTop: "0.75rem" }}>
        <MemberPicker label="Assign to" nobody="Unassigned" value={member} onChange={setMember} />
      </div>
      {report && <ImportLines report={report} />}
    </Dialog>
  );
}

function useTaking(onDone: (report: ImportReport) => void) {
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: CalendarFile) => feedsApi.importFile.call(input, { context: { idempotencyKey } }),
    onSuccess: onDone,
    onError: renewKey,
  });
}
