/** All files of the business: in folders, to search, to narrow down, and the trash. */
import { IconFolderPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterDays } from "#ui/data-table/FilterDays.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { HeaderAction } from "#ui/menu/HeaderActions.tsx";
import { PageTabs } from "#ui/menu/PageTabs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { StoredFile } from "../contract.ts";
import { filesPath, uploadPath } from "../paths.ts";
import { FileList } from "./FileList.tsx";
import { FolderBar } from "./FolderBar.tsx";
import { kindOptions, sortOptions } from "./file-words.ts";
import { FileDialog, FolderDialog, usePrefetchedParts } from "./lazy-parts.tsx";
import { StorageStrip } from "./StorageStrip.tsx";
import { type FileView, fileViews } from "./slots.ts";
import { DropArea } from "./upload/DropArea.tsx";
import { UploadButton } from "./upload/UploadButton.tsx";
import { UploadList } from "./upload/UploadList.tsx";
import { useUploadQueue } from "./upload/use-upload-queue.ts";
import { type FileFilters, useFileFilters } from "./use-files.ts";

/** What a later domain keeps here comes first; the files have the tab after it. */
export function FilesScreen() {
  const list = useFileFilters();
  const may = useMay();
  const others = entriesOf(fileViews).filter(({ needs }) => may(needs));
  const asked = list.address.get("view") ?? "";
  const isFiles = asked === "files" || list.filters.folder !== "" || list.filters.trash !== "";
  const other = isFiles ? undefined : (others.find(({ view }) => view === asked) ?? others[0]);
  return other ? <OtherView view={other} others={others} /> : <Files list={list} others={others} />;
}

type Views = { others: readonly FileView[] };

function OtherView({ view, others }: Views & { view: FileView }) {
  const notAllowed = useWhyNot()("files.create");
  return (
    <>
      <PageHeader
        title="Files"
        subtitle={subtitle}
        actions={<UploadButton to={uploadPath()} whyNot={notAllowed} />}
      />
      <ViewTabs others={others} current={view.view} />
      <view.Panel />
    </>
  );
}

function ViewTabs({ others, current }: Views & { current: string }) {
  if (others.length === 0) return null;
  return (
    <PageTabs
      label="Files"
      tabs={[
        ...others.map(({ view, title }) => ({ to: filesPath(), title, isCurrent: view === current })),
        { to: filesPath({ view: "files" }), title: "Files", isCurrent: current === "files" },
      ]}
    />
  );
}

function Files({ list, others }: Views & { list: FileFilters }) {
  const { folder, trash } = list.filters;
  const [edited, setEdited] = useState<StoredFile | null>(null);
  const [isAdding, setAdding] = useState(false);
  usePrefetchedParts();
  useUploadQueue();
  const folderId = /^[1-9]\d*$/.test(folder) ? Number(folder) : null;
  const isInTrash = trash === "true";
  const notAllowed = useWhyNot()("files.create");
  return (
    <>
      <Header list={list} folderId={folderId} onAddFolder={() => setAdding(true)} />
      <ViewTabs others={others} current="files" />
      <StorageStrip />
      <UploadList isBeside />
      <Filters list={list} />
      {!isInTrash && <FolderBar list={list} folderId={folderId} />}
      <DropArea
        fields={folderId === null ? {} : { folder_id: folderId }}
        isOff={isInTrash || notAllowed !== undefined}
      >
        <FileList list={list} folderId={folderId} onEdit={setEdited} />
      </DropArea>
      <FileDialog isOpen={edited !== null} onClose={() => setEdited(null)} file={edited} />
      <FolderDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        subject={{ kind: "new", parentId: folderId }}
      />
    </>
  );
}

const subtitle = "Photos, plans and documents of your business";

type HeaderProps = { list: FileFilters; folderId: number | null; onAddFolder: () => void };

function Header({ list, folderId, onAddFolder }: HeaderProps) {
  const navigate = useNavigate();
  const notAllowed = useWhyNot()("files.create");
  const isInTrash = list.filters.trash === "true";
  const upload = uploadPath(folderId === null ? {} : { folder: folderId });
  useShortcut(
    { keys: "u", label: "Upload files", group: "Files", run: () => void navigate(upload) },
    !notAllowed,
  );
  const more: HeaderAction[] = [
    isInTrash
      ? { label: "All Files", onSelect: () => list.setFilters({ trash: "" }) }
      : {
          label: "Trash",
          icon: <IconTrash size={16} aria-hidden />,
          onSelect: () => list.setFilters({ trash: "true", folder: "" }),
        },
    {
      label: "New Folder",
      icon: <IconFolderPlus size={16} aria-hidden />,
      ...(notAllowed ? { disabledReason: notAllowed } : {}),
      onSelect: onAddFolder,
    },
  ];
  return (
    <PageHeader
      title={isInTrash ? "Trash" : "Files"}
      subtitle={isInTrash ? "Deleted files stay here for 30 days and count toward your storage" : subtitle}
      more={more}
      actions={<UploadButton to={upload} whyNot={notAllowed} />}
    />
  );
}

function Filters({ list }: { list: FileFilters }) {
  const { search, setSearch, setFilters } = list;
  const { kind, sort, tag, from, to } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search files..." />}
      filters={
        <>
          <FilterSelect
            label="Type"
            data={[{ value: "", label: "All Types" }, ...kindOptions]}
            value={kind}
            onChange={(next) => setFilters({ kind: next })}
          />
          {tag !== "" && (
            <FilterSelect
              label="Tag"
              data={[
                { value: "", label: "All Tags" },
                { value: tag, label: tag },
              ]}
              value={tag}
              onChange={(next) => setFilters({ tag: next })}
            />
          )}
          <FilterDays
            from={from}
            to={to}
            labels={{ from: "Uploaded from", to: "Uploaded to" }}
            onChange={setFilters}
          />
          <FilterSelect
            label="Sort by"
            data={[{ value: "", label: "Newest First" }, ...sortOptions]}
            value={sort === "newest" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={[kind, tag, from, to].filter(Boolean).length}
      onClear={() => setFilters({ kind: "", tag: "", from: "", to: "" })}
    />
  );
}
