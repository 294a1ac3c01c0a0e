/** Reads what a visitor sent by what the form asks: the same rules as on the page, whatever the page let through. */
import { kindOf, mediaTypeOf } from "#domains/files/kinds.ts";
import type { SentFile } from "#platform/http/public-pages/form-fields.ts";
import { Email, longText, Phone, shortText } from "#shared/fields.ts";
import { isDay } from "#shared/time/dates.ts";
import { shownFields, type TypedValues } from "../conditions-contract.ts";
import {
  type FormContent,
  type FormField,
  fieldsOf,
  isAsked,
  largestFilesBytes,
  mostFiles,
} from "../content-contract.ts";
import type { AnswerLine, Consented } from "../submissions/contract.ts";
import type { OfferedService } from "./form-context.ts";

/** Of one field in the page's form. */
export const inputName = (key: string): string => `f_${key}`;

export type Answered = {
  answers: AnswerLine[];
  consents: Omit<Consented, "version">[];
  /** By the field for which they were sent. */
  files: SentFile[];
  who: Who;
};

/** Who the visitor says they are. */
export type Who = {
  name: string;
  first_name: string;
  last_name: string;
  company: string;
  email: string | null;
  phone: string | null;
  address: string | null;
};

type Sent = { fields: URLSearchParams; files: readonly SentFile[] };

/** As it was typed, to be shown again and for conditions. */
export const typedIn = (content: FormContent, { fields, files }: Sent): TypedValues =>
  Object.fromEntries(
    fieldsOf(content).map(({ key, kind }) => [
      key,
      kind === "file"
        ? files.filter(({ field }) => field === inputName(key)).map(({ name }) => name)
        : fields.getAll(inputName(key)).slice(0, 60),
    ]),
  );

type Read = { ok: true; answered: Answered } | { ok: false; errors: Record<string, string> };

/** Of what is hidden by a condition nothing is read, and it is never required. */
export async function readAnswers(
  content: FormContent,
  sent: Sent,
  services: readonly OfferedService[],
): Promise<Read> {
  const typed = typedIn(content, sent);
  const shown = shownFields(content, typed).filter(isAsked);
  const errors: Record<string, string> = {};
  const answers: AnswerLine[] = [];
  const files: SentFile[] = [];
  for (const field of shown) {
    const own = sent.files.filter((file) => file.field === inputName(field.key));
    const given = { values: typed[field.key] ?? [], files: own, services };
    const result = await readField(field, given);
    if ("error" in result) errors[field.key] = result.error;
    else answers.push(lineOf(field, result.value));
    files.push(...own);
  }
  const problem = problemOfFiles(files);
  const first = shown.find(({ kind }) => kind === "file");
  if (problem && first) errors[first.key] ??= problem;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const consents = shown.filter(({ kind }) => kind === "consent").map((field) => consentOf(field, typed));
  return { ok: true, answered: { answers, consents, files, who: whoOf(shown, answers) } };
}

const lineOf = ({ key, kind, label }: FormField, value: string): AnswerLine => ({
  field: key,
  kind,
  label,
  value,
  files: [],
});

const consentOf = ({ key, text, is_for_offers }: FormField, typed: TypedValues) => ({
  field: key,
  text,
  is_for_offers,
  is_agreed: isChecked(typed[key] ?? []),
});

const isChecked = (values: readonly string[]): boolean => values.includes("on");

type Given = { values: readonly string[]; files: readonly SentFile[]; services: readonly OfferedService[] };
type Result = { value: string } | { error: string };

async function readField(field: FormField, given: Given): Promise<Result> {
  const { kind, is_required: isRequired, label } = field;
  const [first = ""] = given.values;
  if (kind === "file") return readFiles(field, given.files);
  if (kind === "consent") {
    if (isRequired && !isChecked(given.values)) return { error: "Check this box to continue." };
    return { value: isChecked(given.values) ? "Agreed" : "Not agreed" };
  }
  if (kind === "several") return readSeveral(field, given.values);
  if (first.trim() === "") return isRequired ? { error: missing(field) } : { value: "" };
  return readOne(kind, label, first, { field, services: given.services });
}

