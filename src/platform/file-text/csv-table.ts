/** Reads a file as spreadsheets write it into rows with their line numbers; what the columns mean is for who asks. */
import { parse } from "csv-parse/sync";
import { byteOrderMark, withoutGuard } from "#shared/csv.ts";
import { AppError, invalid } from "../errors.ts";

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

/** `line` is where a row begins in the file; the header is line 1. */
export type TableRow = { line: number; fields: string[] };

export type Table = { delimiter: Delimiter; header: string[]; rows: TableRow[] };

const longestHeading = 100;

/** Throws `invalid` when it is no table, is empty or has more than `mostRows` rows below its header. */
export function readTable(text: string, mostRows: number): Table {
  const plain = (text.startsWith(byteOrderMark) ? text.slice(1) : text).replace(/\r\n?/g, "\n");
  const [, named] = /^sep=([,;\t])\n/i.exec(plain) ?? [];
  const body = named ? plain.slice(6) : plain;
  const delimiter = (named as Delimiter | undefined) ?? delimiterOf(body);
  const [header, ...rows] = rowsIn(body, delimiter, named ? 1 : 0);
  if (!header) throw invalid("The file is empty.");
  if (rows.length > mostRows) {
    throw invalid(
      `The file has ${rows.length} lines. You can import up to ${mostRows} at a time. Split it into smaller files.`,
    );
  }
  const headings = header.fields.map((field) => cellText(field).slice(0, longestHeading));
  return { delimiter, header: headings, rows };
}

/** As it was written, without what keeps spreadsheets from taking it for a formula. */
export const cellText = (field: string | undefined): string => withoutGuard(field ?? "").trim();

function rowsIn(body: string, delimiter: Delimiter, linesBefore: number): TableRow[] {
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
