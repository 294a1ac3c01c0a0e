/** What a writer has seen of a thread, and what another member answered meanwhile, which keeps one's own answer back. */
import { useEffect, useState } from "react";
import { detailsIn } from "#ui/api/api-error.ts";
import { AnsweredMeanwhile } from "../../presence/contract.ts";
import type { Entry } from "../cards/thread-entries.ts";
import { useThread } from "../use-messages.ts";

/** What has just appeared nobody has read yet. */
const readMs = 2_000;

/** The newest message that has stood on the screen long enough to be seen; undefined while none is known. */
function useSeenUpTo(conversationId: number): number | undefined {
  const { rows, isLoading } = useThread(conversationId);
  const newest = isLoading ? undefined : newestMessage(rows);
  const [seen, setSeen] = useState<number | undefined>(newest);
  useEffect(() => {
    if (newest === undefined || newest === seen) return;
    const timer = setTimeout(() => setSeen(newest), seen === undefined ? 0 : readMs);
    return () => clearTimeout(timer);
  }, [newest, seen]);
  return seen;
}

/** `AnsweredMeanwhile` draws it; while there is an answer, only its button sends. */
function newestMessage(rows: readonly Entry[]): number {
  const entry = rows.find(({ what }) => what === "message");
  return entry?.what === "message" ? entry.message.id : 0;
}

export function useAnswered(conversationId: number) {
  const seen = useSeenUpTo(conversationId);
  const [answered, setAnswered] = useState<AnsweredMeanwhile | null>(null);
  /** The answer that was shown with a refusal. */
  const [shown, setShown] = useState(0);
  return {
    answered,
    seen: seen === undefined ? undefined : Math.max(seen, shown),
    /** False for any other failure. */
    takes(failure: unknown): boolean {
      const found = detailsIn(failure, AnsweredMeanwhile)?.answered ?? null;
      setAnswered(found);
      if (found) setShown(found.message_id);
      return found !== null;
    },
    forget: () => setAnswered(null),
  };
}
