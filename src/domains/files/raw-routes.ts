/** The calls that carry bytes of files: parts of uploads in, whole files and spans of them out. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { sendCarried } from "./carrying/carrying.ts";
import { sendContents, sendPage, sendVersion } from "./contents.ts";
import { receivePart } from "./receiving.ts";

export const fileRawCalls: RawCall[] = [
  { method: "HEAD", path: "/api/uploads/:key", isStreamed: true, answer: receivePart },
  { method: "PATCH", path: "/api/uploads/:key", isStreamed: true, answer: receivePart },
  { method: "GET", path: "/api/carried/:organization/:id", answer: sendCarried },
  { method: "GET", path: "/api/contents/:organization/:id/:variant", answer: sendContents },
  { method: "GET", path: "/api/contents/:organization/:id/versions/:version", answer: sendVersion },
  { method: "GET", path: "/api/contents/:organization/:id/pages/:page", answer: sendPage },
];
