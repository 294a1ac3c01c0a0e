/** What goes along with a message: pictures, videos and documents, several at a time. */
import {
  AttachButton,
  AttachmentList,
  type Attachments,
} from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { mostAttachments } from "../../contract.ts";
import classes from "./attachments.module.css";

const accepted = "image/*,video/*,.pdf,.doc,.docx,.txt";

/** Adds as many as a message can have, and says when some were left out. */
export function addTo(attachments: Attachments, files: readonly File[]): void {
  const room = mostAttachments - attachments.shown.length;
  if (files.length > room) notifyError(`A message can have up to ${mostAttachments} attachments.`);
  if (room > 0) attachments.add(files.slice(0, room));
}

export function AttachFiles({ attachments }: { attachments: Attachments }) {
  const may = useWhyNot();
  return (
    <AttachButton
      accept={accepted}
      whyNot={may("files.view") ?? may("files.create")}
      onAdd={(files) => addTo(attachments, files)}
    />
  );
}

/** The button and, above it, what was chosen; for forms that have no row of buttons of their own. */
export const AttachmentsField = ({ attachments }: { attachments: Attachments }) => (
  <div className={classes.field}>
    <AttachmentList attachments={attachments} />
    <AttachFiles attachments={attachments} />
  </div>
);
