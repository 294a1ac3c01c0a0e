/** The window in which a folder is added, renamed or moved. */
import { NativeSelect } from "@mantine/core";
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Folder } from "../contract.ts";
import { filesApi, folderNaming, refreshLists } from "./files-api.ts";
import { folderOptions, folderPathOf, useFolders } from "./use-files.ts";

export type FolderSubject = { kind: "new"; parentId: number | null } | { kind: "existing"; folder: Folder };
type Props = { isOpen: boolean; onClose: () => void; subject: FolderSubject };

export function FolderDialog({ isOpen, onClose, subject }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "New Folder" : "Rename or Move Folder"}
      save={isNew ? "Add Folder" : "Save Changes"}
    >
      {(parts) => <DialogForm {...parts} subject={subject} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: FolderSubject; onSaved: () => void };

function DialogForm({ id, guard, subject, onSaved }: FormProps) {
  const form = useFolderForm({ subject, mutationKey: [id], onSaved });
  const folders = useFolders() ?? [];
  const own = subject.kind === "existing" ? subject.folder.id : null;
  // A folder does not go into itself or what lies in it.
  const places = folders.filter((each) => !folderPathOf(folders, each.id).some((above) => above.id === own));
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The folder couldn't be saved">
      <TextLine label="Folder name" isRequired isFirst {...form.field("name")} />
      <NativeSelect
        label="In"
        mt="sm"
        data={[{ value: "", label: "All Files" }, ...folderOptions(places)]}
        {...form.field("parent")}
      />
    </RecordForm>
  );
}

type Values = { name: string; parent: string };
const read = (values: Values) =>
  readAs(values, values.name.trim() === "" ? { name: "Folder name is required" } : {});
const fieldOf = (path: string) => (path === "parent_id" ? "parent" : path);

type Options = { subject: FolderSubject; mutationKey: MutationKey; onSaved: () => void };

function useFolderForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const start = subject.kind === "new" && subject.parentId !== null ? String(subject.parentId) : "";
  const save = ({ base, wanted, context }: Sending<Folder, Values, Values, never>) => {
    const fields = { name: wanted.name, parent_id: wanted.parent === "" ? null : Number(wanted.parent) };
    return base
      ? filesApi.updateFolder.call({ id: base.id, ...fields }, { context })
      : filesApi.createFolder.call(fields, { context });
  };
  return useRecordForm({
    mutationKey,
    record: subject.kind === "existing" ? subject.folder : null,
    valuesOf: (folder): Values => ({
      name: folder?.name ?? "",
      parent: folder ? String(folder.parent_id ?? "") : start,
    }),
    read,
    fieldOf,
    save,
    onSaved: (saved: Folder, sent) => {
      refreshLists(client);
      onSaved();
      if (sent.base === null) return notifySuccess(`${saved.name} added.`);
      offerUndo({
        said: `${saved.name} saved.`,
        undone: `Changes to ${saved.name} undone.`,
        saved,
        sent,
        read,
        putBack: save,
        adopt: () => refreshLists(client),
      });
    },
    stale: {
      title: "This folder has changed",
      latest: async ({ id }) => {
        const { folders } = await filesApi.folders.call();
        const found = folders.find((each) => each.id === id);
        if (!found) throw new Error("The folder is gone");
        return found;
      },
      labels: { name: "Folder name", parent: "In" },
      naming: { parent: folderNaming(client) },
    },
  });
}
