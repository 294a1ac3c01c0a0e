/** The technician's days: read from the server when it can be reached, from the device when it cannot. */
import { useSyncExternalStore } from "react";
import { dayAfter, wallTimeAt } from "#shared/time/wall-clock.ts";
import { isApiError } from "#ui/api/api-error.ts";
import { browserStore } from "#ui/outbox/browser-store.ts";
import { ownerNow } from "#ui/outbox/the-outbox.ts";
import { session } from "#ui/session/session.ts";
import { identityOf } from "#ui/session/session-storage.ts";
import type { Job } from "../../contract.ts";
import type { DayPack, Visit } from "../../visits/contract.ts";
import { visitsApi } from "../jobs-api.ts";

/** As many as the server gives at once: yesterday, for what was forgotten, and today with twelve days more. */
const keptDays = 14;
const packName = "days";
const patienceMs = 20_000;

export const soon = (): AbortSignal => AbortSignal.timeout(patienceMs);

type KeptDays = { days: DayPack[]; fetchedAt: string };

export type MyDaysState = {
  /** Whose days these are, as the session names them; other people's are never shown. */
  identity: string;
  days: readonly DayPack[] | null;
  fetchedAt: string | null;
  /** Why the server's own could not be had the last time. */
  error: unknown;
  isFetching: boolean;
};

const nothing = (identity: string): MyDaysState => ({
  identity,
  days: null,
  fetchedAt: null,
  error: null,
  isFetching: false,
});

let state = nothing("");
let asked = 0;
const listeners = new Set<() => void>();

function set(fields: Partial<MyDaysState>): void {
  state = { ...state, ...fields };
  for (const listener of listeners) listener();
}

export const getMyDays = (): MyDaysState => state;

export function useMyDays(): MyDaysState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getMyDays);
}

/** One person's view of another's day is told apart from that person's own. */
function whoLooks(): string {
  const current = session.getState();
  const viewed = current.user?.viewingAs?.key;
  return viewed ? `${identityOf(current)} as ${viewed}` : identityOf(current);
}

export function todayHere(): string {
  return wallTimeAt(Date.now(), session.getState().organization?.timeZone ?? "UTC").day;
}

/** Shows what the device has at once, then what the server says. Never rejects. */
export async function readMyDays(identity: string = whoLooks()): Promise<void> {
  if (state.identity !== identity) set(nothing(identity));
  if (!state.days) await readKept(identity);
  await fetchDays(identity);
}

async function readKept(identity: string): Promise<void> {
  const owner = ownerNow();
  if (!owner) return;
  try {
    const { store } = await browserStore();
    const kept = (await store.readPack(owner, packName)) as KeptDays | undefined;
    if (kept && state.identity === identity && !state.days) set(kept);
  } catch {
    // A device that cannot be read from is as good as an empty one.
  }
}

async function fetchDays(identity: string): Promise<void> {
  asked += 1;
  const mine = asked;
  set({ isFetching: true });
  try {
    const input = { from: dayAfter(todayHere(), -1), days: keptDays };
    const days = await visitsApi.myDays.call(input, { signal: soon() });
    if (mine !== asked || state.identity !== identity) return;
    await keep({ days, fetchedAt: new Date().toISOString() });
    set({ error: null, isFetching: false });
  } catch (error) {
    if (mine === asked && state.identity === identity) set({ error, isFetching: false });
  }
}

async function keep(kept: KeptDays): Promise<void> {
  set(kept);
  const owner = ownerNow();
  if (!owner || owner !== state.identity) return;
  const { store } = await browserStore();
  // Without room the days are there as long as the page is.
  await store.keepPack(owner, packName, kept).catch(() => undefined);
}

/** Takes the server's newest word on a visit or a job's checklist into what is shown and kept. */
export async function takeIntoDays(found: { visit?: Visit; job?: Job }): Promise<void> {
  if (!state.days) await readKept(whoLooks());
  if (!state.days || !state.fetchedAt) return;
  const days = state.days.map((day) => ({
    ...day,
    visits: day.visits.map((visit) => ({
      ...visit,
      ...(found.visit?.id === visit.id ? found.visit : {}),
      ...(found.job?.id === visit.job_id ? { checklist: found.job.checklist } : {}),
    })),
  }));
  await keep({ days, fetchedAt: state.fetchedAt });
}

/** Nothing came because there is no network or the server does not answer. */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);
