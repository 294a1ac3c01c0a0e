/** Answers a job's checklist with its photos. */
import type { Job } from "#domains/jobs/contract.ts";
import { tickItemIn } from "#domains/jobs/lines/checklist.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { kindOf } from "../kinds.ts";
import { findFile, findJobsOf, lockFile } from "../store.ts";
import type { PhotoAnswer } from "./contract.ts";

/** Refused for what is no picture of the job, and for one in the trash. Doing it again changes nothing. */
export function answerWithPhoto(
  actor: Actor,
  jobId: number,
  itemId: string,
  { file_id: photoId, at }: PhotoAnswer,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await tickItemIn(tx, jobId, itemId, { isDone: true, at, photoId });
    const { reach } = requirePermission(actor, "files.view");
    const isSeen = await findFile(tx, photoId, reach);
    const photo = isSeen && (await lockFile(tx, photoId, "ready"));
    if (!photo || photo.deleted_at !== null)
      throw refused("This photo no longer exists. Choose another one.");
    if (kindOf(photo.media_type ?? "") !== "image")
      throw refused(`${photo.name} isn't a picture. Choose a photo.`);
    if (!(await findJobsOf(tx, photoId)).includes(jobId))
      throw refused("This photo belongs to another job. Choose one of this job's photos.");
    return job;
  });
}

const refused = (sentence: string): Error => invalid(sentence, { file_id: sentence });
