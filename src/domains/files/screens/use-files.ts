/** Files for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { isDay } from "#shared/time/dates.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { FileKind, type FileQuery, FileSort, type Folder, type StoredFile } from "../contract.ts";
import { filesApi } from "./files-api.ts";

const pageSize = 50;

const schema = {
  kind: oneOf(FileKind.options),
  sort: oneOf(FileSort.options),
  tag: anyText,
  from: anyText,
  to: anyText,
  folder: anyText,
  trash: oneOf(["true"] as const),
};

export type FileFilters = ListFilters<typeof schema>;

export const useFileFilters = (): FileFilters => useListFilters(schema);

/** In a folder, its files; at the top, and in every search, those of all folders. */
export function useFiles({ search: typed, filters }: FileFilters) {
  const { kind, sort, tag, folder, trash, from, to } = filters;
  return useListQuery({
    call: filesApi.list,
    search: typed,
    input: (search): Partial<FileQuery> => ({
      limit: pageSize,
      sort: sort || "newest",
      ...asked({ search, kind, tag, trash, folder: folderIn(folder), from: dayIn(from), to: dayIn(to) }),
    }),
    rowsOf: filesOf,
    kept: freshness.customerList,
  });
}

/** A year that is still being typed asks for nothing. */
const dayIn = (text: string): string => (isDay(text) ? text : "");

/** The address may say anything. */
const folderIn = (text: string): number | "none" | "" =>
  text === "none" ? text : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : "";

const filesOf = ({ files }: { files: StoredFile[] }): StoredFile[] => files;

export const useFolders = (): Folder[] | undefined =>
  useQuery({ ...filesApi.folders.queryOptions(), ...freshness.customerList }).data?.folders;

/** "Jobs / 2026 / Photos" */
export function folderPathOf(folders: readonly Folder[], id: number | null): Folder[] {
  const folder = folders.find((each) => each.id === id);
  return folder ? [...folderPathOf(folders, folder.parent_id), folder] : [];
}

/** For a choice: every folder with the ones above it, in order. */
export const folderOptions = (folders: readonly Folder[]): { value: string; label: string }[] =>
  folders
    .map(({ id }) => ({
      value: String(id),
      label: folderPathOf(folders, id)
        .map(({ name }) => name)
        .join(" / "),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

export const useStorage = () => useQuery({ ...filesApi.storage.queryOptions(), ...freshness.customerList });
