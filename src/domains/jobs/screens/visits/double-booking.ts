/** Reads from a refused change that somebody's time is taken. */
import { DoubleBooking } from "#domains/calendar/contract.ts";
import { isApiError } from "#ui/api/api-error.ts";

export function doubleBookingIn(error: unknown): DoubleBooking | undefined {
  return isApiError(error) ? DoubleBooking.safeParse(error.details).data : undefined;
}
