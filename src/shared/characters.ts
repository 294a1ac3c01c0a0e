/** Which characters a text may hold: those that people type, and none that hide, reorder or break what is shown. */

/** False for text that the database cannot keep as it is: the NUL character, or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Tabs and line breaks become a space: they come with what is pasted. */
export const onOneLine = (text: string): string =>
  text.replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, " ").trim();

/** Every kind of line break becomes `\n`, and control characters go, which nobody sees in a text of several lines. */
export const inPlainLines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t\0]/gu, "")
    .trim();

/** False for control characters, and for those that turn the direction of the letters after them (Trojan Source). */
export const isPlainLine = (line: string): boolean => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line);

/** White space, control characters and characters that show nothing (zero-width space) do not fill a field. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Nothing but white space and characters that show nothing. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** One plain line of what another service or a browser says, which nobody here can be asked to type again. */
export function cleanLine(text: string): string {
  const line = onOneLine(text).replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "");
  return isBlank(line) ? "" : line;
}
