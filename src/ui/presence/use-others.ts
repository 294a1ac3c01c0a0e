/** Tells the others that one has a record open, and who of them has. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Presence, type PresenceState, presenceTimes } from "#shared/presence.ts";
import { onPresence, useIsLive } from "../live/live-state.ts";
import { useSession } from "../session/session.ts";
import { useIsEdited } from "./editing-now.ts";
import { nobody, type Others, presenceIn, stillThere, withPresence } from "./others.ts";
import { keyOf, type Opened, tell, tellAgain, tellAtOnce } from "./tell.ts";

const lookEveryMs = 1_000;
/** Of many who hear of a newcomer, not all answer at the same moment. */
const longestAnswerMs = 300;
/** How many parts of this page show a record, such as a window that comes while another one closes. */
const shown = new Map<string, number>();
/** Who was last known to be there, for a part of the page that comes later: those who know of this page don't answer it. */
const lastKnown = new Map<string, Others>();
const page = Math.random().toString(36).slice(2, 14);

/** `draft` is what stands in a box on the page: while it changes, one is typing. */
export function useOthersHere({ kind, id }: Opened, draft = ""): Others {
  const key = keyOf({ kind, id });
  const [others, setOthers] = useState(() => stillThere(lastKnown.get(key) ?? nobody, performance.now()));
  const remember = useEffectEvent(() => lastKnown.set(key, others));
  useTelling({ kind, id }, draft, others.size > 0);
  const answer = useEffectEvent((presence: Presence) => {
    // Whoever has just come hears at once who is here.
    if (presence.state !== "gone" && !others.has(presence.page)) {
      setTimeout(() => tellAgain({ kind, id }), Math.random() * longestAnswerMs);
    }
    setOthers((known) => withPresence(known, presence, performance.now()));
  });
  useEffect(
    () =>
      onPresence((data) => {
        const presence = presenceIn(data);
        if (presence?.kind === kind && presence.id === id) answer(presence);
      }),
    [kind, id],
  );
  useEffect(() => {
    remember();
    if (others.size === 0) return;
    const timer = setInterval(() => setOthers((known) => stillThere(known, performance.now())), lookEveryMs);
    return () => clearInterval(timer);
  }, [others]);
  return others;
}

/** Whoever looks on as somebody else says nothing. */
function useTelling({ kind, id }: Opened, draft: string, hasCompany: boolean): void {
  const isLive = useIsLive();
  const { user } = useSession();
  const isTold = isLive && !user?.viewingAs;
  const isEdited = useIsEdited(kind, id);
  const typedAt = useTyping(draft);
  const state: PresenceState = typedAt > 0 ? "typing" : isEdited ? "editing" : "viewing";
  const say = useCallback(
    (next: PresenceState) => {
      if (isTold && (next === "gone" || !document.hidden)) tell({ kind, id, page, state: next });
    },
    [kind, id, isTold],
  );
  const look = useEffectEvent(() => say(document.hidden ? "gone" : state));
  useEffect(() => {
    const key = keyOf({ kind, id });
    shown.set(key, (shown.get(key) ?? 0) + 1);
    const leavePage = () => {
      if (isTold) tellAtOnce({ kind, id, page, state: "gone" });
    };
    const onLook = () => look();
    document.addEventListener("visibilitychange", onLook);
    addEventListener("pagehide", leavePage);
    return () => {
      document.removeEventListener("visibilitychange", onLook);
      removeEventListener("pagehide", leavePage);
      const others = (shown.get(key) ?? 1) - 1;
      if (others > 0) shown.set(key, others);
      else {
        shown.delete(key);
        lastKnown.delete(key);
      }
      // Where another part shows it still, the page is not left.
      if (others === 0) say("gone");
    };
  }, [say, kind, id, isTold]);
  // At once when it changes, and from time to time.
  useEffect(() => {
    say(state);
    const every = hasCompany ? presenceTimes.togetherMs : presenceTimes.aloneMs;
    const timer = setInterval(() => say(state), every);
    return () => clearInterval(timer);
  }, [say, state, hasCompany]);
  // Whoever goes on typing says so again.
  useEffect(() => {
    if (typedAt > 0) say("typing");
  }, [say, typedAt]);
}

/** When somebody typed last, to within some seconds; 0 when that is long ago. */
function useTyping(draft: string): number {
  const [typedAt, setTypedAt] = useState(0);
  const before = useRef(draft);
  useEffect(() => {
    if (draft === before.current) return;
    before.current = draft;
    const moment = performance.now();
    setTypedAt((last) => (draft === "" ? 0 : moment - last < presenceTimes.typingMs ? last : moment));
    const timer = setTimeout(() => setTypedAt(0), presenceTimes.longestTypingMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return typedAt;
}
