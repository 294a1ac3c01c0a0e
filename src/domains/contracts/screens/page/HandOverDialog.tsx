/** The window in which a signature of the business is given to another member of the team. */
import { useQueryClient } from "@tanstack/react-query";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { Read } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { Contract, ContractSigner } from "../../contract.ts";
import { contractsApi, putContract } from "../contracts-api.ts";
import classes from "./contract-page.module.css";

type Props = { signer: ContractSigner | null; contract: Contract; onClose: () => void };

export function HandOverDialog({ signer, contract, onClose }: Props) {
  const shown = useLastShown(signer);
  if (!shown) return null;
  return (
    <FormDialog isOpen={signer !== null} onClose={onClose} title="Change Team Member" save="Save">
      {(parts) => <DialogForm {...parts} signer={shown} contractId={contract.id} onClose={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { signer: ContractSigner; contractId: number; onClose: () => void };

function DialogForm({ id, guard, signer, contractId, onClose }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ user_id: null as string | null }),
    read: ({ user_id }): Read<{ user_id: string }> =>
      user_id === null
        ? { wanted: null, errors: { user_id: "Choose a team member" } }
        : { wanted: { user_id }, errors: null },
    save: ({ wanted }) =>
      contractsApi.handOverSignature.call({ id: contractId, signer_id: signer.id, ...wanted }),
    onSaved: (saved: Contract) => {
      putContract(client, saved);
      onClose();
      const now = saved.signers.find((each) => each.id === signer.id);
      notifySuccess(`${now?.name} signs as ${signer.label}.`);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The team member couldn't be changed">
      <p className={classes.note}>
        The contract stays as it was sent. The signed copy says who signed in place of{" "}
        {signer.name || signer.label}.
      </p>
      <MemberPicker
        label={`Team member for ${signer.label}`}
        nobody="Choose a team member"
        value={form.values.user_id}
        error={form.errors["user_id"]}
        onChange={(user_id) => form.edit({ user_id })}
        except={signer.user_id ?? undefined}
      />
    </RecordForm>
  );
}
