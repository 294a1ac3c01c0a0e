/**
 * Answering: a checklist item of a job that asks for a photo is answered by one of the job's photos.
 *
 * The item keeps the file's id. As long as it does, the file is neither deleted nor taken from the job: whoever wants to
 * takes it out of the checklist first, and the item is open again. A deleted job holds nothing: its item opens.
 */
import { z } from "zod";
import { Job } from "#domains/jobs/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam } from "#shared/fields.ts";

export const PhotoAnswer = z.object({
  /** A picture that is linked to the job or to one of its visits. */
  file_id: Id,
  /** When it was taken; now, where it is not given. */
  at: z.iso.datetime().optional(),
});
export type PhotoAnswer = z.infer<typeof PhotoAnswer>;

export const answeringContract = {
  answer: needing("jobs.update")
    .route({
      method: "PUT",
      path: "/api/jobs/{id}/checklist/{item_id}/photo",
      summary: "Answer a checklist item with one of the job's photos",
      tags: ["Files"],
    })
    .input(PhotoAnswer.extend({ id: IdParam, item_id: z.uuid("The item ID must be a UUID") }))
    .output(Job),
};
