/** Reads a file as spreadsheets write it into records with line numbers, and recognises what its columns hold. */

import { invalid } from "#platform/errors.ts";
import { cellText, readTable, type Table, type TableRow } from "#platform/file-text/csv-table.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { ImportField, mostAtOnce } from "../batches-contract.ts";

export type FileRecord = {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  /** What stands under each column that is understood, trimmed. */
  cells: ReadonlyMap<ImportField, string>;
  /** How many filled fields stand beyond the last column. */
  extra: number;
};

export type ReadFile = {
  delimiter: Table["delimiter"];
  columns: { header: string; field: ImportField | null }[];
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
export function readFile(text: string): ReadFile {
  const { delimiter, header, rows } = readTable(text, mostAtOnce);
  const columns = columnsOf(header);
  return { delimiter, columns, records: rows.map((row) => recordOf(row, columns)) };
}

function columnsOf(header: readonly string[]): ReadFile["columns"] {
  const columns = header.map((heading) => ({
    header: heading,
    field: fieldOf.get(normaliseForSearch(heading)) ?? null,
  }));
  const fields = columns.flatMap(({ field }) => field ?? []);
  const twice = fields.find((field, index) => fields.indexOf(field) < index);
  if (twice) {
    const both = columns.filter(({ field }) => field === twice).map(({ header: heading }) => `"${heading}"`);
    throw invalid(`The columns ${both.join(" and ")} mean the same thing. Remove one of them.`);
  }
  if (!fields.includes("name")) {
    throw invalid(
      'The first line must contain column names, including "Name". Export your price book to see an example.',
    );
  }
  return columns;
}

function recordOf({ line, fields }: TableRow, columns: ReadFile["columns"]): FileRecord {
  const cells = new Map<ImportField, string>();
  for (const [index, { field }] of columns.entries()) {
    if (field) cells.set(field, cellText(fields[index]));
  }
  return { line, cells, extra: fields.slice(columns.length).filter((field) => field.trim() !== "").length };
}
