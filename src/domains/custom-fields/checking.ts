/** Whether a value is one that a field can have; every refusal is a sentence that names the field. */
import { z } from "zod";
import { dayField, shortText } from "#shared/fields.ts";
import type { FieldChoice, FieldType } from "./contract.ts";
import type { FieldInput, FieldValue } from "./values-contract.ts";

export type FieldRules = { label: string; type: FieldType; choices: readonly FieldChoice[] };

/** What is kept, null for a cleared field, or what is wrong with it. */
type Checked = { value: FieldValue | null; error: null } | { value: null; error: string };

const mostNumber = 1_000_000_000_000;
const mostCents = 100_000_000_000;

/** `kept` is what the record has already: a choice that is archived may stay. */
export function checkValue(field: FieldRules, input: FieldInput, kept: FieldValue | null = null): Checked {
  if (isEmpty(input)) return { value: null, error: null };
  const parsed = schemaOf(field, kept).safeParse(input);
  if (!parsed.success) return { value: null, error: parsed.error.issues[0]?.message ?? "" };
  return { value: isEmpty(parsed.data) ? null : parsed.data, error: null };
}

const isEmpty = (input: FieldInput): input is null =>
  input === null ||
  (typeof input === "string" && input.trim() === "") ||
  (Array.isArray(input) && input.length === 0);

function schemaOf({ label, type, choices }: FieldRules, kept: FieldValue | null): z.ZodType<FieldValue> {
  switch (type) {
    case "text":
      return shortText(label, 1_000);
    case "number": {
      const message = `${label} must be a number with up to six decimals`;
      return z
        .number(message)
        .min(-mostNumber, `${label} is too small`)
        .max(mostNumber, `${label} is too large`)
        .refine((value) => Number(value.toFixed(6)) === value, message);
    }
    case "money":
      return z
        .int(`${label} must be a whole number of cents`)
        .min(-mostCents, `${label} is too small`)
        .max(mostCents, `${label} is too large`);
    case "date":
      return dayField(label);
    case "yes_no":
      return z.boolean(`${label} must be yes or no`);
    case "link":
      return linkField(label);
    case "choice":
      return choiceField(label, choices, kept);
    case "several":
      return z
        .array(choiceField(label, choices, kept), `${label} must be a list of choices`)
        .max(100, `${label} has too many choices`)
        .transform((keys) => [...new Set(keys)].toSorted(byOrderOf(choices)));
  }
}

function choiceField(label: string, choices: readonly FieldChoice[], kept: FieldValue | null) {
  const message = `Choose ${label} from the list`;
  const isKept = (key: string) => (Array.isArray(kept) ? kept.includes(key) : kept === key);
  const isOffered = (key: string) =>
    choices.some((choice) => choice.key === key && (!choice.is_archived || isKept(key)));
  return z.string(message).refine(isOffered, message);
}

function byOrderOf(choices: readonly FieldChoice[]) {
  const places = new Map(choices.map(({ key }, index) => [key, index]));
  return (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
}

/** Only what a browser opens as a page: never `javascript:` or `data:`, and no password on its way. */
function linkField(label: string) {
  const message = `${label} must be a web address that begins with http:// or https://`;
  return shortText(label, 2_000).refine((text) => isLink(text), message);
}

function isLink(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hostname !== "";
}
