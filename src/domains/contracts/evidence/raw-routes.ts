/** The addresses of the page on which papers are checked, open to everybody. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { checkFile, showVerifyPage } from "./answering.ts";

const largestFile = 30 * 1024 * 1024;

export const verifyRawCalls: RawCall[] = [
  { method: "GET", path: "/verify", answer: showVerifyPage },
  { method: "POST", path: "/verify", largestBody: largestFile, answer: checkFile },
];
