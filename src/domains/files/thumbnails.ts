/** Small pictures of pictures, made in the background. */
import { z } from "zod";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { makeSmall } from "#platform/pictures.ts";
import { findFile, noteThumbnail } from "./store.ts";

const Data = z.object({ organizationId: z.string(), id: z.number() });

/** What cannot be read as a picture, or has too many pixels, goes without one. */
export const makeThumbnail: JobDefinition<z.infer<typeof Data>> = {
  name: "file-thumbnail",
  data: Data,
  retries: 2,
  run: (appContext, { organizationId, id }) => makeOne(appContext, organizationId, id),
};

async function makeOne(appContext: AppContext, organizationId: string, id: number): Promise<void> {
  const nobody = systemActor(appContext, { id: organizationId, timeZone: "UTC", country: "US" });
  const scope = requirePermission(nobody, "files.update");
  const file = await findFile(scope, id);
  if (!file?.media_type?.startsWith("image/") || file.has_thumbnail) return;
  const bytes = await appContext.storage.open(`${organizationId}/${file.key}`);
  const small = bytes && (await makeSmall(bytes));
  if (!small) return;
  await appContext.storage.put(`${organizationId}/${file.key}.thumbnail`, small.bytes);
  await noteThumbnail(scope, file.key, small);
}
