/** Reads from a refused change that somebody's time is taken, or that somebody else was quicker. */
import { DoubleBooking } from "#domains/calendar/contract.ts";
import { isApiError, isRecord } from "#ui/api/api-error.ts";

export function doubleBookingIn(error: unknown): DoubleBooking | undefined {
  return isApiError(error) ? DoubleBooking.safeParse(error.details).data : undefined;
}

export function isStale(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.status === 409 &&
    isRecord(error.details) &&
    error.details["kind"] === "version"
  );
}
