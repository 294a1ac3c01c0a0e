/** Files that go along with something that is written: chosen, dropped or pasted, uploaded at once, and taken out again. */
import { ActionIcon, Button } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UploadItem } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { useUploads } from "#ui/uploads/uploads-here.ts";
import { LocalPhoto } from "../answering/LocalPhoto.tsx";
import { FileMark } from "../FileMark.tsx";
import classes from "./attachments.module.css";
import { UploadLine } from "./UploadList.tsx";
import { useUploadQueue } from "./use-upload-queue.ts";

type Kept = { id: number; name: string; thumbnailUrl: string | null; size?: number };
type Chosen = {
  name: string;
  bytes: File | null;
  fileId: number | null;
  thumbnailUrl: string | null;
  /** 0 where it isn't known. */
  size: number;
};
type Shown = Chosen & { item: UploadItem | undefined };

export type Attachments = {
  shown: readonly Shown[];
  /** Null while one of them is still on its way. */
  fileIds: number[] | null;
  add: (files: readonly File[]) => void;
  remove: (attachment: Chosen) => void;
  /** Files that are there already. */
  putBack: (files: readonly Kept[]) => void;
  clear: () => void;
};

const chosenOf = ({ id, name, thumbnailUrl, size = 0 }: Kept): Chosen => ({
  name,
  bytes: null,
  fileId: id,
  thumbnailUrl,
  size,
});

/** What is uploaded here is about this customer; `kept` are there from the start. */
export function useAttachments(customerId: number | null, kept: readonly Kept[] = []): Attachments {
  useUploadQueue();
  const queue = useUploads();
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => kept.map(chosenOf));
  const shown = chosen.map((each): Shown => {
    const item = each.bytes === null ? undefined : queue.find(({ bytes }) => bytes === each.bytes);
    return { ...each, item, fileId: each.fileId ?? (item?.state.kind === "done" ? item.state.fileId : null) };
  });
  // One that was given up in its line is gone here, too.
  const left = shown.filter(({ item, fileId }) => item !== undefined || fileId !== null);
  useKeptIds(left, setChosen);
  const ids = left.flatMap(({ fileId }) => fileId ?? []);
  return {
    shown: left,
    fileIds: ids.length === left.length ? ids : null,
    add(files) {
      uploads.add(files, customerId === null ? {} : { customer_ids: [customerId] });
      const added = files.map((bytes) => ({
        name: bytes.name,
        bytes,
        fileId: null,
        thumbnailUrl: null,
        size: bytes.size,
      }));
      setChosen([...chosen, ...added]);
    },
    remove: (attachment) =>
      setChosen(
        chosen.filter(({ bytes, fileId }) => (bytes ?? fileId) !== (attachment.bytes ?? attachment.fileId)),
      ),
    putBack: (files) => setChosen(files.map(chosenOf)),
    clear: () => setChosen([]),
  };
}

/** The list of uploads may be cleared before the message is sent. */
function useKeptIds(shown: readonly Shown[], keep: (chosen: readonly Chosen[]) => void): void {
  const arrived = shown.flatMap(({ fileId }) => fileId ?? []).join();
  const keepIds = useEffectEvent(() => keep(shown.map(({ item: _, ...chosen }) => chosen)));
  useEffect(() => {
    if (arrived !== "") keepIds();
  }, [arrived]);
}

type ButtonProps = { accept: string; whyNot: string | undefined; onAdd: (files: readonly File[]) => void };

export function AttachButton({ accept, whyNot, onAdd }: ButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label="Attach files"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onAdd(files);
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPaperclip size={14} aria-hidden />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => field.current?.click()}
      >
        Attach
      </Button>
    </>
  );
}

export function AttachmentList({ attachments: { shown, remove } }: { attachments: Attachments }) {
  if (shown.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Attachments">
      {shown.map((each) =>
        each.fileId === null && each.item ? (
          <UploadLine key={each.item.id} item={each.item} />
        ) : (
          <li key={each.item?.id ?? each.fileId} className={classes.chip}>
            {each.bytes?.type.startsWith("image/") ? (
              <LocalPhoto photo={each.bytes} alt="" />
            ) : (
              <FileMark file={{ kind: "document", thumbnail_url: each.thumbnailUrl }} />
            )}
            <span className={classes.name}>{each.name}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${each.name}`}
              onClick={() => remove(each)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ),
      )}
    </ul>
  );
}
