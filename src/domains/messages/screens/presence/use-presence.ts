/** Tells the others that one is in a conversation, and who of them is. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { onPresence, useIsLive } from "#ui/live/live-state.ts";
import { useSession } from "#ui/session/session.ts";
import { Presence, type PresenceState, presenceTimes } from "../../presence/contract.ts";
import { type Others, stillThere, withPresence } from "./others.ts";
import { presenceApi } from "./presence-api.ts";

const lookEveryMs = 1_000;
const nobody: Others = new Map();

/** `draft` is what stands in the box to reply: while it changes, one is typing. */
export function useOthersHere(id: number, draft: string): Others {
  const [others, setOthers] = useState(nobody);
  const tell = useTelling(id, draft);
  const answer = useEffectEvent((presence: Presence) => {
    // Whoever has just come hears at once who is here.
    if (presence.state !== "gone" && !others.has(presence.user)) tell("viewing");
    setOthers((known) => withPresence(known, presence, performance.now()));
  });
  useEffect(
    () =>
      onPresence((data) => {
        const { data: presence } = Presence.safeParse(data);
        if (presence?.conversation === id) answer(presence);
      }),
    [id],
  );
  useEffect(() => {
    const timer = setInterval(() => setOthers((known) => stillThere(known, performance.now())), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return others;
}

/** A call that fails is left: the next one comes within seconds. Whoever looks on as somebody else tells nothing. */
function useTelling(id: number, draft: string): (state: PresenceState) => void {
  const isLive = useIsLive();
  const { user } = useSession();
  const isTold = isLive && !user?.viewingAs;
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef(draft);
  const tell = useCallback(
    (state: PresenceState) => {
      if (isTold && (state === "gone" || !document.hidden))
        presenceApi.tell.call({ id, state }).catch(() => undefined);
    },
    [id, isTold],
  );
  useEffect(() => {
    tell("viewing");
    const isTyping = () => performance.now() - typedAt.current < presenceTimes.longestTypingMs;
    const timer = setInterval(() => !isTyping() && tell("viewing"), presenceTimes.viewingMs);
    const look = () => tell(document.hidden ? "gone" : "viewing");
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      tell("gone");
    };
  }, [tell]);
  useEffect(() => {
    if (draft === before.current) return;
    before.current = draft;
    const isDone = draft === "";
    if (!isDone && performance.now() - typedAt.current < presenceTimes.typingMs) return;
    typedAt.current = isDone ? Number.NEGATIVE_INFINITY : performance.now();
    tell(isDone ? "viewing" : "typing");
  }, [draft, tell]);
  return tell;
}
