/** What the columns of a file are taken for: by the names that other programs give them, or as somebody chose. */
import type { FillableField } from "#domains/custom-fields/from-text.ts";
import type { Writing } from "#domains/custom-fields/showing.ts";
import { invalid } from "#platform/errors.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { type CustomerFile, ImportField, ownPrefix } from "./contract.ts";

export type { Writing };

/** Null for a column that is left out. */
export type Column = { header: string; holds: ImportField | FillableField | null };

/** How people head a column, in the form in which text is compared. */
const headings: Record<ImportField, readonly string[]> = {
  name: [
    "name",
    "full name",
    "customer",
    "customer name",
    "client",
    "client name",
    "contact",
    "display name",
  ],
  first_name: ["first name", "firstname", "first", "given name"],
  last_name: ["last name", "lastname", "last", "surname", "family name"],
  company: ["company", "company name", "business", "business name", "organization", "organization name"],
  email: ["email", "email address", "main email", "email 1", "email 1 - value"],
  phone: [
    "phone",
    "phone number",
    "telephone",
    "mobile",
    "mobile phone",
    "mobile number",
    "cell",
    "cell phone",
    "main phone",
    "phone 1 - value",
    "home phone",
  ],
  status: ["status", "type", "lead status", "lifecycle stage"],
  source: ["source", "lead source", "referred by"],
  address: [
    "address",
    "street",
    "street address",
    "street 1",
    "address 1",
    "address line 1",
    "billing street",
    "billing address",
    "service street 1",
    "billing street 1",
  ],
  city: ["city", "town", "billing city", "service city"],
  state: ["state", "province", "region", "billing state", "service state", "state/province"],
  zip_code: [
    "zip",
    "zip code",
    "postal code",
    "postcode",
    "billing zip",
    "service zip code",
    "billing zip code",
  ],
  country: ["country", "billing country", "service country"],
  notes: ["notes", "note", "comments", "description"],
  estimated_value: ["estimated value", "value", "deal value", "amount"],
};

const fieldOf = new Map(
  ImportField.options.flatMap((field) => headings[field].map((heading) => [heading, field] as const)),
);

export const targetOf = ({ holds }: Column): string | null =>
  holds === null || typeof holds === "string" ? holds : `${ownPrefix}${holds.key}`;

/** Throws `invalid` when two columns hold the same thing, or none holds a name. */
export function columnsOf(
  header: readonly string[],
  chosen: readonly (string | null)[] | undefined,
  own: readonly FillableField[],
): Column[] {
  if (chosen && chosen.length !== header.length)
    throw invalid("The file's columns have changed. Choose the file again.");
  const columns = header.map((heading, place): Column => {
    const holds = chosen ? named(chosen[place] ?? null, own) : recognized(heading, own);
    return { header: heading, holds };
  });
  return chosen ? checked(columns) : checked(withoutSecond(columns));
}

function recognized(heading: string, own: readonly FillableField[]): Column["holds"] {
  const wanted = normaliseForSearch(heading).replace(/^e-mail/, "email");
  return fieldOf.get(wanted) ?? own.find(({ label }) => normaliseForSearch(label) === wanted) ?? null;
}

function named(target: string | null, own: readonly FillableField[]): Column["holds"] {
  if (target === null) return null;
  const field = ImportField.safeParse(target);
  if (field.success) return field.data;
  const key = target.startsWith(ownPrefix) ? target.slice(ownPrefix.length) : "";
  const found = own.find((each) => each.key === key);
  if (!found) throw invalid("One of the columns holds a field that isn't there anymore. Choose it again.");
  return found;
}

/** Files often have two phone columns and both names: the first of each counts, single names before the whole one. */
function withoutSecond(columns: readonly Column[]): Column[] {
  const targets = columns.map(targetOf);
  const isParted = targets.includes("first_name") && targets.includes("last_name");
  return columns.map((column, place) => {
    const target = targets[place] ?? null;
    const isSecond = target !== null && targets.indexOf(target) < place;
    return isSecond || (isParted && target === "name") ? { ...column, holds: null } : column;
  });
}

function checked(columns: Column[]): Column[] {
  const targets = columns.map(targetOf);
  const second = columns.findIndex((_, place) => {
    const target = targets[place] ?? null;
    return target !== null && targets.indexOf(target) < place;
  });
  if (second >= 0) {
    const first = columns[targets.indexOf(targets[second] ?? null)];
    throw invalid(
      `The columns "${first?.header}" and "${columns[second]?.header}" hold the same thing. Leave one of them out.`,
    );
  }
  return columns;
}

/** What is missing before lines can be read; undefined for nothing. Whom a line changes is known without a name. */
export function missingColumn(
  columns: readonly Column[],
  existing: CustomerFile["existing"],
): string | undefined {
  const targets = new Set(columns.map(targetOf));
  if (targets.has("name") || (targets.has("first_name") && targets.has("last_name"))) return undefined;
  if (existing === "update")
    return targets.has("email") || targets.has("phone")
      ? undefined
      : "Choose the column that holds the name, email or phone.";
  return "Choose the column that holds the name, or those of first and last name.";
}
