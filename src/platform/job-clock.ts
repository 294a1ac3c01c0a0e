/** When work that nobody asks for is due. In whole minutes of UTC, so that all processes mean the same time. */
import { createHash } from "node:crypto";
import type { ClockTime } from "./app-context.ts";
import { now } from "./clock.ts";

const minuteInMilliseconds = 60_000;

/** How many times it has come around by that minute. */
const turnAt = ({ everyMinutes, after = 0 }: ClockTime, minute: number): number =>
  Math.floor((minute - after) / everyMinutes);

/**
 * The number of the turn that is due in `minute`; undefined for none. `before` is the minute that was looked at last,
 * and undefined when the program has only begun to look.
 */
export function dueTurn(time: ClockTime, minute: number, before: number | undefined): number | undefined {
  const turn = turnAt(time, minute);
  const isNew = turn > turnAt(time, before ?? minute - 1);
  return isNew || (before === undefined && time.isMadeUpFor) ? turn : undefined;
}

type Clocked = { name: string; clock?: ClockTime };

/** Hands over what is due at the beginning of each minute, from the next one on, until what it gives is called. */
export function keepTime(
  definitions: readonly Clocked[],
  handOver: (name: string, turn: number) => Promise<void>,
  onError: (error: Error) => void,
): () => void {
  let before: number | undefined;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const minute = Math.floor(now().getTime() / minuteInMilliseconds);
    for (const { name, clock } of definitions) {
      const turn = clock && dueTurn(clock, minute, before);
      if (turn !== undefined) await handOver(name, turn);
    }
    // Not before all is handed over: what was not is due again a minute later.
    before = minute;
  };
  const waitForNext = () => {
    timer = setTimeout(
      () => {
        waitForNext();
        look().catch(onError);
      },
      minuteInMilliseconds - (now().getTime() % minuteInMilliseconds),
    ).unref();
  };
  waitForNext();
  return () => clearTimeout(timer);
}

/** The id of the one job of this turn, whichever processes ask for it and however often: a UUID of version 8. */
export function idOfTurn(name: string, turn: number | string): string {
  const hex = createHash("sha256").update(`${name} ${turn}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
