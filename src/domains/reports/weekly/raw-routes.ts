/** The addresses of the link that turns a weekly report off, for people and for mail programs (RFC 8058). */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { showTurnOff, takeTurnOff } from "./handlers.ts";

export const weeklyRawCalls: RawCall[] = [
  { method: "GET", path: "/weekly-reports/:token", answer: showTurnOff },
  { method: "POST", path: "/weekly-reports/:token/off", largestBody: 4 * 1024, answer: takeTurnOff },
];
