/** Lines of a file that spreadsheets open: fields quoted where needed, and none of them taken for a formula. */

/** The mark by which spreadsheets know that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/** What a spreadsheet would take for a formula (OWASP, CSV Injection), also behind white space and apostrophes. */
const formula = /^'*[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/u;

/** RFC 4180: ends with CR LF. A field that would be a formula begins with an apostrophe instead. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(",")}\r\n`;

function csvField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes away the apostrophe that `csvLine` has put before a formula, so that a file comes back as it went. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
