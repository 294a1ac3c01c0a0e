/** Understands the cells of one line of a file as fields of a service, or says what is wrong with each. */
import { type FillableField, lackOf, readCell } from "#domains/custom-fields/from-text.ts";
import type { Writing } from "#domains/custom-fields/showing.ts";
import type { FieldValue } from "#domains/custom-fields/values-contract.ts";
import { ownFieldName } from "#shared/filters/list-fields.ts";
import { amountFrom } from "#shared/money/amount-text.ts";
import { normaliseForSearch } from "#shared/text.ts";
import type { ImportField, ImportRowError } from "../batches-contract.ts";
import { ServiceChanges, type ServiceStatus, type ServiceUnit } from "../contract.ts";
import { materialsFrom } from "../materials-text.ts";
import type { FileRecord } from "./file.ts";

export type ReadLine = {
  line: number;
  /** The fields of the cells that are filled; a blank cell leaves its field as it is. */
  given: Omit<ServiceChanges, "version">;
  /** The same of the business's own fields. */
  own: { field: FillableField; after: FieldValue }[];
  errors: ImportRowError[];
  /** What only a new service would have to have. */
  lacks: ImportRowError[];
};

type Reader = (text: string, currency: string) => Partial<ServiceChanges>;

const statuses: Record<string, ServiceStatus> = {
  active: "active",
  yes: "active",
  true: "active",
  "1": "active",
  inactive: "inactive",
  no: "inactive",
  false: "inactive",
  "0": "inactive",
  draft: "draft",
};

const units: Record<string, ServiceUnit> = {
  job: "job",
  "per job": "job",
  flat: "job",
  "flat rate": "job",
  fixed: "job",
  hour: "hour",
  hours: "hour",
  hr: "hour",
  h: "hour",
  "per hour": "hour",
  hourly: "hour",
  each: "each",
  ea: "each",
  piece: "each",
  pcs: "each",
  unit: "each",
};

const answers: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  "1": true,
  x: true,
  taxable: true,
  no: false,
  n: false,
  false: false,
  "0": false,
  "non-taxable": false,
};

const readers: Record<ImportField, Reader> = {
  name: (name) => ({ name }),
  sku: (sku) => ({ sku }),
  description: (description) => ({ description }),
  category: (category) => ({ category }),
  status: (text) => ({ status: oneOf(statuses, text, "Status must be active, inactive or draft") }),
  unit: (text) => ({ unit: oneOf(units, text, "Unit must be job, hour or each") }),
  is_taxable: (text) => ({ is_taxable: oneOf(answers, text, "Taxable must be yes or no") }),
  price: (text, currency) => ({ price_cents: amountIn(text, currency, "Price") }),
  cost: (text, currency) => ({ cost_cents: amountIn(text, currency, "Cost") }),
  duration_minutes: (text) => ({ duration_minutes: minutesIn(text) }),
  materials: (text, currency) => ({ materials: materialsFrom(text, currency) }),
};

const fieldOfProperty: Record<string, ImportField> = { price_cents: "price", cost_cents: "cost" };

export function readLine({ line, cells, own: texts, extra }: FileRecord, writing: Writing): ReadLine {
  const { currency } = writing;
  const errors: ImportRowError[] = [];
  const entered: Partial<ServiceChanges> = {};
  for (const [field, text] of cells) {
    if (text === "") continue;
    try {
      Object.assign(entered, readers[field](text, currency));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push({ line, field, message: error.message });
    }
  }
  if (extra > 0) {
    const message =
      "This line has more values than there are columns. Put values that contain a comma or semicolon in quotation marks";
    errors.push({ line, field: null, message });
  }
  const parsed = ServiceChanges.safeParse(entered);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    errors.push({ line, field: fieldOfProperty[name] ?? name, message: issue.message });
  }
  const { own, wrong, lacks } = readOwn(line, texts, writing);
  return { line, given: parsed.data ?? {}, own, errors: [...errors, ...wrong], lacks };
}

function readOwn(line: number, texts: FileRecord["own"], writing: Writing) {
  const own: ReadLine["own"] = [];
  const [wrong, lacks]: [ImportRowError[], ImportRowError[]] = [[], []];
  for (const [field, text] of texts) {
    const named = { line, field: ownFieldName(field.key) };
    const { value, error } = readCell(field, text, writing);
    const lack = text === "" ? lackOf(field) : undefined;
    if (lack !== undefined) lacks.push({ ...named, message: lack });
    if (error !== null) wrong.push({ ...named, message: error });
    else if (value !== null) own.push({ field, after: value });
  }
  return { own, wrong, lacks };
}

function oneOf<Value>(words: Record<string, Value>, text: string, message: string): Value {
  const word = normaliseForSearch(text);
  if (!Object.hasOwn(words, word)) throw new RangeError(`${message}, not "${text.slice(0, 40)}"`);
  return words[word] as Value;
}

function amountIn(text: string, currency: string, label: string): number {
  try {
    return amountFrom(text, currency);
  } catch {
    throw new RangeError(`${label} must be an amount such as 1,250.00, not "${text.slice(0, 40)}"`);
  }
}

/** "90", "90 min", "1:30", "1.5 h", "1h 30m". */
function minutesIn(text: string): number {
  const plain = normaliseForSearch(text);
  const [, clockHours, clockMinutes] = /^(\d{1,4}):([0-5]\d)$/.exec(plain) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes);
  const [, hours, minutes] =
    /^(?:(\d{1,4}(?:\.\d{1,2})?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,6})(?: ?m(?:in(?:utes?)?)?)?)?$/.exec(plain) ??
    [];
  const sum = (Math.round(Number(hours ?? 0) * 100) * 60) / 100 + Number(minutes ?? 0);
  if ((hours ?? minutes) === undefined || !Number.isInteger(sum)) {
    throw new RangeError(`Minutes must be a whole number such as 90, not "${text.slice(0, 40)}"`);
  }
  return sum;
}
