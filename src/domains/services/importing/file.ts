/** Reads a file as spreadsheets write it into records with line numbers, and recognises what its columns hold. */
import type { FillableField } from "#domains/custom-fields/from-text.ts";
import { invalid } from "#platform/errors.ts";
import { cellText, readTable, type Table, type TableRow } from "#platform/file-text/csv-table.ts";
import { ownFieldName } from "#shared/filters/list-fields.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { ImportField, mostAtOnce } from "../batches-contract.ts";

export type FileRecord = {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  /** What stands under each column that is understood, trimmed. */
  cells: ReadonlyMap<ImportField, string>;
  /** The same of the business's own fields. */
  own: ReadonlyMap<FillableField, string>;
  /** How many filled fields stand beyond the last column. */
  extra: number;
};

/** Null for a column that is left out. */
type Column = { header: string; holds: ImportField | FillableField | null };

export type ReadFile = {
  delimiter: Table["delimiter"];
  columns: Column[];
  records: FileRecord[];
};

/** How people head a column, in the form in which text is compared. */
const headings: Record<ImportField, readonly string[]> = {
  name: ["name", "service", "service name", "item", "item name", "title", "product", "product/service"],
  sku: ["code", "sku", "item code", "item number", "number", "part number", "id code"],
  description: ["description", "details", "sales description", "notes"],
  category: ["category", "type", "group", "department"],
  status: ["status", "state", "active"],
  price: ["price", "unit price", "rate", "sales price", "sales price/rate", "amount", "charge"],
  unit: ["unit", "per", "unit of measure", "uom"],
  duration_minutes: ["minutes", "duration", "duration (minutes)", "duration minutes", "time", "length"],
  is_taxable: ["taxable", "tax", "is taxable"],
  cost: ["cost", "unit cost", "purchase cost", "cost price"],
  materials: ["materials", "parts", "material"],
};

const fieldOf = new Map(
  ImportField.options.flatMap((field) => headings[field].map((heading) => [heading, field] as const)),
);

/** Throws `invalid` when it is no table, has no usable columns or is too long. */
export function readFile(text: string, own: readonly FillableField[]): ReadFile {
  const { delimiter, header, rows } = readTable(text, mostAtOnce);
  const columns = columnsOf(header, own);
  return { delimiter, columns, records: rows.map((row) => recordOf(row, columns)) };
}

/** As the preview names it. */
export const targetOf = ({ holds }: Column): string | null =>
  holds === null || typeof holds === "string" ? holds : ownFieldName(holds.key);

function columnsOf(header: readonly string[], own: readonly FillableField[]): Column[] {
  const columns = header.map((heading): Column => {
    const wanted = normaliseForSearch(heading);
    const named = own.find(({ label }) => normaliseForSearch(label) === wanted);
    return { header: heading, holds: fieldOf.get(wanted) ?? named ?? null };
  });
  const held = columns.flatMap(({ holds }) => holds ?? []);
  const twice = held.find((holds, index) => held.indexOf(holds) < index);
  if (twice) {
    const both = columns.filter(({ holds }) => holds === twice).map(({ header: heading }) => `"${heading}"`);
    throw invalid(`The columns ${both.join(" and ")} mean the same thing. Remove one of them.`);
  }
  if (!held.includes("name")) {
    throw invalid(
      'The first line must contain column names, including "Name". Export your price book to see an example.',
    );
  }
  return columns;
}

function recordOf({ line, fields }: TableRow, columns: readonly Column[]): FileRecord {
  const cells = new Map<ImportField, string>();
  const own = new Map<FillableField, string>();
  for (const [index, { holds }] of columns.entries()) {
    const text = cellText(fields[index]);
    if (typeof holds === "string") cells.set(holds, text);
    else if (holds) own.set(holds, text);
  }
  const extra = fields.slice(columns.length).filter((field) => field.trim() !== "").length;
  return { line, cells, own, extra };
}
