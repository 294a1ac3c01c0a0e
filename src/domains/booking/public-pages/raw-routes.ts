/** The addresses of the public booking page, which answer with finished pages and work without script. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { linkRawCalls } from "../link-pages.ts";
import { sendForm, showDone, showForm, showServices, showTimes, takeTime } from "./page-handlers.ts";

const largestForm = 32 * 1024;

export const bookingRawCalls: RawCall[] = [
  { method: "GET", path: "/book/:slug", answer: showServices },
  { method: "GET", path: "/book/:slug/:service", answer: showTimes },
  { method: "POST", path: "/book/:slug/:service", largestBody: largestForm, answer: takeTime },
  { method: "GET", path: "/book/:slug/hold/:hold", answer: showForm },
  { method: "POST", path: "/book/:slug/hold/:hold", largestBody: largestForm, answer: sendForm },
  { method: "GET", path: "/book/:slug/done/:hold", answer: showDone },
  ...linkRawCalls,
];
