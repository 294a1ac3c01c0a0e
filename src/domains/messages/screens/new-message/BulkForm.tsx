/** Writing to many customers at once: it becomes a draft, whose preview is the next step. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useAttachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { messageOf } from "#ui/api/api-error.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { bulkMessagePath } from "../../paths.ts";
import { bulkApi, putBulk } from "../bulk/bulk-api.ts";
import { BulkFields } from "./BulkFields.tsx";
import { type BulkDraft, blankBulk, bulkOf } from "./new-message-draft.ts";

type Props = { draft: BulkDraft; onChange: (draft: BulkDraft) => void };

export function BulkForm({ draft, onChange }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attachments = useAttachments(null);
  const files = attachments.fileIds ?? [];
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const create = useMutation({
    mutationFn: () => bulkApi.create.call({ ...bulkOf(draft), files }, { context: { idempotencyKey } }),
    onSuccess: (created) => {
      attachments.clear();
      onChange(blankBulk);
      putBulk(client, created);
      void navigate(bulkMessagePath({ id: created.id }));
    },
    onSettled: renewKey,
  });
  return (
    <BulkFields
      draft={draft}
      onChange={onChange}
      attachments={attachments}
      submitLabel="Preview Message"
      isBusy={create.isPending}
      error={create.error ? messageOf(create.error, "The preview couldn't be made. Try again.") : null}
      onSubmit={() => create.mutate()}
    />
  );
}
