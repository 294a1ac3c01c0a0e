/** The window in which the customer is told to expect somebody: kept apart from the time that is held. */
import { invalid } from "#platform/errors.ts";

type Window = { arrival_from?: string | null | undefined; arrival_until?: string | null | undefined };

/** Throws unless there is no window, or one that is in order and holds the start, or touches it. */
export function assertArrival(
  { arrival_from: from, arrival_until: until }: Window,
  start: string | null,
): void {
  if (!from && !until) return;
  if (!from) throw refused("arrival_from", "Enter the start of the arrival window");
  if (!until) throw refused("arrival_until", "Enter the end of the arrival window");
  if (Date.parse(until) <= Date.parse(from))
    throw refused("arrival_until", "The arrival window must end after it starts");
  if (start === null) throw refused("arrival_from", "Schedule the visit before you set an arrival window");
  const begins = Date.parse(start);
  if (begins < Date.parse(from) || begins > Date.parse(until)) {
    throw refused("arrival_from", "The visit must start within its arrival window");
  }
}

const refused = (field: string, message: string) => invalid(message, { [field]: message });
