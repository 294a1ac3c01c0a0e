/** The window in which the lines of a job are set: services of the price book, parts and labor. */
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { Job } from "../../contract.ts";
import { LineFields } from "./LineFields.tsx";
import { useLinesForm } from "./use-lines-form.ts";

type Props = { job: Job; isOpen: boolean; onClose: () => void };

export function LinesDialog({ job, isOpen, onClose }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Services, Parts and Labor" save="Save Lines">
      {(parts) => <LinesForm {...parts} job={job} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { job: Job; onSaved: () => void };

function LinesForm({ id, guard, job, onSaved }: FormProps) {
  const lines = useLinesForm({ job, mutationKey: [id], onSaved });
  return (
    <RecordForm id={id} guard={guard} form={lines.form} failed="The lines couldn't be saved">
      <LineFields form={lines} />
    </RecordForm>
  );
}
