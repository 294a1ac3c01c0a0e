/** Fetches again what is on the screen and out of date by what was heard: soon, not too often, and not under a finger. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { type LiveNews, liveKinds } from "#shared/live-kinds.ts";
import { isRecord } from "../api/api-error.ts";

type RefreshParts = {
  client: Pick<QueryClient, "invalidateQueries">;
  now: () => number;
  /** Nobody looks: only what `shownAway` names is fetched. */
  isAway: () => boolean;
  /** Something is being dragged or pressed. */
  isPressed: () => boolean;
  later: (milliseconds: number, call: () => void) => () => void;
};

/** Two refreshes of a screen are at least so far apart. */
export const betweenRefreshesMs = 400;
/** The count in the page's title. */
const shownAway = new Set(["unread"]);
/** Of these calls only the conversations that changed are fetched again. */
const ofOneConversation = new Set(["messages.get", "messages.messages"]);

export type Refresher = {
  hear: (news: LiveNews) => void;
  /** Somebody looks again, or has let go. */
  goOn: () => void;
  stop: () => void;
};

/** What a call's answers are out of date by: the conversations that changed, or null for anything. */
type Due = Map<string, Set<string> | null>;

export function createRefresher({ client, now, isAway, isPressed, later }: RefreshParts): Refresher {
  const due: Due = new Map();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const refresh = () => {
    cancel = undefined;
    if (isPressed()) {
      cancel = later(betweenRefreshesMs, refresh);
      return;
    }
    const isSeen = (call: string) => !isAway() || shownAway.has(call);
    const calls = [...due].filter(([call]) => isSeen(call));
    if (calls.length === 0) return;
    refreshedAt = now();
    for (const [call, ids] of calls) {
      due.delete(call);
      void client.invalidateQueries({
        queryKey: [call.split(".")],
        predicate: (query) => concerns(query, ids),
      });
    }
  };
  const plan = () => {
    if (due.size === 0) return;
    cancel ??= later(Math.max(0, refreshedAt + betweenRefreshesMs - now()), refresh);
  };
  return {
    hear(news) {
      for (const [kind, ids] of Object.entries(news)) {
        // An invoice may stand in any conversation, whatever its own id is.
        for (const call of liveKinds[kind]?.refreshes ?? [])
          add(due, call, kind === "conversation" ? ids : null);
      }
      plan();
    },
    goOn: plan,
    stop: () => cancel?.(),
  };
}

function add(due: Due, call: string, ids: string[] | null): void {
  const known = due.get(call);
  if (ids === null || known === null) due.set(call, null);
  else due.set(call, new Set([...(known ?? []), ...ids]));
}

/** `ids` are those of conversations. */
function concerns({ queryKey: [path, asked] }: Query, ids: Set<string> | null): boolean {
  if (ids === null || !Array.isArray(path) || !ofOneConversation.has(path.join("."))) return true;
  const input = isRecord(asked) && isRecord(asked["input"]) ? asked["input"] : {};
  return ids.has(String(input["id"]));
}
