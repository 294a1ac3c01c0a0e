/**
 * What a form asks and what follows from an answer, as it is written and as it was published.
 *
 * A draft may be unfinished: labels may be blank and choices missing, so that every keystroke can be saved. What has to
 * be there before it can be published is in `problems-contract.ts`.
 */
import { z } from "zod";
import { longText, shortText } from "#shared/fields.ts";

export const FieldKind = z.enum([
  "short_text",
  "long_text",
  "email",
  "phone",
  "number",
  "date",
  "choice",
  "several",
  "yes_no",
  "address",
  "service",
  "file",
  "consent",
  "heading",
]);
export type FieldKind = z.infer<typeof FieldKind>;

export const mostSteps = 10;
const mostFields = 60;
export const mostOptions = 50;
export const mostFiles = 5;
export const largestFileBytes = 10_000_000;
/** Of all files of one answer. */
export const largestFilesBytes = 25_000_000;

const Key = z.string().regex(/^[a-z0-9]{2,16}$/, "Use a key of 2 to 16 letters and digits");

/** Of the lead that an answer makes. Email, phone and address fill their own. */
export const Fills = z.enum(["none", "name", "first_name", "last_name", "company"]);
export type Fills = z.infer<typeof Fills>;

/** A field is shown while another one, which comes before it, has or has not this value. */
export const Condition = z.object({
  field: Key,
  is: z.enum(["equal", "unequal", "filled", "blank"]),
  value: shortText("Value", 200).default(""),
});
export type Condition = z.infer<typeof Condition>;

export const FormField = z.object({
  /** Stays the same while the field is moved and renamed. */
  key: Key,
  kind: FieldKind,
  label: shortText("Label", 200),
  help: longText("Help text", 500).default(""),
  is_required: z.boolean().default(false),
  /** What stands in the field before anything is typed. */
  initial: longText("Default", 500).default(""),
  options: z
    .array(shortText("Choice", 120))
    .max(mostOptions, `Add ${mostOptions} choices or fewer`)
    .default([]),
  fills: Fills.default("none"),
  /** Of the business's own customer fields, the one that gets the answer. Its ID, which names no field to who doesn't see it. */
  saves_to: z
    .int("Choose a customer field from the list")
    .positive("Choose a customer field from the list")
    .nullable()
    .optional(),
  /** Beside a consent box: kept with each answer, word for word. */
  text: longText("Text", 2_000).default(""),
  /** Of a consent box: a check means that offers may be sent. */
  is_for_offers: z.boolean().default(false),
  shown_when: Condition.nullable().default(null),
});
export type FormField = z.infer<typeof FormField>;

export const FormStep = z.object({
  key: Key,
  title: shortText("Step title", 120).default(""),
  fields: z.array(FormField).max(mostFields, `Add ${mostFields} fields or fewer`),
});
export type FormStep = z.infer<typeof FormStep>;

const Thanks = z.object({
  kind: z.enum(["message", "redirect"]),
  title: shortText("Thank-you title", 120),
  text: longText("Thank-you text", 2_000),
  /** Where visitors go instead. */
  url: shortText("Web address", 500),
});

/** The answer by mail, for addresses whose owner has confirmed them. */
const Reply = z.object({
  is_on: z.boolean(),
  subject: shortText("Subject", 200),
  text: longText("Message", 5_000),
});

const FollowUp = z.object({
  is_on: z.boolean(),
  title: shortText("Task name", 200),
  due_days: z.int("Enter whole days").min(0, "Enter 0 days or more").max(60, "Enter 60 days or fewer"),
  /** Null for the first of those who are told, or else the owner of the account. */
  assigned_to: z.uuid("Choose a team member from the list").nullable(),
});

export const FormContent = z
  .object({
    title: shortText("Title", 120),
    intro: longText("Introduction", 2_000),
    button: shortText("Button", 40),
    steps: z.array(FormStep).min(1, "Add a step").max(mostSteps, `Add ${mostSteps} steps or fewer`),
    thanks: Thanks,
    reply: Reply,
    task: FollowUp,
    /** Whom an email tells of each answer; without any, the owner of the account. */
    tells: z.array(z.uuid("Choose a team member from the list")).max(20, "Choose 20 team members or fewer"),
  })
  .superRefine(({ steps }, context) => {
    const fields = steps.flatMap((step) => step.fields);
    if (fields.length > mostFields)
      context.addIssue({ code: "custom", path: ["steps"], message: `Add ${mostFields} fields or fewer` });
    const keys = [...steps, ...fields].map(({ key }) => key);
    if (new Set(keys).size < keys.length)
      context.addIssue({ code: "custom", path: ["steps"], message: "Each field and step needs its own key" });
  });
export type FormContent = z.infer<typeof FormContent>;

export const fieldsOf = ({ steps }: Pick<FormContent, "steps">): FormField[] =>
  steps.flatMap(({ fields }) => fields);

/** Visitors answer it; a heading only says something. */
export const isAsked = ({ kind }: Pick<FormField, "kind">): boolean => kind !== "heading";
