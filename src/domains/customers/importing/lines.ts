/** Understands one line of a file as a customer, or says what is wrong with each of its cells. */
import { lackOf, readCell } from "#domains/custom-fields/from-text.ts";
import type { FieldValue } from "#domains/custom-fields/values-contract.ts";
import { cellText, type TableRow } from "#platform/file-text/csv-table.ts";
import { amountFrom } from "#shared/money/amount-text.ts";
import { cut, normaliseForSearch } from "#shared/text.ts";
import { CustomerChanges, CustomerSource, CustomerStatus, NewCustomer } from "../contract.ts";
import type { Column, Writing } from "./columns.ts";
import type { ImportField } from "./contract.ts";

export type ReadLine = {
  line: number;
  /** As it stands in the file, for people to know the line by. */
  shown: { name: string; email: string; phone: string };
  /** What no field of ours holds, kept in the notes; "" for nothing. */
  aside: string;
  /** Whom it adds; null where something is wrong with it. */
  customer: NewCustomer | null;
  /** What its filled cells say of a customer who is there already; null where one of them is wrong. */
  given: CustomerChanges | null;
  /** By the id of the custom field. */
  values: Map<number, FieldValue>;
  /** In the order of the columns, then of the fields. */
  errors: string[];
  /** Those of them that are wrong for a customer who is there already, too. */
  faults: string[];
};

type Entered = Record<string, unknown>;
type Context = { columns: readonly Column[]; writing: Writing; country: string; status: CustomerStatus };

const tooMany =
  "This line has more values than there are columns. Put values that contain a comma or semicolon in quotation marks";

export function readLine(
  { line, fields }: TableRow,
  { columns, writing, country, status }: Context,
): ReadLine {
  const entered: Entered = {};
  let aside = "";
  const values = new Map<number, FieldValue>();
  const found: Fault[] = [];
  for (const [place, { holds }] of columns.entries()) {
    const text = cellText(fields[place]);
    if (holds === null) continue;
    if (typeof holds !== "string") {
      const { value, error } = readCell(holds, text, writing);
      const lack = text === "" ? lackOf(holds) : undefined;
      if (lack !== undefined) found.push({ message: lack, isLack: true });
      else if (error !== null) found.push({ message: error, isLack: false });
      else if (value !== null) values.set(holds.id, value);
      continue;
    }
    if (text === "") continue;
    const read = readField(holds, text, { currency: writing.currency, country });
    if ("error" in read) found.push({ message: read.error, isLack: false });
    else Object.assign(entered, read.entered);
    if ("aside" in read) aside = read.aside;
  }
  if (fields.slice(columns.length).some((field) => field.trim() !== ""))
    found.push({ message: tooMany, isLack: false });
  const notes = aside && { notes: [entered["notes"], aside].filter(Boolean).join("\n") };
  const parsed = NewCustomer.safeParse({ status, first_name: "", last_name: "", ...entered, ...notes });
  for (const { message, path } of parsed.error?.issues ?? [])
    found.push({ message, isLack: isNameIn(path) && !entered[String(path[0])] });
  const errors = found.map(({ message }) => message);
  const faults = found.filter(({ isLack }) => !isLack).map(({ message }) => message);
  return {
    line,
    shown: shownOf(entered),
    aside,
    customer: errors.length === 0 ? (parsed.data ?? null) : null,
    given: faults.length === 0 ? givenIn(entered, aside) : null,
    values,
    errors,
    faults,
  };
}

/** `isLack`: only a new customer would have to have it. */
type Fault = { message: string; isLack: boolean };

const isNameIn = ([field]: readonly PropertyKey[]): boolean =>
  field === "first_name" || field === "last_name";

/** A source that isn't ours is no reason to forget the one that is known. */
function givenIn(entered: Entered, aside: string): CustomerChanges | null {
  const filled = Object.entries(entered).filter(
    ([field, value]) => value !== "" && !(aside !== "" && field === "source"),
  );
  return CustomerChanges.safeParse(Object.fromEntries(filled)).data ?? null;
}

function shownOf(entered: Entered): ReadLine["shown"] {
  const of = (name: string) => (typeof entered[name] === "string" ? entered[name] : "");
  return {
    name: cut(`${of("first_name")} ${of("last_name")}`.trim() || of("company"), 200),
    email: cut(of("email"), 200),
    phone: cut(of("phone"), 60),
  };
}

type Read = { entered: Entered } | { entered: Entered; aside: string } | { error: string };

const statuses: Record<string, CustomerStatus> = {
  lead: "lead",
  prospect: "prospect",
  client: "client",
  customer: "client",
  active: "client",
  inactive: "inactive",
  archived: "inactive",
};

const sources = new Map(
  CustomerSource.options.map((source) => [source.replaceAll("_", " "), source] as const),
);

type Reading = { currency: string; country: string };

function readField(field: ImportField, text: string, { currency, country }: Reading): Read {
  switch (field) {
    case "name":
      return { entered: namesIn(text) };
    case "status": {
      const status = statuses[normaliseForSearch(text)];
      return status
        ? { entered: { status } }
        : { error: `Status must be lead, prospect, client or inactive, not "${cut(text, 40)}"` };
    }
    case "source":
      return sourceIn(text);
    case "estimated_value":
      return valueIn(text, currency);
    case "phone":
      return isShortened(text)
        ? {
            error: `A spreadsheet has cut off the phone number "${cut(text, 40)}". Format its column as text and export the file again`,
          }
        : { entered: { phone: text } };
    case "zip_code":
      return { entered: { zip_code: zipIn(text, country) } };
    default:
      return { entered: { [field]: text } };
  }
}

/** Where else customers came from is worth keeping. */
function sourceIn(text: string): Read {
  const source = sources.get(normaliseForSearch(text).replaceAll("_", " "));
  return source
    ? { entered: { source } }
    : { entered: { source: "other" }, aside: `Source: ${cut(text, 100)}` };
}

/** American ones have five digits; spreadsheets take leading zeros for nothing. */
const zipIn = (text: string, country: string): string =>
  country === "US" && /^\d{3,4}$/.test(text) ? text.padStart(5, "0") : text;

/** "Maria Lopez", "Lopez, Maria"; of more than two names the last is the last name. */
function namesIn(text: string): Entered {
  const [, last, first] = /^([^,]+),\s*(.+)$/u.exec(text) ?? [];
  if (last !== undefined) return { first_name: first, last_name: last };
  const names = text.split(/\s+/u);
  return { first_name: names.slice(0, -1).join(" ") || names[0], last_name: names.slice(1).at(-1) ?? "" };
}

const isShortened = (text: string): boolean => /^\d(\.\d+)?e\+?\d+$/i.test(text);

function valueIn(text: string, currency: string): Read {
  try {
    return { entered: { estimated_value_cents: amountFrom(text, currency) } };
  } catch {
    return { error: `Estimated value must be an amount such as 1,250.00, not "${cut(text, 40)}"` };
  }
}
