/** A file that proves what a customer said, such as a photo of a signed form: chosen, uploaded, and taken out again. */
import { InputError } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import type { ProofFieldProps } from "#domains/sending/screens/slots.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { AttachButton, AttachmentList, useAttachments } from "../upload/AttachmentsPicker.tsx";
import classes from "./proof-field.module.css";

export function ProofField({ customerId, error, onChange }: ProofFieldProps) {
  const may = useWhyNot();
  const attachments = useAttachments(customerId);
  const proof = attachments.fileIds === null ? "uploading" : (attachments.fileIds[0] ?? null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    tell(proof);
  }, [proof]);
  return (
    <div role="group" aria-labelledby="proof-of-consent" className={classes.field}>
      <span id="proof-of-consent" className={classes.label}>
        Proof
      </span>
      <span className={classes.hint}>A photo or PDF of a signed form. It can't be deleted later.</span>
      <AttachmentList attachments={attachments} />
      {attachments.shown.length === 0 && (
        <AttachButton
          accept="image/*,.pdf"
          whyNot={may("files.view") ?? may("files.create")}
          onAdd={(files) => attachments.add(files.slice(0, 1))}
        />
      )}
      {error && <InputError>{error}</InputError>}
    </div>
  );
}
