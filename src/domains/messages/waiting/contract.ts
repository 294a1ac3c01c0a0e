/** How long a customer has waited for an answer, in words: counted while the business was open. */

/** Four hours in which the business was open. */
const longMinutes = 240;

export const isWaitingLong = (minutes: number): boolean => minutes >= longMinutes;

/** "Waiting 25 min", "Waiting 3 h"; what came while the business was closed waits from when it opens. */
export function waitingWords(minutes: number): string {
  if (minutes < 1) return "Waiting";
  return minutes < 60 ? `Waiting ${minutes} min` : `Waiting ${Math.floor(minutes / 60)} h`;
}
