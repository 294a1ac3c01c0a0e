/** Who else has a record open, as far as they were heard of within the last seconds, and how that is said. */
import {
  type Presence,
  type PresenceState,
  presenceKinds,
  presenceStates,
  presenceTimes,
} from "#shared/presence.ts";

export type Other = { user: string; name: string; state: PresenceState; at: number };

/** By page: a member may have the record open twice. */
export type Others = ReadonlyMap<string, Other>;

export const nobody: Others = new Map();

/** What the stream brought, if it is that. */
export function presenceIn(data: Record<string, unknown>): Presence | undefined {
  const { kind, id, page, user, name, state } = data;
  const isKnown =
    (presenceKinds as readonly unknown[]).includes(kind) &&
    (presenceStates as readonly unknown[]).includes(state) &&
    typeof id === "number" &&
    [page, user, name].every((each) => typeof each === "string");
  return isKnown ? (data as Presence) : undefined;
}

export function withPresence(others: Others, { page, user, name, state }: Presence, at: number): Others {
  const next = new Map(others);
  if (state === "gone") next.delete(page);
  else next.set(page, { user, name, state, at });
  return next;
}

/** Without those who were not heard of for too long; the same when nothing changes. */
export function stillThere(others: Others, at: number): Others {
  const kept = [...others].flatMap(([page, other]): [string, Other][] => {
    const age = at - other.at;
    if (age > presenceTimes.longestMs) return [];
    const isStill = other.state === "typing" && age > presenceTimes.longestTypingMs;
    return [[page, isStill ? { ...other, state: "viewing" } : other]];
  });
  const isSame = kept.length === others.size && kept.every(([page, other]) => others.get(page) === other);
  return isSame ? others : new Map(kept);
}

const strength = ["gone", "viewing", "editing", "typing"] as const;

/** Each member once, with the most that they do on any of their pages, by name. */
export function membersIn(others: Others): Other[] {
  const members = new Map<string, Other>();
  for (const other of others.values()) {
    const known = members.get(other.user);
    if (!known || strength.indexOf(other.state) > strength.indexOf(known.state))
      members.set(other.user, other);
  }
  return [...members.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

type Words = { editing: string; typing: string; viewing: string };

/** "Maria Lopez is editing", "Maria Lopez and Sam Ortiz are looking at this"; "" for nobody. */
export function othersText(others: Others, words: Words): string {
  const members = membersIn(others);
  for (const state of ["typing", "editing"] as const) {
    const busy = members.filter((member) => member.state === state);
    if (busy.length > 0) return `${namesText(busy)} ${words[state]}`;
  }
  return members.length > 0 ? `${namesText(members)} ${words.viewing}` : "";
}

function namesText(members: readonly Other[]): string {
  const [first, second, ...more] = members.map(({ name }) => name);
  if (second === undefined) return `${first} is`;
  return more.length === 0 ? `${first} and ${second} are` : `${first} and ${members.length - 1} others are`;
}
