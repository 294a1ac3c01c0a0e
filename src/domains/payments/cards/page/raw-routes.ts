/** The addresses behind the links of saved cards: pages that change nothing by being looked at, and their steps. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { showLeaving, showSaved, takeLeaving, takeLeft, takeRemoval } from "./answering.ts";

const largestForm = 8 * 1024;

export const cardRawCalls: RawCall[] = [
  { method: "GET", path: "/card/:token", answer: showLeaving },
  { method: "POST", path: "/card/:token/save", largestBody: largestForm, answer: takeLeaving },
  { method: "POST", path: "/card/:token/check", largestBody: largestForm, answer: takeLeft },
  { method: "GET", path: "/card/saved/:token", answer: showSaved },
  { method: "POST", path: "/card/saved/:token", largestBody: largestForm, answer: takeRemoval },
];
