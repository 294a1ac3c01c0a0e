/** The window in which a file that is there already is linked to a contract. */
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { StoredFile } from "../../contract.ts";
import { FileMark } from "../FileMark.tsx";
import classes from "../files.module.css";
import { filesApi, putFile } from "../files-api.ts";

type Props = { contractId: number; isOpen: boolean; onClose: () => void };

export const ChooseFilesDialog = ({ contractId, isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Choose From Files"
    footer={
      <Button variant="default" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Choice contractId={contractId} />
  </Dialog>
);

const mostShown = 50;
const pauseMs = 200;

function Choice({ contractId }: { contractId: number }) {
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), pauseMs);
  const found = useQuery({
    ...filesApi.list.queryOptions({ input: { limit: mostShown, ...(asked ? { search: asked } : {}) } }),
    ...freshness.customerList,
  });
  const link = useLink(contractId);
  const files = found.data?.files;
  const open = files?.filter(({ contracts }) => !contracts.some(({ id }) => id === contractId));
  return (
    <>
      <TextInput
        label="Search files"
        placeholder="Name, tag or customer"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <FormError error={link.error ?? found.error} fallback="The files couldn't be loaded" />
      {open === undefined ? (
        !found.error && <Skeleton height={96} mt="sm" />
      ) : open.length === 0 ? (
        <p className={classes.quiet}>
          {asked ? "No other files match." : "There are no other files to add."}
        </p>
      ) : (
        <ul className={classes.choices} aria-label="Files to choose from">
          {open.map((file) => (
            <Line key={file.id} file={file} isBusy={link.isPending} onAdd={() => link.mutate(file)} />
          ))}
        </ul>
      )}
    </>
  );
}

function useLink(contractId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, contracts }: StoredFile) =>
      filesApi.update.call({ id, version, contract_ids: [...contracts.map((each) => each.id), contractId] }),
    onSuccess: (saved) => {
      putFile(client, saved);
      notifySuccess(`${saved.name} added.`);
    },
  });
}

const Line = ({ file, isBusy, onAdd }: { file: StoredFile; isBusy: boolean; onAdd: () => void }) => (
  <li>
    <FileMark file={file} />
    <span className={classes.words}>
      {file.name} <small className={classes.quiet}>{fileSizeWords(file.size)}</small>
    </span>
    <Button size="xs" variant="default" disabled={isBusy} aria-label={`Add ${file.name}`} onClick={onAdd}>
      Add
    </Button>
  </li>
);
