/** The window in which a list's filter, order and columns are saved under a name, or a view gets another name. */
import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ListName } from "#shared/filters/list-fields.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { SavedView, ViewAsked } from "../contract.ts";
import { viewsApi } from "./views-api.ts";

export type Saving = { kind: "new"; asked: ViewAsked } | { kind: "rename"; view: SavedView };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  list: ListName;
  saving: Saving | null;
  onSaved: (view: SavedView) => void;
};

export function SaveViewDialog({ isOpen, onClose, saving, ...props }: Props) {
  const title = saving?.kind === "rename" ? "Rename View" : "Save View";
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} save={title}>
      {(parts) => saving && <SaveForm {...parts} {...props} saving={saving} onClose={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Omit<Props, "isOpen" | "saving"> & { saving: Saving };

function SaveForm({ id, guard, list, saving, onSaved, onClose }: FormProps) {
  const client = useQueryClient();
  const maySave = useMay()("views.share");
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ name: saving.kind === "rename" ? saving.view.name : "", is_shared: false }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted: { name, is_shared }, context }) =>
      saving.kind === "rename"
        ? viewsApi.change.call({ id: saving.view.id, name, version: saving.view.version }, { context })
        : viewsApi.create.call({ list, name, asked: saving.asked, is_shared }, { context }),
    onSaved: (view: SavedView) => {
      void client.invalidateQueries({ queryKey: viewsApi.list.key() });
      notifySuccess(`${view.name} saved.`);
      onSaved(view);
      onClose();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The view couldn't be saved">
      <TextLine label="Name" isRequired isFirst {...form.field("name")} />
      {saving.kind === "new" && maySave && (
        <Checkbox
          label="Share with everyone in the business"
          mt="md"
          checked={form.values.is_shared}
          onChange={(event) => form.edit({ is_shared: event.currentTarget.checked })}
        />
      )}
    </RecordForm>
  );
}
