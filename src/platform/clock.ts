/** What time it is: the one place that asks, so that tests can move the clock and a history can be written down. */
import { AsyncLocalStorage } from "node:async_hooks";

let offsetMilliseconds = 0;

const moments = new AsyncLocalStorage<Date>();

/** The present moment in UTC. */
export const now = (): Date => new Date(moments.getStore() ?? Date.now() + offsetMilliseconds);

/** Moves the clock of the whole program; only tests do this. */
export function moveClockTo(moment: Date | undefined): void {
  offsetMilliseconds = moment ? moment.getTime() - Date.now() : 0;
}

/**
 * Does `work` as if it were `moment`, for that work and all it awaits; everybody else's clock goes on. For writing
 * down what happened earlier: the demo workspace's history.
 */
export const atMoment = <T>(moment: Date, work: () => T): T => moments.run(moment, work);
