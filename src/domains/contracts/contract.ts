/**
 * Contracts: what a customer agrees to, who signs it, and the proof of what was signed.
 *
 * A draft has the words of a template, copied by value, with merge fields, price lines and the people who sign; or it is
 * a PDF that was uploaded, on whose pages the fields of its content are placed (`document-contract.ts`). Sending
 * freezes it: its paper, with every field filled in, and the PDF of it are kept with their hash and never change after;
 * that is what is read and what is signed (features.md T-ESG-1). Nothing is sent while a merge field is unfilled. The
 * signers sign one after another, or all at once. When the last has signed, the contract is completed, and its PDF is
 * sealed once (T-ESG-2). What can't be undone any more is replaced or changed by another contract, never edited. Every
 * step is a line of the contract's own log, each with the hash of the one before it (T-ESG-3).
 */
import { z } from "zod";
import { CustomFieldInputs, CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { ContractContent } from "#domains/templates/content-contract.ts";
import { Email, Id, instantField, longText, orBlank, Page, Phone, shortText } from "#shared/fields.ts";
import { askedOfList } from "#shared/filters/asked.ts";
import { MergeName, TypedValues } from "#shared/messages/merge-names.ts";
import { PaperShape } from "#shared/papers/paper-shape.ts";
import { ContractDocument, FieldPlaces } from "./document-contract.ts";
import { ContractLine, ContractTotals, mostLines, Terms } from "./prices-contract.ts";

export const ContractStatus = z.enum([
  "draft",
  "sent",
  "viewed",
  "partly_signed",
  "completed",
  "declined",
  "voided",
  "expired",
]);
export type ContractStatus = z.infer<typeof ContractStatus>;

export const pendingStatuses = ["sent", "viewed", "partly_signed"] as const;

/** In which states each action is allowed. */
export const contractActions = {
  edit: ["draft"],
  send: ["draft"],
  delete: ["draft"],
  sign: pendingStatuses,
  remind: pendingStatuses,
  correct: pendingStatuses,
  void: pendingStatuses,
  extend: [...pendingStatuses, "expired"],
  replace: ["sent", "viewed", "partly_signed", "declined", "voided", "expired"],
  change: ["completed"],
} as const satisfies Record<string, readonly ContractStatus[]>;
export type ContractAction = keyof typeof contractActions;

export const SignerStatus = z.enum(["waiting", "invited", "viewed", "signed", "declined"]);
export type SignerStatus = z.infer<typeof SignerStatus>;

/** How somebody reached the page on which they signed. */
export const SigningChannel = z.enum(["mail", "link", "in_person", "app"]);
export type SigningChannel = z.infer<typeof SigningChannel>;

export const ContractSigner = z.object({
  id: z.string(),
  /** The signer of the contract's content that this person is. */
  part: z.string(),
  label: z.string(),
  is_business: z.boolean(),
  user_id: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: SignerStatus,
  /** It's this person's turn; always false while the contract is a draft or closed. */
  is_next: z.boolean(),
  invited_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  viewed_at: z.string().nullable(),
  signed_at: z.string().nullable(),
});
export type ContractSigner = z.infer<typeof ContractSigner>;

/** What happens by itself when everyone has signed. */
export const AfterSigning = z.object({
  /** A job is made from the price lines, or the job that the contract is about is kept. */
  makes_job: z.boolean().default(false),
  /** The first visit of that job, put on the calendar; the time is free at the moment when it is booked, or the step fails. */
  visit: z
    .object({
      start: instantField("Start"),
      minutes: z
        .int("Duration must be a whole number of minutes")
        .min(5, "Duration must be 5 minutes or more")
        .max(1_440, "Duration must be 24 hours or less"),
      assigned_to: z.uuid("Choose a team member from the list").nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type AfterSigning = z.infer<typeof AfterSigning>;

const contractFields = {
  id: z.number(),
  /** Counts up within the business: "CON-001". */
  number: z.string(),
  title: z.string(),
  status: ContractStatus,
  customer_id: z.number().nullable(),
  client_name: z.string(),
  total_cents: z.number(),
  currency: z.string(),
  signers_total: z.number(),
  signers_done: z.number(),
  sent_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** By key, those that you may see; only in the answers of list, get, create and update. */
  custom_fields: CustomFieldValues.optional(),
  version: z.number(),
};

export const ContractListItem = z
  .object({
    ...contractFields,
    closed_at: z.string().nullable(),
    close_reason: z.string().nullable(),
    /** Null also without `templates.view`. */
    template_name: z.string().nullable(),
    sent_by: z.string().nullable(),
    created_by: z.string().nullable(),
  })
  .meta({ id: "ContractListItem" });
export type ContractListItem = z.infer<typeof ContractListItem>;

/** Another contract that this one has to do with. */
const Related = z.object({ id: z.number(), number: z.string(), title: z.string(), status: ContractStatus });
export type Related = z.infer<typeof Related>;

export const ContractStep = z.object({
  kind: z.enum(["job", "visit", "deposit"]),
  status: z.enum(["waiting", "done", "failed"]),
  problem: z.string().nullable(),
  job_id: z.number().nullable(),
  amount_cents: z.number().nullable(),
  done_at: z.string().nullable(),
});
export type ContractStep = z.infer<typeof ContractStep>;

const Copy = z.object({ name: shortText("Name", 120).default(""), email: Email });

export const Contract = z
  .object({
    ...contractFields,
    job_id: z.number().nullable(),
    template_id: z.number().nullable(),
    content: ContractContent,
    /** The PDF that it is; null for one that is written here. */
    document: ContractDocument.nullable(),
    places: FieldPlaces,
    typed: TypedValues,
    lines: z.array(ContractLine),
    terms: Terms,
    totals: ContractTotals,
    signers: z.array(ContractSigner),
    is_ordered: z.boolean(),
    copies: z.array(Copy),
    message: z.string().nullable(),
    valid_days: z.number().nullable(),
    reminder_days: z.number().nullable(),
    after_signing: AfterSigning,
    change_of: Related.nullable(),
    changes: z.array(Related),
    replaces: Related.nullable(),
    replaced_by: Related.nullable(),
    steps: z.array(ContractStep),
    /** As it was sent, with what was signed so far; null for a draft. */
    paper: PaperShape.nullable(),
    /** SHA-256 of the PDF that was sent, of the signed one, and of the certificate, in hexadecimal. */
    original_sha256: z.string().nullable(),
    signed_sha256: z.string().nullable(),
    certificate_sha256: z.string().nullable(),
    /** When the signed PDF was sealed; null until then. */
    sealed_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    /** Why it was declined or voided. */
    close_reason: z.string().nullable(),
    created_by_name: z.string(),
  })
  .meta({ id: "Contract" });
export type Contract = z.infer<typeof Contract>;

const SignerPerson = z.object({
  part: shortText("Signer", 40),
  user_id: z.uuid("Choose a team member from the list").nullable().optional(),
  name: shortText("Name", 120).default(""),
  email: orBlank(Email),
  phone: orBlank(Phone),
});
export type SignerPerson = z.infer<typeof SignerPerson>;

/** What is not given comes from the template, the customer and the job. */
export const NewContract = z.object({
  template_id: Id.optional(),
  /** A PDF among the files, whose pages are signed as they are. */
  file_id: Id.optional(),
  customer_id: Id.nullable().optional(),
  job_id: Id.nullable().optional(),
  /** A completed contract that this one changes. */
  change_of: Id.optional(),
  custom_fields: CustomFieldInputs.optional(),
});
export type NewContract = z.infer<typeof NewContract>;

const mostCopies = 10;

const days = (label: string, most: number) =>
  z
    .int(`${label} must be a whole number of days`)
    .min(1, `${label} must be at least 1 day`)
    .max(most, `${label} must be ${most} days or less`)
    .nullable();

/** What is absent stays as it is. */
export const changeable = {
  customer_id: Id.nullable().optional(),
  job_id: Id.nullable().optional(),
  content: ContractContent.optional(),
  /** Of a contract that is a PDF: where its fields stand. */
  places: FieldPlaces.optional(),
  typed: TypedValues.optional(),
  lines: z.array(ContractLine).max(mostLines, `A contract can have up to ${mostLines} lines`).optional(),
  terms: Terms.optional(),
  signers: z.array(SignerPerson).max(20).optional(),
  is_ordered: z.boolean().optional(),
  copies: z.array(Copy).max(mostCopies, `Add up to ${mostCopies} people`).optional(),
  message: orBlank(longText("Message", 2_000)),
  valid_days: days("The contract", 365).optional(),
  reminder_days: days("The time between reminders", 30).optional(),
  after_signing: AfterSigning.optional(),
};

export const ContractChanges = z.object({
  ...changeable,
  custom_fields: CustomFieldInputs.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type ContractChanges = z.infer<typeof ContractChanges>;

const Unfilled = z.object({
  field: MergeName,
  /** "Title", "Section 3: Payment", each once. */
  places: z.array(z.string()),
});

/** A draft as its signers would see it, and everything that keeps it from being sent. */
export const ContractPreview = z
  .object({
    paper: PaperShape,
    totals: ContractTotals,
    unfilled: z.array(Unfilled),
    /** Sentences beside the unfilled fields, such as "Add an email address for Nora Whitfield". */
    problems: z.array(z.string()),
  })
  .meta({ id: "ContractPreview" });
export type ContractPreview = z.infer<typeof ContractPreview>;

export const ContractSort = z.enum(["newest", "number", "-number", "client_name"]);
export type ContractSort = z.infer<typeof ContractSort>;

/** The words on screen for groups of states: Draft, Pending Signature, Signed, and what came to nothing. */
export const ContractGroup = z.enum(["draft", "pending", "signed", "closed"]);
export type ContractGroup = z.infer<typeof ContractGroup>;

export const groupStatuses: Record<ContractGroup, readonly ContractStatus[]> = {
  draft: ["draft"],
  pending: pendingStatuses,
  signed: ["completed"],
  closed: ["declined", "voided", "expired"],
};

export const ContractQuery = Page.extend({
  /** Anywhere in number, title or client. */
  search: shortText("The search", 200).optional(),
  group: ContractGroup.optional(),
  customer_id: z.coerce.number().int().optional(),
  job_id: z.coerce.number().int().optional(),
  sort: ContractSort.default("newest"),
  ...askedOfList,
});
export type ContractQuery = z.infer<typeof ContractQuery>;

export const ContractLogEntry = z.object({
  number: z.number(),
  at: z.string(),
  type: z.string(),
  title: z.string(),
  by: z.string(),
  /** SHA-256 over this line and the hash of the one before it. */
  hash: z.string(),
});
export type ContractLogEntry = z.infer<typeof ContractLogEntry>;
