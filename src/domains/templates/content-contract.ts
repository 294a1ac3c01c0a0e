/** What stands in a template: a text, an email, or a contract with its signers and sections. */
import { z } from "zod";
import { hasVisibleCharacter } from "#shared/characters.ts";
import { longText, requiredText, shortText } from "#shared/fields.ts";
import { unknownField } from "#shared/messages/merge-fields.ts";

export const mostSections = 60;
export const mostSigners = 6;
export const mostFields = 20;

function withKnownFields<Field extends z.ZodType<string>>(field: Field) {
  return field.superRefine((text, context) => {
    const unknown = unknownField(text);
    if (unknown !== undefined) context.addIssue(`{${unknown}} isn't a merge field. Choose one from the list`);
  });
}

const line = (label: string, max: number) => withKnownFields(requiredText(label, max));
const body = (label: string, max: number) =>
  withKnownFields(
    longText(label, max).refine(hasVisibleCharacter, { error: `${label} is required`, abort: true }),
  );

/** Names of parts of one contract, such as "customer" or "s3"; they mean nothing outside of it. */
const PartName = z.string().regex(/^[a-z0-9_-]{1,40}$/, "Use letters, digits and dashes");

export const Signer = z.object({
  id: PartName,
  /** "Customer", "Owner", as the paper names them. */
  label: requiredText("Signer", 60),
  /** Signs for the business; all others are on the customer's side. */
  is_business: z.boolean(),
});
export type Signer = z.infer<typeof Signer>;

export const SignFieldKind = z.enum(["signature", "initials", "date", "tick", "text"]);
export type SignFieldKind = z.infer<typeof SignFieldKind>;

const SignField = z.object({
  id: PartName,
  kind: SignFieldKind,
  label: line("Label", 200),
  is_required: z.boolean(),
});
export type SignField = z.infer<typeof SignField>;

const Clause = z.object({
  id: PartName,
  kind: z.literal("clause"),
  /** May be blank. */
  heading: withKnownFields(shortText("Heading", 160)),
  /** Paragraphs with an empty line between them; lines that begin with "- " are a list. */
  text: body("Text", 20_000),
});

/** Where the price lines of the contract stand. */
const Prices = z.object({ id: PartName, kind: z.literal("prices") });

/** What one signer signs, initials, ticks and fills in. */
const Signing = z.object({
  id: PartName,
  kind: z.literal("fields"),
  signer: PartName,
  fields: z
    .array(SignField)
    .min(1, "Add at least one field")
    .max(mostFields, `Add up to ${mostFields} fields`),
});

export const Section = z.discriminatedUnion("kind", [Clause, Prices, Signing]);
export type Section = z.infer<typeof Section>;

export const ContractContent = z
  .object({
    kind: z.literal("contract"),
    title: line("Title", 160),
    signers: z
      .array(Signer)
      .min(1, "Add at least one signer")
      .max(mostSigners, `Add up to ${mostSigners} signers`),
    sections: z
      .array(Section)
      .min(1, "Add at least one section")
      .max(mostSections, `Add up to ${mostSections} sections`),
  })
  .superRefine(checkParts);
export type ContractContent = z.infer<typeof ContractContent>;

type Problem = { message: string; path: (string | number)[] };

function checkParts(
  { signers, sections }: { signers: Signer[]; sections: Section[] },
  context: { addIssue: (problem: Problem & { code: "custom" }) => void },
): void {
  const refuse = (problem: Problem) => context.addIssue({ code: "custom", ...problem });
  const fields = sections.flatMap((section) => (section.kind === "fields" ? section.fields : []));
  if (hasTwice(signers) || hasTwice(sections) || hasTwice(fields))
    refuse({ message: "Two parts of the contract have the same ID", path: ["sections"] });
  if (sections.filter(({ kind }) => kind === "prices").length > 1)
    refuse({ message: "Prices can stand in a contract once", path: ["sections"] });
  for (const [at, section] of sections.entries()) {
    if (section.kind === "fields" && !signers.some(({ id }) => id === section.signer))
      refuse({ message: "Choose a signer from the list", path: ["sections", at, "signer"] });
  }
  for (const [at, signer] of signers.entries()) {
    const own = sections.flatMap((each) =>
      each.kind === "fields" && each.signer === signer.id ? each.fields : [],
    );
    if (!own.some(({ kind, is_required }) => kind === "signature" && is_required))
      refuse({ message: `Add a required signature for ${signer.label}`, path: ["signers", at, "label"] });
  }
}

const hasTwice = (parts: readonly { id: string }[]): boolean =>
  new Set(parts.map(({ id }) => id)).size < parts.length;

const EmailContent = z.object({
  kind: z.literal("email"),
  subject: line("Subject", 300),
  text: body("Message", 10_000),
});

const TextContent = z.object({ kind: z.literal("text"), text: body("Message", 1_600) });

export const TemplateContent = z.discriminatedUnion("kind", [ContractContent, EmailContent, TextContent]);
export type TemplateContent = z.infer<typeof TemplateContent>;
