/** What was done to a draft, step by step, so that each can be taken back and done again. */

export type History<Draft> = {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** What the last change was about: typing in one field is one step. */
  about: string | null;
};

const most = 100;

export const beginHistory = <Draft>(present: Draft): History<Draft> => ({
  past: [],
  present,
  future: [],
  about: null,
});

/** `about` the same as before and not null goes with the change before. */
export function changed<Draft>(
  { past, present, about: before }: History<Draft>,
  next: Draft,
  about: string | null,
): History<Draft> {
  const isSame = about !== null && about === before;
  return { past: isSame ? past : [...past, present].slice(-most), present: next, future: [], about };
}

export function undone<Draft>(history: History<Draft>): History<Draft> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null };
}

export function redone<Draft>(history: History<Draft>): History<Draft> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later, about: null };
}
