/** A checklist item that asks for a photo: taken or chosen here, shown small, and taken out again. */
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { ItemPhotoProps } from "#domains/jobs/screens/slots.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useIdentity } from "#ui/session/session.ts";
import type { UploadItem } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { useUploads } from "#ui/uploads/uploads-here.ts";
import { filePath } from "../../paths.ts";
import { FileMark } from "../FileMark.tsx";
import { filesApi } from "../files-api.ts";
import { PickPhotoDialog } from "../lazy-parts.tsx";
import { UploadLine } from "../upload/UploadList.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import classes from "./answering.module.css";
import { LocalPhoto } from "./LocalPhoto.tsx";

export function ItemPhotoPanel(props: ItemPhotoProps) {
  useUploadQueue();
  const { item, note, whyNot, onRemove } = props;
  const { waiting, photoId } = usePhotoOf(item);
  return (
    <div className={classes.item}>
      <p className={classes.asked}>
        {item.text} <small>{note}</small>
      </p>
      {photoId !== null && (
        <Answered text={item.text} photoId={photoId} whyNot={whyNot} onRemove={() => onRemove(photoId)} />
      )}
      {photoId === null && waiting && (
        <div className={classes.waiting}>
          <LocalPhoto photo={waiting.bytes} alt={`Photo for ${item.text}`} />
          <ul>
            <UploadLine item={waiting} />
          </ul>
        </div>
      )}
      {photoId === null && !waiting && <Ways {...props} />}
    </div>
  );
}

/** One that has just arrived stands here before the item is read from the server again. */
function usePhotoOf({ id, done_at, photo_id }: ItemPhotoProps["item"]) {
  const owner = useIdentity();
  const own = useUploads().filter((upload) => upload.owner === owner && upload.fields.item?.item_id === id);
  const arrived = own.findLast(({ state }) => state.kind === "done");
  const waiting: UploadItem | undefined = own.findLast(({ state }) => state.kind !== "done");
  const arrivedId = done_at !== null && arrived?.state.kind === "done" ? arrived.state.fileId : null;
  return { waiting, photoId: photo_id ?? (waiting ? null : arrivedId) };
}

type AnsweredProps = { text: string; photoId: number; whyNot: string | undefined; onRemove: () => void };

function Answered({ text, photoId: id, whyNot, onRemove }: AnsweredProps) {
  const { data } = useQuery({
    ...filesApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
    enabled: useMay()("files.view"),
  });
  return (
    <div className={classes.answered}>
      <Link className={classes.photo} to={filePath({ id })} aria-label={`Photo for ${text}`}>
        <FileMark file={data ?? { kind: "image", thumbnail_url: null }} isLarge />
      </Link>
      <Button
        variant="default"
        disabled={whyNot !== undefined}
        title={whyNot}
        aria-label={`Remove photo from ${text}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}

function Ways({ jobId, visitId, item, whyNot: notHere }: ItemPhotoProps) {
  const camera = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const may = useWhyNot();
  const notShown = notHere ?? may("files.view");
  const notAdded = notShown ?? may("files.create");
  const isOnTheWay = visitId !== null;
  return (
    <div className={classes.ways}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        {...(isOnTheWay ? { capture: "environment" as const } : {})}
        hidden
        aria-label={`Photo for ${item.text}`}
        onChange={({ currentTarget }) => {
          const taken = [...(currentTarget.files ?? [])].slice(0, 1);
          currentTarget.value = "";
          uploads.add(taken, {
            job_ids: [jobId],
            ...(isOnTheWay ? { visit_ids: [visitId] } : {}),
            item: { job_id: jobId, item_id: item.id, at: new Date().toISOString() },
          });
        }}
      />
      <Button
        variant="default"
        disabled={notAdded !== undefined}
        title={notAdded}
        aria-label={`${isOnTheWay ? "Take" : "Add"} photo for ${item.text}`}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        {isOnTheWay ? "Take Photo" : "Add Photo"}
      </Button>
      {!isOnTheWay && (
        <>
          <Button
            variant="default"
            disabled={notShown !== undefined}
            title={notShown}
            aria-label={`Choose from job for ${item.text}`}
            onClick={() => setPicking(true)}
          >
            Choose From Job
          </Button>
          <PickPhotoDialog isOpen={isPicking} onClose={() => setPicking(false)} jobId={jobId} item={item} />
        </>
      )}
    </div>
  );
}
