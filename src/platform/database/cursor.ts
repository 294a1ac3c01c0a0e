/** Marks where the next page of a list begins, in a text that only this program writes and reads. */
import type { z } from "zod";
import { invalid } from "../errors.ts";

export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Throws `invalid` for anything that `writeCursor` did not make for a list of this `shape`. */
export function readCursor<Place>(cursor: string, shape: z.ZodType<Place>): Place {
  const place = shape.safeParse(parsed(cursor));
  if (place.success) return place.data;
  const message = "This cursor doesn't belong to this list. Start again from the first page.";
  throw invalid(message, { cursor: message });
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
