/** Follows the end of the event log for open screens: what was saved since the last look, each event once, none left out. */
import { sql } from "kysely";
import type pg from "pg";
import { scopedTo } from "../database/scoped-driver.ts";
import { type Horizon, readHorizon, settledEventId } from "../reactions/settled-events.ts";

/** By organization and kind of record, which records changed; "everything" when there is too much to say what. */
export type Heard = Map<string, Map<string, string[]>> | "everything";

export type EventTail = {
  /** An event up to which everything was heard: whoever asks again from there misses nothing. */
  position(): number;
  /** Begins at the end of the log, if it has not begun. */
  begin(): Promise<void>;
  /** What these organizations saved since the last look. One at a time. */
  look(organizations: readonly string[]): Promise<Heard>;
  /** Nobody listens: what happens until it begins again is not heard. */
  rest(): void;
};

const patience = 2_000;
/** Of a transaction that is still writing when the first one listens: told again rather than not at all. */
const margin = 1_000;
const mostAtOnce = 20_000;

type Line = { organization_id: string; id: number; subject_kind: string; subject_id: string };

type Place = {
  settled: number;
  /** Those after `settled` that were heard already. */
  told: Set<number>;
  /** Once these writers have ended, everything up to `upTo` was heard with the look after that. */
  awaited: { upTo: number; writers: readonly string[] } | undefined;
};

/**
 * Ids are given out before transactions end, so an event may come to light after one with a higher id was heard. What
 * was saved is heard at once all the same, whatever long transaction is still writing: the heard ones after the place up
 * to which nothing can change are remembered until that place has passed them.
 */
export function openEventTail(pool: pg.Pool): EventTail {
  let place: Place | undefined;

  const begin = async (): Promise<Place> => {
    const settled =
      (await settledEventId(pool, patience)) ?? Math.max(0, (await readHorizon(pool)).newest - margin);
    place ??= { settled, told: new Set(), awaited: undefined };
    return place;
  };

  return {
    position: () => place?.settled ?? 0,
    async begin() {
      if (!place) await begin();
    },
    async look(organizations) {
      const from = place ?? (await begin());
      const horizon = await readHorizon(pool);
      const isTooMuch = horizon.newest - from.settled > mostAtOnce;
      const lines = isTooMuch ? [] : await listLines(pool, organizations, from);
      for (const { id } of lines) from.told.add(id);
      settle(from, horizon);
      return isTooMuch ? "everything" : gathered(lines);
    },
    rest() {
      place = undefined;
    },
  };
}

/** Moves on as far as nothing can change any more; `horizon` was read before the lines were. */
function settle(place: Place, { newest, writers }: Horizon): void {
  const { awaited } = place;
  if (writers.length === 0) moveTo(place, newest);
  else if (!awaited) place.awaited = { upTo: newest, writers };
  else if (!awaited.writers.some((writer) => writers.includes(writer))) {
    moveTo(place, awaited.upTo);
    place.awaited = { upTo: newest, writers };
  }
}

function moveTo(place: Place, settled: number): void {
  place.settled = Math.max(place.settled, settled);
  place.awaited = undefined;
  for (const id of place.told) if (id <= place.settled) place.told.delete(id);
}

async function listLines(
  pool: pg.Pool,
  organizations: readonly string[],
  { settled, told }: Place,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select * from list_live_events(${organizations}, ${settled}, ${[...told]}, ${mostAtOnce})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}

function gathered(lines: readonly Line[]): Map<string, Map<string, string[]>> {
  const heard = new Map<string, Map<string, string[]>>();
  for (const { organization_id, subject_kind, subject_id } of lines) {
    const kinds = heard.get(organization_id) ?? new Map<string, string[]>();
    heard.set(organization_id, kinds);
    const ids = kinds.get(subject_kind) ?? [];
    kinds.set(subject_kind, ids);
    if (!ids.includes(subject_id)) ids.push(subject_id);
  }
  return heard;
}

const longestGap = 100_000;

/** What one organization saved after an event, or after a moment, by kind; "everything" when it is too long ago. */
export async function listMissed(
  pool: pg.Pool,
  organizationId: string,
  since: { id: number; upTo: number } | { moment: Date },
): Promise<string[] | "everything"> {
  if ("id" in since && (since.upTo - since.id > longestGap || since.id > since.upTo)) return "everything";
  const which = "id" in since ? sql`id > ${since.id}` : sql`occurred_at >= ${since.moment.toISOString()}`;
  const { rows } = await sql<{ subject_kind: string }>`
    select distinct subject_kind from events where organization_id = ${organizationId} and ${which}`.execute(
    scopedTo(pool, organizationId),
  );
  return rows.map(({ subject_kind }) => subject_kind);
}
