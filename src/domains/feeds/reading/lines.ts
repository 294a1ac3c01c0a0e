/** Takes a calendar file apart into its components and their properties (RFC 5545, 3.1 and 3.2) with ical.js. */
import type ICAL from "ical.js";

/** `values` as ical.js writes them (jCal, RFC 7265): `2026-11-23T14:00:00Z`, `-05:00`; texts without their escapes. */
export type Property = { name: string; params: Record<string, string>; values: string[]; line: number };

/** What stands between one BEGIN and its END. */
export type Component = { name: string; line: number; properties: Property[]; parts: Component[] };

/**
 * Line by line, so that what cannot be read is told with the number of its line and spoils nothing else. Throws an Error
 * whose message is a sentence when it is no calendar file at all. Lines that say nothing are left out.
 */
export async function readComponents(text: string): Promise<Component> {
  const read = await propertyReader();
  const root: Component = { name: "", line: 1, properties: [], parts: [] };
  const open: Component[] = [root];
  for (const { content, line } of unfolded(text)) {
    const property = read(content, line);
    if (!property) continue;
    const inner = open.at(-1) as Component;
    const { name, values } = property;
    if (name === "BEGIN") {
      const part = { name: values.join().toUpperCase(), line, properties: [], parts: [] };
      inner.parts.push(part);
      open.push(part);
    } else if (name === "END") {
      if (open.length > 1) open.pop();
    } else {
      inner.properties.push(property);
    }
  }
  const calendar = root.parts.find(({ name }) => name === "VCALENDAR");
  if (!calendar)
    throw new Error("This isn't a calendar file. Choose an .ics file that starts with BEGIN:VCALENDAR.");
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

/** The name and the parameters, up to the colon before the value. */
const headForm = /^([A-Za-z0-9-]+)(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*:/;

/** ical.js looks through the rest of the line for each parameter: half a million of them would take it minutes. */
const longestHead = 4_000;

type ReadProperty = (content: string, line: number) => Property | undefined;

/** The library is read with the first file, which most processes never see. */
async function propertyReader(): Promise<ReadProperty> {
  const { default: ical } = await import("ical.js");
  const design = designOf(ical);
  return (content, line) => {
    const [head, name] = headForm.exec(content) ?? [];
    if (!head || !name || head.length > longestHead) return undefined;
    const value = content.slice(head.length).trim();
    // It takes these for the frame of a component, which has no properties.
    if (/^(?:BEGIN|END)$/i.test(name)) return { name: name.toUpperCase(), params: {}, values: [value], line };
    try {
      const [, params, , ...values] = ical.parse.property(head + value, design) as JCalProperty;
      return { name: name.toUpperCase(), params: textsOf(params), values: values.map(String), line };
    } catch {
      return undefined;
    }
  };
}

/** As ical.js gives it: name, parameters by small letters, type, values. */
type JCalProperty = [string, Record<string, unknown>, string, ...unknown[]];

const textsOf = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name.toUpperCase(), String(value)]));

/** Rules stay as they are written: `parseRecurrence` says in words what it does not understand, ical.js passes over it. */
function designOf({ design }: typeof ICAL) {
  const { icalendar } = design;
  const property = icalendar.property as Record<string, object>;
  return { ...icalendar, property: { ...property, rrule: { defaultType: "unknown" } } };
}

export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name);

/** The only value that most properties have. */
export const valueOf = (component: Component, name: string): string | undefined =>
  propertyOf(component, name)?.values[0];
