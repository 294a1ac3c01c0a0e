/** The files as a list, with what each is, whom it is about and how large it is. */
import { IconFiles } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { StoredFile } from "../contract.ts";
import { uploadPath } from "../paths.ts";
import { FileMark } from "./FileMark.tsx";
import { useFileActions } from "./file-actions.tsx";
import { aboutWords, counted, insideWords, kindLabels, pathOf } from "./file-words.ts";
import classes from "./files.module.css";
import { UploadButton } from "./upload/UploadButton.tsx";
import { type FileFilters, useFiles } from "./use-files.ts";

type Props = { list: FileFilters; folderId: number | null; onEdit: (file: StoredFile) => void };

export function FileList({ list, folderId, onEdit }: Props) {
  const found = useFiles(list);
  const actionsFor = useFileActions({ onEdit });
  const isInTrash = list.filters.trash === "true";
  const columns = useColumns(isInTrash);
  const rowMenu = useCallback(
    (file: StoredFile) => <ActionMenu label={`Actions for ${file.name}`} actions={() => actionsFor(file)} />,
    [actionsFor],
  );
  const { kind, tag, from, to } = list.filters;
  const isFiltered = [list.search, kind, tag, from, to].some((each) => each !== "");
  const total = found.first?.total ?? 0;
  const shown = found.rows.length;
  return (
    <ListAnswer list={found} failed="Failed to load files">
      <DataTable
        label={isInTrash ? "Files in the trash" : "Files"}
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={null}
        onSort={noSort}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No files found"
              text="Try adjusting your search or filters."
              icon={<IconFiles size={18} />}
              onClear={() => list.clear({ keep: ["sort", "folder", "trash"] })}
            />
          ) : (
            <Nothing isInTrash={isInTrash} folderId={folderId} />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={shown}
            text={shown === total ? counted(total) : `${shown} of ${counted(total)}`}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = (file: StoredFile): number => file.id;
const nameOf = (file: StoredFile): string => file.name;
/** The order is chosen above the list. */
const noSort = () => {};

const phoneRow = (file: StoredFile): PhoneRowContent => ({
  title: file.name,
  details: [
    file.is_found_inside && insideWords,
    kindLabels[file.kind],
    fileSizeWords(file.size),
    aboutWords(file),
  ],
});

const useColumns = (isInTrash: boolean): readonly Column<StoredFile>[] =>
  useMemo(
    () => [
      {
        id: "name",
        header: "Name",
        cell: (file) => (
          <span className={classes.name}>
            <FileMark file={file} />
            <span className={classes.words}>
              {file.name}
              {file.is_found_inside && <span className={classes.shareNote}>{insideWords}</span>}
            </span>
          </span>
        ),
        width: "38%",
      },
      {
        id: "about",
        header: "About",
        cell: (file) => aboutWords(file) || "—",
        width: "22%",
        hideBelow: "md",
      },
      { id: "kind", header: "Type", cell: ({ kind }) => kindLabels[kind], width: "6.5rem", hideBelow: "lg" },
      {
        id: "size",
        header: "Size",
        cell: ({ size }) => <span className="tabular">{fileSizeWords(size)}</span>,
        width: "6rem",
        align: "end",
      },
      {
        id: "date",
        header: isInTrash ? "Deleted" : "Uploaded",
        cell: ({ created_at, deleted_at }) => <DayText at={deleted_at ?? created_at} />,
        width: "8rem",
        hideBelow: "lg",
      },
    ],
    [isInTrash],
  );

function Nothing({ isInTrash, folderId }: { isInTrash: boolean; folderId: number | null }) {
  const notAllowed = useWhyNot()("files.create");
  if (isInTrash) {
    return (
      <EmptyState
        isBare
        title="The trash is empty"
        text="Deleted files stay here for 30 days."
        icon={<IconFiles size={18} />}
      />
    );
  }
  return (
    <EmptyState
      isBare
      title={folderId === null ? "No files yet" : "No files in this folder"}
      text="Upload photos, plans and documents to keep them beside your customers and jobs."
      icon={<IconFiles size={18} />}
      action={
        <UploadButton to={uploadPath(folderId === null ? {} : { folder: folderId })} whyNot={notAllowed} />
      }
    />
  );
}
