/** What a field of a form holds, in words, for people who compare two versions of it. */
import type { NameIn } from "./naming.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const code = /^[a-z]+(_[a-z]+)*$/;
/** Of the screen and the program, not of people. */
const isUnsaid = (name: string): boolean => name === "key" || name === "id" || name.endsWith("_id");

type About = {
  /** What the field is called in the form. */
  field?: string;
  nameIn?: NameIn | undefined;
  /** Of an entry or a part, where an empty one goes unsaid. */
  isWithin?: boolean;
};

export function valueText(value: unknown, { field = "", nameIn, isWithin = false }: About = {}): string {
  if (value === undefined) return "Removed";
  if (Array.isArray(value)) {
    const lines = value.map((each: unknown) => valueText(each, { field, nameIn, isWithin: true }));
    return lines.filter(Boolean).join("\n") || "Empty";
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .flatMap(([name, part]: [string, unknown]) => {
        if (isUnsaid(name) && nameIn?.(name, part) === undefined) return [];
        const text = valueText(part, { field: name, nameIn, isWithin: true });
        return text ? [`${inWords(name)}: ${text}`] : [];
      })
      .join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return nameIn?.(field, value) ?? unnamedText(value, isWithin);
}

function unnamedText(value: unknown, isWithin: boolean): string {
  if (value === null || value === "") return isWithin ? "" : "Empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (uuid.test(text)) return "Another choice";
  return isWithin || !code.test(text) ? text : inWords(text);
}

/** "due_date" is "Due date", and "user_id" is "User". */
export function inWords(text: string): string {
  const words = text.replace(/_ids?$/, "").replaceAll("_", " ");
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}
