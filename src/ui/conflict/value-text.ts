/** What a field of a form holds, in words, for people who compare two versions of it. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const code = /^[a-z]+(_[a-z]+)*$/;
/** Of the screen and the program, not of people. */
const isUnsaid = (name: string): boolean => name === "key" || name === "id" || name.endsWith("_id");

/** `isWithin`: of an entry or a part, where an empty one goes unsaid. */
export function valueText(value: unknown, isWithin = false): string {
  if (value === undefined) return "Removed";
  if (value === null || value === "") return isWithin ? "" : "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") {
    if (uuid.test(value)) return "Another choice";
    return isWithin || !code.test(value) ? value : inWords(value);
  }
  if (Array.isArray(value)) {
    const lines = value.map((each: unknown) => valueText(each, true)).filter(Boolean);
    return lines.length > 0 ? lines.join("\n") : "Empty";
  }
  return Object.entries(value)
    .filter(([name]) => !isUnsaid(name))
    .flatMap(([name, part]: [string, unknown]) => {
      const text = valueText(part, true);
      return text ? [`${inWords(name)}: ${text}`] : [];
    })
    .join(", ");
}

/** "due_date" is "Due date". */
export function inWords(text: string): string {
  const words = text.replaceAll("_", " ");
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}
