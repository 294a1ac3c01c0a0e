/** The window in which a saved report gets another name. */
import { useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { SavedReport } from "../contract.ts";
import { reportsApi } from "./reports-api.ts";

type Props = { isOpen: boolean; onClose: () => void; report: SavedReport | null };

export function RenameDialog({ isOpen, onClose, report }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Rename Report" save="Rename Report">
      {(parts) => report && <RenameForm {...parts} report={report} onClose={onClose} />}
    </FormDialog>
  );
}

function RenameForm({
  id,
  guard,
  report,
  onClose,
}: FormDialogParts & { report: SavedReport; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ name: report.name }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted: { name }, context }) =>
      reportsApi.change.call({ id: report.id, name: name.trim(), version: report.version }, { context }),
    onSaved: (saved: SavedReport) => {
      void client.invalidateQueries({ queryKey: reportsApi.saved.key() });
      notifySuccess(`Renamed to ${saved.name}.`);
      onClose();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The report couldn't be renamed">
      <TextLine label="Name" isRequired {...form.field("name")} />
    </RecordForm>
  );
}
