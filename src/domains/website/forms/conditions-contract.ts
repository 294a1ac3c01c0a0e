/** Which fields a visitor sees by what they have answered so far: the same rule for the server, the page and the editor. */
import { type Condition, type FormContent, type FormField, fieldsOf } from "./content-contract.ts";

/** By the key of the field: what was typed, or each choice that was made. */
export type TypedValues = Readonly<Record<string, readonly string[]>>;

const isFilled = (values: readonly string[]): boolean => values.some((value) => value.trim() !== "");

function isMet({ field, is, value }: Condition, values: readonly string[], shown: ReadonlySet<string>) {
  // What is not shown has no answer, whatever was typed before it went.
  const given = shown.has(field) ? values : [];
  if (is === "filled") return isFilled(given);
  if (is === "blank") return !isFilled(given);
  const wanted = value.trim().toLowerCase();
  const has = given.some((each) => each.trim().toLowerCase() === wanted);
  return is === "equal" ? has : !has;
}

/** In their order. A condition may only look at a field before its own; one that looks elsewhere is never met. */
export function shownFields(content: Pick<FormContent, "steps">, values: TypedValues): FormField[] {
  const shown = new Set<string>();
  return fieldsOf(content).filter((field) => {
    const { shown_when: when, key } = field;
    if (when && !isMet(when, values[when.field] ?? [], shown)) return false;
    shown.add(key);
    return true;
  });
}
