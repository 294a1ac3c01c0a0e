/** The window in which a picture of the brand gets another name. */
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { BrandAsset } from "../contract.ts";
import { brandingApi } from "./branding-api.ts";

type Props = { asset: BrandAsset | null; onClose: () => void };

export function AssetRename({ asset, onClose }: Props) {
  const shown = useLastShown(asset);
  return (
    <FormDialog isOpen={asset !== null} onClose={onClose} title="Rename Asset" save="Save Changes">
      {(parts) => shown && <NameForm {...parts} asset={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

/** It has no version: the last name holds. */
type Named = { name: string; version?: number };

const named = ({ name }: BrandAsset): Named => ({ name });

type FormProps = FormDialogParts & { asset: BrandAsset; onSaved: () => void };

function NameForm({ id, guard, asset, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: named(asset),
    valuesOf: (record) => ({ name: record?.name ?? "" }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted, context }) =>
      brandingApi.renameAsset.call({ id: asset.id, name: wanted.name }, { context }),
    onSaved: async () => {
      notifySuccess("Asset renamed.");
      await client.invalidateQueries({ queryKey: brandingApi.read.queryKey() });
      onSaved();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The asset couldn't be renamed">
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field("name")} />
    </RecordForm>
  );
}
