/** Submissions: what visitors answered, what became of it, and what was taken for spam. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, Page, shortText } from "#shared/fields.ts";
import { FieldKind } from "../content-contract.ts";

export const SubmissionState = z.enum(["new", "read", "spam"]);
export type SubmissionState = z.infer<typeof SubmissionState>;

export const restorableDays = 30;
/** After that, what was taken for spam and never cleared is deleted. */
export const spamDays = 90;

/** A file that was kept, or why it was not. */
const AnswerFile = z.object({
  name: z.string(),
  file_id: z.number().nullable(),
  why: z.string().nullable(),
});
export type AnswerFile = z.infer<typeof AnswerFile>;

export const AnswerLine = z.object({
  field: z.string(),
  kind: FieldKind,
  /** As it was asked. */
  label: z.string(),
  /** As people read it. */
  value: z.string(),
  files: z.array(AnswerFile),
  /** Why the answer isn't in the customer field that its question saves to. */
  not_saved: z.object({ field_id: z.number(), why: z.string() }).optional(),
});
export type AnswerLine = z.infer<typeof AnswerLine>;

export const Consented = z.object({
  field: z.string(),
  /** The words beside the box. */
  text: z.string(),
  /** "form-12-v3": the form and its published version. */
  version: z.string(),
  is_agreed: z.boolean(),
  is_for_offers: z.boolean(),
});
export type Consented = z.infer<typeof Consented>;

export const originNames = [
  "page",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;
export type OriginName = (typeof originNames)[number];
export const Origin = z.partialRecord(z.enum(originNames), z.string());
export type Origin = z.infer<typeof Origin>;

/** Of whoever sent what is kept apart, until it is followed: the proof of what they agreed to. */
export type Sender = { ip: string | null; user_agent: string | null };

export const SubmissionListItem = z
  .object({
    id: z.number(),
    state: SubmissionState,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** The first words of what was answered. */
    first_words: z.string(),
    /** Where the visitor came from, in a word or two: "google", "Direct". */
    source: z.string(),
    received_at: z.string(),
    customer_id: z.number().nullable(),
  })
  .meta({ id: "FormSubmissionListItem" });
export type SubmissionListItem = z.infer<typeof SubmissionListItem>;

export const Submission = z
  .object({
    ...SubmissionListItem.omit({ first_words: true }).shape,
    form_id: z.number(),
    form_name: z.string(),
    /** The published version that was answered. */
    number: z.number(),
    suspicions: z.array(z.string()),
    answers: z.array(AnswerLine),
    consents: z.array(Consented),
    origin: Origin,
    customer_name: z.string().nullable(),
    /** What became of the answer by email; null where the form sends none. */
    reply: z.enum(["sent", "asked", "held"]).nullable(),
    /** When its lead, task and emails were made; null for what was taken for spam and never cleared. */
    followed_at: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: "FormSubmission" });
export type Submission = z.infer<typeof Submission>;

export const SubmissionQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  /** Without it, everything but spam. */
  state: SubmissionState.optional(),
});
export type SubmissionQuery = z.infer<typeof SubmissionQuery>;

const ById = z.object({ id: IdParam });
const tags = ["Website forms"];
const ofForm = "/api/website/forms/{id}/submissions";
const path = "/api/website/submissions/{id}";

export const submissionsContract = {
  list: needing("website.view")
    .route({ method: "GET", path: ofForm, summary: "List a form's submissions, newest first", tags })
    .input(ById.extend(SubmissionQuery.shape))
    .output(
      z.object({
        submissions: z.array(SubmissionListItem),
        /** Of each state, whatever is searched for. */
        counts: z.object({ new: z.number(), read: z.number(), spam: z.number() }),
        total: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
  export: needing("website.view")
    .route({
      method: "GET",
      path: `${ofForm}/export`,
      summary: "Export a form's submissions as CSV, piece by piece",
      tags,
    })
    .input(ById.extend({ state: SubmissionState.optional(), cursor: Page.shape.cursor }))
    .output(
      z.object({
        file_name: z.string(),
        text: z.string(),
        rows: z.number(),
        /** For the next piece, until all rows are there. */
        next_cursor: z.string().nullable(),
      }),
    ),
  get: needing("website.view")
    .route({ method: "GET", path, summary: "Retrieve a submission", tags })
    .input(ById)
    .output(Submission),
  mark: needing("website.update")
    .route({ method: "PUT", path, summary: "Mark a submission as new, read or spam", tags })
    .input(ById.extend({ state: SubmissionState }))
    .output(Submission),
  delete: needing("website.delete")
    .route({ method: "DELETE", path, summary: "Delete a submission", tags })
    .input(ById)
    .output(Submission),
  restore: needing("website.delete")
    .route({ method: "POST", path: `${path}/restore`, summary: "Restore a deleted submission", tags })
    .input(ById)
    .output(Submission),
};
