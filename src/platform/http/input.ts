/** What a request says, taken from its path, query and body, and refused where it cannot be kept. */
import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import type { FastifyRequest } from "fastify";
import { isStorable } from "#shared/characters.ts";
import { labelOf } from "#shared/field-sentences.ts";
import { invalid } from "../errors.ts";

/** Lists and objects in a query: `status[]=lead`, `filter[city]=Denver`. */
const brackets = new StandardBracketNotationSerializer();

/** What stands in the path wins over what query or body say. */
export function inputOf(
  { method, body }: FastifyRequest,
  query: string,
  fromPath: Record<string, string> | undefined,
): unknown {
  const given = method === "GET" ? brackets.deserialize([...new URLSearchParams(query)]) : body;
  if (given === undefined || !fromPath) return given ?? fromPath;
  return isObject(given) ? { ...given, ...fromPath } : fromPath;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isObject = (value: unknown): value is object => isContainer(value) && !Array.isArray(value);

/** Far more levels than any call has; what reads a value level by level must come to an end. */
const mostLevels = 64;

type Place = { value: unknown; key: string; within: Place | undefined };

/**
 * Throws `invalid` for text that the database cannot keep, wherever it stands but in `fileField`; the sentence names
 * the field.
 */
export function assertStorable(input: unknown, fileField?: string): void {
  const open: Place[] = [{ value: input, key: "", within: undefined }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (typeof value === "string" && !isStorable(value)) throw notStorable(place);
    if (!isContainer(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw notStorable(place);
      if (place.within === undefined && key === fileField) continue;
      open.push({ value: inner, key, within: place });
    }
  }
}

/** Throws `invalid` for a value of more levels than can be read safely. */
export function assertShallow(input: unknown): void {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) throw invalid("The request is nested too deeply.");
    level = level.flatMap((value) => (isContainer(value) ? Object.values(value) : []));
  }
}

function notStorable(place: Place) {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.within; at = at.within) path.unshift(at.key);
  const sentence = `${labelOf(path)} contains a character we can't save. Remove it and try again`;
  return invalid(sentence, { [path.join(".") || "request"]: sentence });
}
