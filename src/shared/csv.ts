/** Lines of a file that spreadsheets open: fields quoted where needed, and none of them taken for a formula. */

/** The mark by which spreadsheets know that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * What a spreadsheet would take for a formula (OWASP, CSV Injection), also behind apostrophes and what cannot be seen;
 * the signs in their full-width and small forms too.
 */
export const formula =
  /^'*[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff05\uff5c\ufe62\ufe63\ufe66\ufe6a\ufe6b\u2212]|^'*[\t\r\n]/u;

/**
 * RFC 4180: ends with CR LF. Text that would be a formula begins with an apostrophe instead; a number is no text.
 */
export const csvLine = (fields: readonly (string | number | null)[]): string =>
  `${fields.map(csvField).join(",")}\r\n`;

function csvField(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes away the apostrophe that `csvLine` has put before a formula, so that a file comes back as it went. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
