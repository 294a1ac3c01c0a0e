/** Knows who has said within the last seconds that they have a record open: they alone are told of each other. */
import { presenceTimes } from "#shared/presence.ts";
import type { Said } from "./port.ts";

export type Watches = {
  /** Notes what was said; gives who hears of it. */
  note(organizationId: string, said: Said, at: number): (userId: string | null) => boolean;
  /** Of a member or a whole organization whose access has changed; "*" for everybody. */
  forget(subject: string): void;
};

type Watch = { organizationId: string; user: string; at: number };

/** By record, and in it by page. */
type Watched = Map<string, Map<string, Watch>>;

export function openWatches(): Watches {
  const watched: Watched = new Map();
  let cleanedAt = 0;
  return {
    note(organizationId, { kind, id, page, user, state }, at) {
      if (at - cleanedAt > presenceTimes.watchMs) {
        drop(watched, (watch) => at - watch.at > presenceTimes.watchMs);
        cleanedAt = at;
      }
      const record = `${organizationId} ${kind} ${id}`;
      const pages = watched.get(record) ?? new Map<string, Watch>();
      if (state === "gone") pages.delete(`${user} ${page}`);
      else watched.set(record, pages.set(`${user} ${page}`, { organizationId, user, at }));
      const watching = [...pages.values()].filter((watch) => at - watch.at <= presenceTimes.watchMs);
      const users = new Set(watching.map((watch) => watch.user));
      return (userId) => userId !== null && users.has(userId);
    },
    forget(subject) {
      drop(
        watched,
        ({ organizationId, user }) => subject === "*" || [organizationId, user].includes(subject),
      );
    },
  };
}

function drop(watched: Watched, isOver: (watch: Watch) => boolean): void {
  for (const [record, pages] of watched) {
    for (const [page, watch] of pages) if (isOver(watch)) pages.delete(page);
    if (pages.size === 0) watched.delete(record);
  }
}
