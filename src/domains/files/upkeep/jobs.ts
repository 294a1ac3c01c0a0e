/** What files do later or on a clock. */
import { z } from "zod";
import type { JobDefinition } from "#platform/app-context.ts";
import { readText, readUnread } from "../texts/reading.ts";
import { makeThumbnail } from "../thumbnails.ts";
import { forEachBusiness } from "./each-business.ts";
import { recountStorage } from "./recounting.ts";
import { emptyTrash, sweepStorage, sweepUploads } from "./sweeping.ts";

const day = 24 * 60;

const hourly: JobDefinition = {
  name: "file-upload-sweep",
  data: z.object({}),
  clock: { everyMinutes: 60, after: 23 },
  run: sweepUploads,
};

const nightly: JobDefinition = {
  name: "file-nightly",
  data: z.object({}),
  clock: { everyMinutes: day, after: 5 * 60 + 11, isMadeUpFor: true },
  expiresAfterSeconds: 3_600,
  async run(appContext) {
    await emptyTrash(appContext);
    await sweepStorage(appContext);
    await recountStorage(appContext);
    await forEachBusiness(appContext, "Texts of files were not read", readUnread);
  },
};

export const fileJobs = [makeThumbnail, readText, hourly, nightly] as unknown as JobDefinition<never>[];
