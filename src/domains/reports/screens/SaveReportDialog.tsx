/** The window in which the report on the screen gets a name, for oneself or for everyone who sees reports. */
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Asked } from "../contract.ts";
import { type ReportKey, reports } from "../reports-contract.ts";
import { SaveForm } from "./SaveForm.tsx";

type Props = { isOpen: boolean; onClose: () => void; report: ReportKey; asked: Asked };

export function SaveReportDialog({ isOpen, onClose, report, asked }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Save Report" save="Save Report">
      {(parts) => (
        <SaveForm
          {...parts}
          usual={reports[report].title}
          wanted={{ report, asked }}
          onSaved={({ name }) => {
            notifySuccess(`${name} saved to Reports.`);
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}
