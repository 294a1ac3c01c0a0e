/** The app's queue of uploads, with the calls of files, for the person who is signed in. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { detailsIn, messageOf } from "#ui/api/api-error.ts";
import { useIdentity } from "#ui/session/session.ts";
import type { UploadCalls } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { filesApi, refreshLists } from "../files-api.ts";

const Priced = z.object({ cost_cents: z.number().positive() });

/** Goes on with what an earlier page left. */
export function useUploadQueue(): void {
  const client = useQueryClient();
  const owner = useIdentity();
  useEffect(() => {
    const calls: UploadCalls = {
      async begin(file, idempotencyKey) {
        const begun = await filesApi.beginUpload.call(file, { context: { idempotencyKey } });
        return { fileId: begun.id, url: begun.upload_url };
      },
      finish: (id) => filesApi.finishUpload.call({ id }),
      cancel: (id) => filesApi.cancelUpload.call({ id }),
      onArrival: () => refreshLists(client),
      priceIn(error) {
        const cents = detailsIn(error, Priced)?.cost_cents;
        return cents === undefined ? undefined : { cents, sentence: messageOf(error) };
      },
    };
    void uploads.open(calls, owner);
  }, [client, owner]);
}
