/** The addresses behind a link to a file: the page, which changes nothing, and the download, sent by a button. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { sendShared, showShare } from "./answering.ts";

export const fileShareRawCalls: RawCall[] = [
  { method: "GET", path: "/f/:token", answer: showShare },
  { method: "POST", path: "/f/:token/download", largestBody: 4 * 1024, answer: sendShared },
];