const missing = ({ kind, label }: FormField): string =>
  kind === "choice" || kind === "yes_no" || kind === "service" || kind === "date"
    ? "Choose an answer."
    : `Enter an answer for "${label}".`;

type Rules = { field: FormField; services: readonly OfferedService[] };

function readOne(kind: FormField["kind"], label: string, first: string, { field, services }: Rules): Result {
  switch (kind) {
    case "email":
      return parsed(Email, first);
    case "phone":
      return parsed(Phone, first);
    case "long_text":
      return parsed(longText(label, 5_000), first);
    case "number":
      return /^-?\d{1,12}([.,]\d{1,6})?$/.test(first.trim())
        ? { value: first.trim() }
        : { error: "Enter a number." };
    case "date":
      return isDay(first) ? { value: first } : { error: "Choose a day." };
    case "yes_no":
      return first === "yes" || first === "no"
        ? { value: first === "yes" ? "Yes" : "No" }
        : { error: "Choose an answer." };
    case "choice":
      return field.options.includes(first) ? { value: first } : { error: "Choose one of the answers." };
    case "service": {
      const service = services.find(({ id }) => String(id) === first);
      return service ? { value: service.name } : { error: "Choose one of the services." };
    }
    default:
      return parsed(shortText(label, 300), first);
  }
}

type Schema = {
  safeParse(value: unknown): { success: boolean; data?: string; error?: { issues: { message: string }[] } };
};

function parsed(schema: Schema, value: string): Result {
  const read = schema.safeParse(value);
  return read.success
    ? { value: read.data ?? "" }
    : { error: read.error?.issues[0]?.message ?? "Check this." };
}

function readSeveral({ options, is_required: isRequired }: FormField, values: readonly string[]): Result {
  const chosen = options.filter((option) => values.includes(option));
  if (values.some((value) => value !== "" && !options.includes(value)))
    return { error: "Choose from the answers." };
  return chosen.length === 0 && isRequired
    ? { error: "Choose at least one answer." }
    : { value: chosen.join(", ") };
}

async function readFiles(
  { is_required: isRequired }: FormField,
  files: readonly SentFile[],
): Promise<Result> {
  if (files.length === 0) return isRequired ? { error: "Choose a file." } : { value: "" };
  for (const { name, bytes, isTooLarge } of files) {
    if (isTooLarge) return { error: `"${name}" is larger than 10 MB. Choose a smaller file.` };
    if (kindOf(await mediaTypeOf(bytes)) === "other")
      return { error: `"${name}" isn't a picture, video, PDF or document. Choose another file.` };
  }
  return { value: files.map(({ name }) => name).join(", ") };
}

function problemOfFiles(files: readonly SentFile[]): string | undefined {
  if (files.length > mostFiles) return `Choose ${mostFiles} files or fewer.`;
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return size > largestFilesBytes ? "The files are larger than 25 MB together. Choose fewer." : undefined;
}

export function whoOf(fields: readonly FormField[], answers: readonly AnswerLine[]): Who {
  const valueOf = (field: FormField | undefined) =>
    answers.find((line) => line.field === field?.key)?.value.trim() ?? "";
  const filling = (fills: FormField["fills"]) =>
    valueOf(fields.find((field) => field.kind === "short_text" && field.fills === fills));
  const ofKind = (kind: FormField["kind"]) =>
    fields
      .filter((field) => field.kind === kind)
      .map(valueOf)
      .find(Boolean) ?? null;
  return {
    name: filling("name"),
    first_name: filling("first_name"),
    last_name: filling("last_name"),
    company: filling("company"),
    email: ofKind("email"),
    phone: ofKind("phone"),
    address: ofKind("address"),
  };
}

export const shownName = ({ name, first_name, last_name, company, email, phone }: Who): string =>
  name || `${first_name} ${last_name}`.trim() || company || email || phone || "";
