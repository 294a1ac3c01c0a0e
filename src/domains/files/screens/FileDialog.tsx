/** The window in which a file is renamed, moved, tagged and linked. */
import { Button, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { VisitPicker } from "#domains/jobs/screens/VisitPicker.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { StoredFile } from "../contract.ts";
import { useFileZone, visitWords } from "./file-words.ts";
import classes from "./files.module.css";
import { type FileForm, type LinkValue, useFileForm } from "./use-file-form.ts";
import { folderOptions, useFolders } from "./use-files.ts";

type Props = { isOpen: boolean; onClose: () => void; file: StoredFile | null };

export function FileDialog({ isOpen, onClose, file }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Edit File" save="Save Changes">
      {(parts) => file && <DialogForm {...parts} file={file} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { file: StoredFile; onSaved: () => void };

function DialogForm({ id, guard, file, onSaved }: FormProps) {
  const form = useFileForm({ file, mutationKey: [id], onSaved });
  const folders = useFolders() ?? [];
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The file couldn't be saved">
      <TextLine label="Name" isRequired isFirst {...form.field("name")} />
      <NativeSelect
        label="Folder"
        mt="sm"
        mb="sm"
        data={[{ value: "", label: "No folder" }, ...folderOptions(folders)]}
        {...form.field("folder")}
      />
      <TextLine label="Tags" hint="Separate tags with commas" {...form.field("tags")} />
      <LinkFields form={form} file={file} />
    </RecordForm>
  );
}

function LinkFields({ form, file }: { form: FileForm; file: StoredFile }) {
  const zone = useFileZone();
  const { values, edit, errors } = form;
  const { customers, jobs, visits, contracts } = values;
  return (
    <>
      <CustomerPicker
        label="Link to a customer"
        className={classes.picker}
        value={values.typed}
        isLinked={false}
        error={errors["typed"] ?? errors["customer_ids"]}
        onType={(typed) => edit({ typed })}
        onChoose={({ id, first_name, last_name }) => {
          const others = customers.filter((each) => each.id !== id);
          edit({ typed: "", customers: [...others, { id, name: `${first_name} ${last_name}` }] });
        }}
      />
      <Links links={customers} onRemove={(id) => edit({ customers: without(customers, id) })} />
      <Links links={jobs} onRemove={(id) => edit({ jobs: without(jobs, id) })} />
      <VisitPicker
        className={classes.picker}
        jobIds={[...new Set([...jobs.map(({ id }) => id), ...file.visits.map(({ job_id }) => job_id)])]}
        chosen={visits.map(({ id }) => id)}
        onChoose={({ id, job_id, job_number, job_title, start: starts_at }) => {
          const name = visitWords({ id, name: `${job_number} ${job_title}`, job_id, starts_at }, zone);
          edit({ visits: [...visits, { id, name }] });
        }}
      />
      <Links links={visits} onRemove={(id) => edit({ visits: without(visits, id) })} />
      <Links links={contracts} onRemove={(id) => edit({ contracts: without(contracts, id) })} />
    </>
  );
}

const without = (links: readonly LinkValue[], id: number) => links.filter((each) => each.id !== id);

function Links({ links, onRemove }: { links: readonly LinkValue[]; onRemove: (id: number) => void }) {
  if (links.length === 0) return null;
  return (
    <ul className={classes.links}>
      {links.map(({ id, name }) => (
        <li key={id} className={classes.linkLine}>
          {name}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(id)}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
