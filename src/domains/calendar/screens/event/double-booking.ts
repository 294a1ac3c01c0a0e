/** Reads from a refused change that a member's time is taken, by what, and when it is free. */
import { isApiError } from "#ui/api/api-error.ts";
import { DoubleBooking } from "../../contract.ts";
import { SeriesCollisions } from "../../series/contract.ts";

export function doubleBookingIn(error: unknown): DoubleBooking | undefined {
  return isApiError(error) ? DoubleBooking.safeParse(error.details).data : undefined;
}

export function seriesCollisionsIn(error: unknown): SeriesCollisions | undefined {
  return isApiError(error) ? SeriesCollisions.safeParse(error.details).data : undefined;
}
