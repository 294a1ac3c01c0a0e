/** For answers that the stream keeps up to date: asked for often only while it is down. */
import type { freshness } from "../api/freshness.ts";
import { useIsLive } from "./live-state.ts";

/** What a process told nobody because it died over it is found after so long. */
const everyMs = 60_000;

type Kept = (typeof freshness)[keyof typeof freshness];

export function useLiveFreshness(kept: Kept): Kept {
  return useIsLive() ? { ...kept, refetchInterval: everyMs } : kept;
}
