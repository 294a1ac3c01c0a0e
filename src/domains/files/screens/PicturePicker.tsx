/** The choice of a picture among the files, or of one that is uploaded on the spot. */
import { Button, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useMay } from "#ui/session/permissions.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { useUploads } from "#ui/uploads/uploads-here.ts";
import type { StoredFile } from "../contract.ts";
import { FileMark } from "./FileMark.tsx";
import { filesApi } from "./files-api.ts";
import classes from "./picture-picker.module.css";
import { UploadList } from "./upload/UploadList.tsx";
import { useUploadQueue } from "./upload/use-upload-queue.ts";

const mostFiles = 60;
const typingPauseMs = 200;

type Props = { onChoose: (file: Pick<StoredFile, "id">) => void };

export function PicturePicker({ onChoose }: Props) {
  const isOpen = useMay()("files.view");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const found = useQuery({
    ...filesApi.list.queryOptions({
      input: { kind: "image", limit: mostFiles, ...(search ? { search } : {}) },
    }),
    ...freshness.customerList,
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  if (!isOpen) return <p className={classes.pickerNote}>Your role doesn't have permission to view files.</p>;
  return (
    <div className={classes.picker}>
      <div className={classes.pickerHead}>
        <SearchBox value={typed} onChange={setTyped} placeholder="Search pictures..." />
        <UploadPicture onArrived={(id) => onChoose({ id })} />
      </div>
      {found.isError && (
        <ErrorCard
          title="Failed to load pictures"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Skeleton height={200} radius="md" aria-label="Loading pictures" />}
      {found.data && <Pictures files={found.data.files} isFiltered={search !== ""} onChoose={onChoose} />}
    </div>
  );
}

type PicturesProps = Props & { files: readonly StoredFile[]; isFiltered: boolean };

function Pictures({ files, isFiltered, onChoose }: PicturesProps) {
  if (files.length === 0)
    return (
      <p className={classes.pickerNote}>
        {isFiltered ? "No pictures found. Try another word." : "No pictures yet. Upload one to use it."}
      </p>
    );
  return (
    <ul className={classes.pickerGrid} aria-label="Pictures">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" onClick={() => onChoose(file)}>
            <FileMark file={file} isLarge />
            <span>{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function UploadPicture({ onArrived }: { onArrived: (id: number) => void }) {
  useUploadQueue();
  const notAllowed = useWhyNot()("files.create");
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const item = useUploads().find(({ bytes }) => bytes === chosen);
  const arrived = item?.state.kind === "done" ? item.state.fileId : null;
  const choose = useEffectEvent(onArrived);
  useEffect(() => {
    if (arrived !== null) choose(arrived);
  }, [arrived]);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture to upload"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          setChosen(file);
          uploads.add([file], {});
          currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={notAllowed !== undefined}
        title={notAllowed}
        loading={item !== undefined && !["refused", "priced", "offline", "done"].includes(item.state.kind)}
        onClick={() => field.current?.click()}
      >
        Upload Picture
      </Button>
      {item && <UploadList isBeside />}
    </>
  );
}
