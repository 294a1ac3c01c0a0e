/** A change names the version of the record that it was made to, so that it never overwrites what was saved since. */
import { type ApiError, isApiError, isRecord } from "./api-error.ts";

/** The context of a call; the server refuses it (409) when there is a newer version. */
export const expectedVersion = (version: number): { ifMatch: string } => ({ ifMatch: `"${version}"` });

/** Whether the record was changed by someone else since it was read: the server tells the version there is now. */
export function isStale(error: unknown): error is ApiError {
  return (
    isApiError(error) &&
    error.status === 409 &&
    isRecord(error.details) &&
    typeof error.details["version"] === "number"
  );
}
