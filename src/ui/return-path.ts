/** Remembers the page a person wanted before they were asked to sign in, and brings them back to it. */

import type { Location } from "react-router";
import { dashboardPath } from "#shared/common-paths.ts";
import { isRecord } from "./api/api-error.ts";

/** What the guard puts into the history when it sends somebody to /signin. */
export function returnState(location: Location): { from: string } {
  return { from: `${location.pathname}${location.search}${location.hash}` };
}

/** The remembered page with its query, or /dashboard. Never an address outside the product. */
export function returnPath(state: unknown): string {
  const from = isRecord(state) ? state["from"] : undefined;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : dashboardPath();
}
