/** The files of a message in its thread: pictures to look at, everything else by its name. */
import { IconFile, IconVideo } from "@tabler/icons-react";
import { Link } from "react-router";
import { filePath } from "#domains/files/paths.ts";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { MessageAttachment } from "../../attachments/facts-contract.ts";
import { AddToJob } from "./AddToJob.tsx";
import classes from "./attachments.module.css";

type Props = {
  attachments: readonly MessageAttachment[];
  /** Whose jobs a received file can be put on; null for a number that no customer has, and for what was sent. */
  customerId: number | null;
};

export function MessageFiles({ attachments, customerId }: Props) {
  if (attachments.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.file_id}>
          <Shown attachment={attachment} />
          {customerId !== null && <AddToJob attachment={attachment} customerId={customerId} />}
        </li>
      ))}
    </ul>
  );
}

function Shown({ attachment }: { attachment: MessageAttachment }) {
  const { file_id, name, kind, size, content_url, thumbnail_url } = attachment;
  const mayOpen = useMay()("files.view");
  if (kind === "image")
    return (
      <a href={content_url} target="_blank" rel="noreferrer" className={classes.picture}>
        <img src={thumbnail_url ?? content_url} alt={name} loading="lazy" />
      </a>
    );
  const Icon = kind === "video" ? IconVideo : IconFile;
  const words = (
    <>
      <Icon size={18} aria-hidden />
      <span>
        {name} <small>{fileSizeWords(size)}</small>
      </span>
    </>
  );
  return mayOpen ? (
    <Link className={classes.file} to={filePath({ id: file_id })}>
      {words}
    </Link>
  ) : (
    <a className={classes.file} href={content_url} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
