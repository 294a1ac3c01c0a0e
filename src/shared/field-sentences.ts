/** What a person is told of a field that is wrong, where its own description does not say: one sentence that names it. */
import type { core } from "zod";

type Issue = core.$ZodRawIssue;
type Of<Code extends Issue["code"]> = Extract<Issue, { code?: Code }>;

/** "ZIP code (entry 2)" for `["customers", 1, "zip_code"]`. */
export function labelOf(path: readonly PropertyKey[]): string {
  const parts = path.map(String);
  const entry = parts.findLast((part) => /^\d+$/.test(part));
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "request";
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/^(is|has) (?=.)/, "")
    .replace(/(.) (id|cents|at)$/, "$1")
    .replace(/(.) ids$/, "$1s")
    .replace(/\b(id|sku|url|zip)(?=s?\b)/g, (short) => short.toUpperCase());
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return entry === undefined ? label : `${label} (entry ${Number(entry) + 1})`;
}

/** The sentence of one fault. `label` stands for a field that people know by another name than its own. */
export function fieldSentence(issue: Issue, label = labelOf(issue.path ?? [])): string {
  if (isMissing(issue)) return `${label} is required`;
  switch (issue.code) {
    case "invalid_type":
      return `${label} must be ${kinds[issue.expected] ?? "a different type of value"}`;
    case "invalid_value":
      return choiceSentence(label, issue.values);
    case "invalid_union":
      return choiceSentence(label, (issue as { options?: unknown[] }).options ?? []);
    case "too_big":
    case "too_small":
      return sizeSentence(label, issue);
    case "not_multiple_of":
      return `${label} must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return `${label} ${formats[issue.format] ?? "isn't in a format we recognize"}`;
    case "unrecognized_keys":
      return `There's no field ${issue.keys.map((key: string) => `"${key}"`).join(" or ")} here`;
    default:
      return `Check ${label}`;
  }
}

/** For a field of a schema whose name is not what people see: `z.enum(types, { error: named("Event type") })`. */
export const named = (label: string) => (issue: Issue) => fieldSentence(issue, label);

function isMissing({ code, input, path }: Issue): boolean {
  if (code !== "invalid_type" && code !== "invalid_value" && code !== "invalid_union") return false;
  if (input === undefined || input === null) return true;
  // Which of several shapes is meant is said by a field in them; here the whole is what was given.
  const said = (input as Record<PropertyKey, unknown>)[path?.at(-1) ?? ""];
  return (
    code === "invalid_union" && (path?.length ?? 0) > 0 && typeof input === "object" && said === undefined
  );
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  nan: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const formats: Record<string, string> = {
  uuid: "wasn't found. Choose it again",
  email: "must be an email address",
  url: "must be a web address",
  safeint: "must be a whole number",
};

const mostChoicesSaid = 8;

function choiceSentence(label: string, values: readonly unknown[]): string {
  const words = values.map((value) => String(value).replaceAll("_", " "));
  const isSayable = words.length <= mostChoicesSaid && words.every((word) => /^[\p{L}\d]/u.test(word));
  const last = words.pop();
  if (last === undefined || !isSayable) return `${label} must be one of the choices`;
  return `${label} must be ${words.length > 0 ? `${words.join(", ")} or ` : ""}${last}`;
}

function sizeSentence(label: string, issue: Of<"too_big"> | Of<"too_small">): string {
  const isMost = issue.code === "too_big";
  const limit = Number(isMost ? issue.maximum : issue.minimum);
  const isAmount = /_?cents$/i.test(String(issue.path?.at(-1)));
  const written = isAmount ? `$${(limit / 100).toLocaleString("en-US")}` : limit.toLocaleString("en-US");
  const bound = issue.exact ? "exactly" : isMost ? "at most" : "at least";
  if (issue.origin === "string") {
    return limit === 1 && !isMost
      ? `${label} is required`
      : `${label} must be ${bound} ${written} character${limit === 1 ? "" : "s"} long`;
  }
  if (issue.origin === "array" || issue.origin === "set") {
    return `${label} must have ${bound} ${written} ${limit === 1 ? "entry" : "entries"}`;
  }
  if (issue.inclusive === false) return `${label} must be ${isMost ? "less" : "more"} than ${written}`;
  return `${label} must be ${written} or ${isMost ? "less" : "more"}`;
}
