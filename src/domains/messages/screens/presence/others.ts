/** Who else is in a conversation, as far as they were heard of within the last seconds, and how that is said. */
import { type Presence, presenceTimes } from "../../presence/contract.ts";

export type Other = { name: string; isTyping: boolean; at: number };
export type Others = ReadonlyMap<string, Other>;

export function withPresence(others: Others, { user, name, state }: Presence, at: number): Others {
  const next = new Map(others);
  if (state === "gone") next.delete(user);
  else next.set(user, { name, isTyping: state === "typing", at });
  return next;
}

/** Without those who were not heard of for too long; the same when nothing changes. */
export function stillThere(others: Others, at: number): Others {
  const kept = [...others].flatMap(([user, other]): [string, Other][] => {
    const age = at - other.at;
    if (age > presenceTimes.longestMs) return [];
    return [
      [user, other.isTyping && age > presenceTimes.longestTypingMs ? { ...other, isTyping: false } : other],
    ];
  });
  const isSame = kept.length === others.size && kept.every(([user, other]) => others.get(user) === other);
  return isSame ? others : new Map(kept);
}

/** "Maria Lopez is typing…", "Maria Lopez and Sam Ortiz are viewing this conversation"; "" for nobody. */
export function othersText(others: Others): string {
  const all = [...others.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const typing = all.filter(({ isTyping }) => isTyping).map(({ name }) => name);
  if (typing.length > 0) return `${namesText(typing)} typing…`;
  return all.length > 0 ? `${namesText(all.map(({ name }) => name))} viewing this conversation` : "";
}

function namesText(names: readonly string[]): string {
  const [first = "", second, ...more] = names;
  if (second === undefined) return `${first} is`;
  return more.length === 0 ? `${first} and ${second} are` : `${first} and ${names.length - 1} others are`;
}
