/**
 * Writes a workbook that spreadsheets open (Office Open XML, ECMA-376): numbers, amounts and days as what they are. Text is
 * always text: what would be taken for a formula is marked as quoted, so that it stays text also when somebody edits it.
 */
import { formula } from "#shared/csv.ts";
import { type ZippedFile, zipOf } from "./zip.ts";

export type CellFormat = "number" | "decimal" | "money" | "percent" | "day" | "month";

export type Cell =
  | string
  | null
  | { value: number; format: CellFormat }
  | { day: string; format: "day" | "month" };

export type Sheet = {
  name: string;
  /** Of characters, from the left. */
  widths: readonly number[];
  /** A row `isHead` is set in bold. */
  rows: readonly { cells: readonly Cell[]; isHead?: boolean }[];
};

/** `currency` is how amounts are shown: the ISO 4217 code and its decimals. */
export function workbookOf(sheets: readonly Sheet[], currency: { code: string; decimals: number }): Buffer {
  const parts: ZippedFile[] = [
    { path: "[Content_Types].xml", text: contentTypes(sheets.length) },
    { path: "_rels/.rels", text: relations([["officeDocument", "xl/workbook.xml"]]) },
    { path: "xl/workbook.xml", text: bookXml(sheets) },
    {
      path: "xl/_rels/workbook.xml.rels",
      text: relations([
        ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
    },
    { path: "xl/styles.xml", text: stylesXml(currency) },
    ...sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      text: sheetXml(sheet),
    })),
  ];
  return zipOf(parts);
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;

const contentTypes = (sheets: number): string => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${type}.${kind}+xml"/>`;
  const each = Array.from({ length: sheets }, (_, index) =>
    part(`worksheets/sheet${index + 1}`, "worksheet"),
  );
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook", "sheet.main")}${part("styles", "styles")}${each.join("")}</Types>`;
};

const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const bookXml = (sheets: readonly Sheet[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map(
      ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join("")}</sheets></workbook>`;

const formats: readonly CellFormat[] = ["number", "decimal", "money", "percent", "day", "month"];

/** Places in the list of styles: plain, bold, quoted, then each format plain and bold. */
const styles = { plain: 0, bold: 1, quoted: 2 } as const;
const styleOf = (format: CellFormat, isHead: boolean): number =>
  3 + formats.indexOf(format) * 2 + (isHead ? 1 : 0);

function stylesXml({ code, decimals }: { code: string; decimals: number }): string {
  const codes: Record<CellFormat, string> = {
    number: "#,##0.##",
    decimal: "#,##0.00",
    money: `[$${code}] #,##0${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}`,
    percent: "0.0%",
    day: "yyyy-mm-dd",
    month: "mmm yyyy",
  };
  const numbers = formats.map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(codes[format])}"/>`,
  );
  const xf = (number: number, font: number, more = "") =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`;
  const all = [
    xf(0, 0),
    xf(0, 1),
    xf(49, 0, ' quotePrefix="1"'),
    ...formats.flatMap((_, index) => [xf(164 + index, 0), xf(164 + index, 1)]),
  ];
  const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${numbers.length}">${numbers.join("")}</numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join("")}</cellXfs></styleSheet>`;
}

function sheetXml({ widths, rows }: Sheet): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map(
    ({ cells, isHead = false }, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`, isHead)).join("")}</row>`,
  );
  return `${head}<worksheet xmlns="${main}"><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, place: string, isHead: boolean): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    const style = formula.test(cell) ? styles.quoted : isHead ? styles.bold : styles.plain;
    return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  const value = "day" in cell ? serialOf(cell.day) : cell.value;
  return `<c r="${place}" s="${styleOf(cell.format, isHead)}"><v>${value}</v></c>`;
}

/** Days since the end of 1899, which is how spreadsheets know a day. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Without the control characters that XML does not know. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|\ufffe|\uffff/gu, " ")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
