/** Takes a calendar file apart into its entries and their properties (RFC 5545, 3.1 and 3.2). */
import { inPlainLines } from "#shared/characters.ts";

export type Property = { name: string; params: Record<string, string>; value: string; line: number };

/** What stands between one BEGIN and its END. */
export type Component = { name: string; line: number; properties: Property[]; parts: Component[] };

const lineForm =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;

/** Throws an Error whose message is a sentence when it is no calendar file at all. Lines that say nothing are left out. */
export function readComponents(text: string): Component {
  const root: Component = { name: "", line: 1, properties: [], parts: [] };
  const open: Component[] = [root];
  for (const { content, line } of unfolded(text)) {
    const property = readProperty(content, line);
    if (!property) continue;
    const inner = open.at(-1) as Component;
    if (property.name === "BEGIN") {
      const part = { name: property.value.trim().toUpperCase(), line, properties: [], parts: [] };
      inner.parts.push(part);
      open.push(part);
    } else if (property.name === "END") {
      if (open.length > 1) open.pop();
    } else {
      inner.properties.push(property);
    }
  }
  const calendar = root.parts.find(({ name }) => name === "VCALENDAR");
  if (!calendar) throw new Error("This is not a calendar file: it does not begin with BEGIN:VCALENDAR.");
  return { ...calendar, parts: root.parts.flatMap(({ parts }) => parts) };
}

/** Long lines put together again, each with the number of the line on which it begins. */
function unfolded(text: string): { content: string; line: number }[] {
  const lines: { content: string; line: number }[] = [];
  // What cannot be stored is left out: a NUL, or half of a character.
  const storable = text.toWellFormed().replaceAll("\u0000", "");
  for (const [index, raw] of storable
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.content += raw.slice(1);
    else if (raw !== "") lines.push({ content: raw, line: index + 1 });
  }
  return lines;
}

function readProperty(content: string, line: number): Property | undefined {
  const [, name, params = "", value = ""] = lineForm.exec(content) ?? [];
  return name ? { name: name.toUpperCase(), params: readParams(params), value, line } : undefined;
}

function readParams(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^;]*)/g)];
  return Object.fromEntries(
    pairs.map(([, name = "", value = ""]) => [name.toUpperCase(), value.replace(/^"|"$/g, "")]),
  );
}

/** Of a text value: `\n`, `\,`, `\;` and `\\` as what they stand for. */
export const plainText = (value: string): string =>
  inPlainLines(
    value.replace(/\\([nN;,\\])/g, (_, mark: string) => (mark.toLowerCase() === "n" ? "\n" : mark)),
  );

export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name);
