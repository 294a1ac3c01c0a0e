/** The panel at the side in which a draft of a bulk message is changed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAttachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { messageOf } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { BulkMessage } from "../../bulk/contract.ts";
import { BulkFields } from "../new-message/BulkFields.tsx";
import { type BulkDraft, bulkOf, draftOf } from "../new-message/new-message-draft.ts";
import { SidePanel } from "../new-message/SidePanel.tsx";
import { bulkApi, putBulk } from "./bulk-api.ts";

type Props = { isOpen: boolean; onClose: () => void; bulk: BulkMessage };

export const EditBulkPanel = ({ isOpen, onClose, bulk }: Props) => (
  <SidePanel isOpen={isOpen} onClose={onClose} title="Edit Bulk Message">
    <Form bulk={bulk} onSaved={onClose} />
  </SidePanel>
);

function Form({ bulk, onSaved }: { bulk: BulkMessage; onSaved: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<BulkDraft>(() => draftOf(bulk));
  const attachments = useAttachments(
    null,
    bulk.attachments.map(({ file_id: id, name, thumbnail_url: thumbnailUrl }) => ({
      id,
      name,
      thumbnailUrl,
    })),
  );
  const files = attachments.fileIds ?? [];
  const save = useMutation({
    mutationFn: () =>
      bulkApi.update.call(
        { id: bulk.id, ...bulkOf(draft), files },
        { context: expectedVersion(bulk.version) },
      ),
    onSuccess: (saved) => {
      putBulk(client, saved);
      notifySuccess("Draft saved.");
      onSaved();
    },
  });
  return (
    <BulkFields
      draft={draft}
      onChange={setDraft}
      attachments={attachments}
      submitLabel="Save Draft"
      isBusy={save.isPending}
      error={save.error ? messageOf(save.error, "The draft couldn't be saved. Try again.") : null}
      onSubmit={() => save.mutate()}
    />
  );
}
