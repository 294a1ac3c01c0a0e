/** The files in what was dropped or chosen, with the folders in which they lay. */
import type { UploadFields } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";

/** `path` names the folders around the file, from the outermost that was dropped. */
type FoundFile = { file: File; path: string[] };

/** A browser that does not tell folders apart gives the files alone. */
export async function filesIn(dropped: DataTransfer): Promise<FoundFile[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(dropped.files);
  return (await Promise.all(entries.map((entry) => filesOf(entry, [])))).flat();
}

/** With their folders, where a whole folder was chosen. */
export const chosenFiles = (files: Iterable<File> | null): FoundFile[] =>
  [...(files ?? [])]
    .filter(isMeant)
    .map((file) => ({ file, path: file.webkitRelativePath.split("/").slice(0, -1) }));

/** Not what a system keeps for itself in every folder. */
const isMeant = ({ name }: File): boolean => !/^(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

async function filesOf(entry: FileSystemEntry, path: string[]): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return isMeant(file) ? [{ file, path }] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // A reader gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  const within = [...path, entry.name];
  return (await Promise.all(inside.map((each) => filesOf(each, within)))).flat();
}

/** Each into the folder that it lay in. */
export function uploadFound(found: readonly FoundFile[], fields: UploadFields): void {
  const byFolder = Map.groupBy(found, ({ path }) => JSON.stringify(path));
  for (const group of byFolder.values()) {
    const [{ path } = { path: [] }] = group;
    uploads.add(
      group.map(({ file }) => file),
      path.length === 0 ? fields : { ...fields, folder_path: path },
    );
  }
}
