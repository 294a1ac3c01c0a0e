/** The window in which somebody's mail address or phone number is put right after a contract was sent. */
import { useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { Contract, ContractSigner } from "../../contract.ts";
import { contractsApi, putContract } from "../contracts-api.ts";
import classes from "./contract-page.module.css";

type Props = { signer: ContractSigner | null; contract: Contract; onClose: () => void };

export function CorrectSignerDialog({ signer, contract, onClose }: Props) {
  const shown = useLastShown(signer);
  if (!shown) return null;
  return (
    <FormDialog isOpen={signer !== null} onClose={onClose} title="Correct Contact Details" save="Save">
      {(parts) => (
        <DialogForm
          {...parts}
          signer={shown}
          contractId={contract.id}
          onSaved={() => {
            onClose();
            notifySuccess(`Contact details of ${shown.name || shown.label} saved.`);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { signer: ContractSigner; contractId: number; onSaved: () => void };

function DialogForm({ id, guard, signer, contractId, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ email: signer.email ?? "", phone: signer.phone ?? "" }),
    read: (values) => readAs(values, {}),
    save: ({ wanted }) =>
      contractsApi.correctSigner.call({ id: contractId, signer_id: signer.id, ...wanted }),
    onSaved: (saved: Contract) => {
      putContract(client, saved);
      onSaved();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The contact details couldn't be saved">
      <p className={classes.note}>
        {signer.name || signer.label} gets a new email when it's their turn. Earlier links stop working.
      </p>
      <TextLine label="Email" type="email" isFirst {...form.field("email")} />
      <TextLine label="Phone" type="tel" {...form.field("phone")} />
    </RecordForm>
  );
}
