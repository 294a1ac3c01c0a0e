/** The addresses of forms, which answer with finished pages and work without script. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { sendConfirm, showConfirm } from "./confirm-pages.ts";
import { noteSeen, showForm, showThanks } from "./page-handlers.ts";
import { sendForm } from "./sending.ts";

export const websiteFormRawCalls: RawCall[] = [
  { method: "GET", path: "/form/:key", answer: showForm },
  // Read by the call itself, after the rate limit.
  { method: "POST", path: "/form/:key", isStreamed: true, answer: sendForm },
  { method: "GET", path: "/form/:key/thanks", answer: showThanks },
  { method: "POST", path: "/form/:key/seen", largestBody: 2 * 1024, answer: noteSeen },
  { method: "GET", path: "/form/confirm/:token", answer: showConfirm },
  { method: "POST", path: "/form/confirm/:token", largestBody: 2 * 1024, answer: sendConfirm },
];
