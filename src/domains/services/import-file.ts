/** Reads a file as spreadsheets write it into records with line numbers, and recognises what its columns hold. */
import { parse } from "csv-parse/sync";
import { AppError, invalid } from "#platform/errors.ts";
import { byteOrderMark, withoutGuard } from "#shared/csv.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { ImportField, mostAtOnce } from "./batches-contract.ts";

export type FileRecord = {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  /** What stands under each column that is understood, trimmed. */
  cells: ReadonlyMap<ImportField, string>;
  /** How many filled fields stand beyond the last column. */
  extra: number;
};

export type ReadFile = {
  delimiter: Delimiter;
  columns: { header: string; field: ImportField | null }[];
  records: FileRecord[];
};

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

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
  const plain = (text.startsWith(byteOrderMark) ? text.slice(1) : text).replace(/\r\n?/g, "\n");
  const [, named] = /^sep=([,;\t])\n/i.exec(plain) ?? [];
  const body = named ? plain.slice(6) : plain;
  const delimiter = (named as Delimiter | undefined) ?? delimiterOf(body);
  const [header, ...rows] = rowsIn(body, delimiter, named ? 1 : 0);
  if (!header) throw invalid("The file is empty.");
  const columns = columnsOf(header.fields);
  if (rows.length > mostAtOnce) {
    throw invalid(
      `The file has ${rows.length} lines. You can import up to ${mostAtOnce} at a time. Split it into smaller files.`,
    );
  }
  return { delimiter, columns, records: rows.map((row) => recordOf(row, columns)) };
}

type Row = { line: number; fields: string[] };

function rowsIn(body: string, delimiter: Delimiter, linesBefore: number): Row[] {
  try {
    const rows = parse(body, {
      delimiter,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: "\n",
    }) as unknown as { info: { lines: number }; raw: string; record: string[] }[];
    return rows
      .filter(({ record }) => record.some((field) => field.trim() !== ""))
      .map(({ info, raw, record }) => ({
        line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0) + linesBefore,
        fields: record,
      }));
  } catch (error) {
    const isOpen = (error as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED";
    const why = isOpen ? "a quotation mark is never closed" : "it isn't a table";
    throw new AppError("invalid", `We couldn't read the file because ${why}. Fix it and try again.`, {
      cause: error,
    });
  }
}

/** The one that stands most often in the first line outside quotation marks. */
function delimiterOf(body: string): Delimiter {
  const first = (body.trimStart().split("\n", 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function columnsOf(header: readonly string[]): ReadFile["columns"] {
  const columns = header.map((text) => {
    const heading = withoutGuard(text).trim();
    return { header: heading.slice(0, 100), field: fieldOf.get(normaliseForSearch(heading)) ?? null };
  });
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

function recordOf({ line, fields }: Row, columns: ReadFile["columns"]): FileRecord {
  const cells = new Map<ImportField, string>();
  for (const [index, { field }] of columns.entries()) {
    if (field) cells.set(field, withoutGuard(fields[index] ?? "").trim());
  }
  return { line, cells, extra: fields.slice(columns.length).filter((field) => field.trim() !== "").length };
}
