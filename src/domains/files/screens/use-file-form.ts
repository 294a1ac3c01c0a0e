/** Fills, checks and saves the form of a file. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import type { StoredFile } from "../contract.ts";
import { useFileZone, visitWords } from "./file-words.ts";
import { filesApi, folderNaming, putFile } from "./files-api.ts";

export type LinkValue = { id: number; name: string };

type FileValues = {
  name: string;
  folder: string;
  /** "Kitchen, Permit" */
  tags: string;
  customers: LinkValue[];
  jobs: LinkValue[];
  visits: LinkValue[];
  contracts: LinkValue[];
  /** In the field for one more customer. */
  typed: string;
};

type Options = { file: StoredFile; mutationKey: MutationKey; onSaved: () => void };

export function useFileForm({ file, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const zone = useFileZone();
  return useRecordForm({
    mutationKey,
    record: file,
    valuesOf: (record) => valuesOf(record ?? file, zone),
    read,
    fieldOf: (path) => (path === "folder_id" ? "folder" : path.replace(/^tags\..*/, "tags")),
    save,
    onSaved: (saved: StoredFile, sent) => {
      putFile(client, saved);
      onSaved();
      offerUndo({
        said: `${saved.name} saved.`,
        undone: `Changes to ${saved.name} undone.`,
        saved,
        sent,
        read,
        putBack: save,
        adopt: (back) => putFile(client, back),
      });
    },
    stale: {
      title: "This file has changed",
      latest: ({ id }) => filesApi.get.call({ id }),
      labels,
      naming: { folder: folderNaming(client) },
    },
  });
}

export type FileForm = ReturnType<typeof useFileForm>;

const labels = {
  name: "Name",
  folder: "Folder",
  tags: "Tags",
  customers: "Customers",
  jobs: "Jobs",
  visits: "Visits",
  contracts: "Contracts",
};

const valuesOf = (
  { name, folder_id, tags, customers, jobs, visits, contracts }: StoredFile,
  zone: string,
): FileValues => ({
  name,
  folder: String(folder_id ?? ""),
  tags: tags.join(", "),
  customers,
  jobs,
  visits: visits.map((visit) => ({ id: visit.id, name: visitWords(visit, zone) })),
  contracts: contracts.map(({ id, name: text }) => ({ id, name: text })),
  typed: "",
});

const read = (values: FileValues) => readAs(values, errorsOf(values));

function errorsOf({ name, typed }: FileValues): Errors {
  if (name.trim() === "") return { name: "Name is required" };
  if (typed.trim() !== "") return { typed: "Choose a customer from the list or leave this blank" };
  return {};
}

function save({
  base,
  wanted,
  context,
}: Sending<StoredFile, FileValues, FileValues, never>): Promise<StoredFile> {
  const { name, folder, tags, customers, jobs, visits, contracts } = wanted;
  return filesApi.update.call(
    {
      id: base?.id ?? 0,
      name,
      folder_id: folder === "" ? null : Number(folder),
      tags: tags
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
      customer_ids: customers.map(({ id }) => id),
      job_ids: jobs.map(({ id }) => id),
      visit_ids: visits.map(({ id }) => id),
      contract_ids: contracts.map(({ id }) => id),
    },
    { context },
  );
}
