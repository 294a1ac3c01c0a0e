/** The app's queue of uploads, with the calls of files, for the person who is signed in. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { detailsIn, isApiError, messageOf } from "#ui/api/api-error.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useIdentity } from "#ui/session/session.ts";
import type { Begun, UploadCalls, UploadFields } from "#ui/uploads/upload-item.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import type { Arrival, NewUpload } from "../../contract.ts";
import {
  answersApi,
  filesApi,
  putAnswered,
  refreshLists,
  refreshVersions,
  versionsApi,
} from "../files-api.ts";

type Context = { idempotencyKey: string };

async function beginFile(file: NewUpload, context: Context): Promise<Begun> {
  const { id, upload_url } = await filesApi.beginUpload.call(file, { context });
  return { fileId: id, url: upload_url };
}

async function beginVersion(
  { id: fileId, name, size, accepted_cents }: Arrival & { id: number },
  context: Context,
): Promise<Begun> {
  const version = { id: fileId, name, size, accepted_cents };
  const { id: versionId, upload_url } = await versionsApi.begin.call(version, { context });
  return { fileId, versionId, url: upload_url };
}

/** A photo whose item or job is gone meanwhile is there all the same, and that is said. */
async function answerItem(
  client: QueryClient,
  file_id: number,
  { job_id: id, item_id, at }: NonNullable<UploadFields["item"]>,
): Promise<void> {
  try {
    putAnswered(client, await answersApi.answer.call({ id, item_id, file_id, at }));
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
    notifyError("The photo was uploaded, but its checklist item no longer exists.");
  }
}

const Priced = z.object({ cost_cents: z.number().positive() });

/** Goes on with what an earlier page left. */
export function useUploadQueue(): void {
  const client = useQueryClient();
  const owner = useIdentity();
  useEffect(() => {
    const calls: UploadCalls = {
      begin({ version_of: id, item: _, ...file }, idempotencyKey) {
        const context = { idempotencyKey };
        return id === undefined ? beginFile(file, context) : beginVersion({ ...file, id }, context);
      },
      async finish({ fileId: id, versionId: version_id }, { item }) {
        if (version_id !== undefined) return versionsApi.finish.call({ id, version_id });
        const file = await filesApi.finishUpload.call({ id });
        if (item) await answerItem(client, id, item);
        return file;
      },
      cancel: ({ fileId: id, versionId: version_id }) =>
        version_id === undefined
          ? filesApi.cancelUpload.call({ id })
          : versionsApi.cancel.call({ id, version_id }),
      onArrival({ fileId, versionId }) {
        refreshLists(client);
        if (versionId === undefined) return;
        refreshVersions(client, fileId);
        notifySuccess("New version uploaded.");
      },
      priceIn(error) {
        const cents = detailsIn(error, Priced)?.cost_cents;
        return cents === undefined ? undefined : { cents, sentence: messageOf(error) };
      },
    };
    void uploads.open(calls, owner);
  }, [client, owner]);
}
