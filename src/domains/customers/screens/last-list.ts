/** Remembers how the list of customers was last searched and filtered, for the way back from a profile. */
import { customersPath } from "../paths.ts";

let last: { identity: string; path: string } | null = null;

/** `identity` is that of the session: nobody gets another person's search. */
export function rememberList(identity: string, path: string): void {
  last = { identity, path };
}

export function lastList(identity: string): string {
  return last?.identity === identity ? last.path : customersPath();
}
