/** What time it is: the one place that asks, so that tests can move the clock. */

let offsetMilliseconds = 0;

/** The present moment in UTC. */
export const now = (): Date => new Date(Date.now() + offsetMilliseconds);

/** Moves the program's clock; only tests and the demo workspace's history do this. */
export function moveClockTo(moment: Date | undefined): void {
  offsetMilliseconds = moment ? moment.getTime() - Date.now() : 0;
}
