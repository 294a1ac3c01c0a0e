/** The addresses to which the carrier sends texts that came in and how those that left stand, as raw bytes. */

import { receivedPath, statusPath } from "#platform/http/carrier-paths.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawCall, RawRequest } from "#platform/http/raw-calls.ts";
import { takeTextMessage } from "./webhooks.ts";

/** It wants a document of its own language, and nothing to be done. */
const understood: RawAnswer = { status: 200, type: "text/xml", body: "<Response/>" };

async function take(
  { body, headers, incoming }: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer> {
  const signature = headers["x-twilio-signature"];
  await takeTextMessage(appContext, {
    // As it was asked for: the signature is over every byte of it.
    path: incoming.url ?? "",
    body: body.toString("utf8"),
    signature: typeof signature === "string" ? signature : undefined,
  });
  return understood;
}

export const textRawCalls: RawCall[] = [
  { method: "POST", path: receivedPath, answer: take },
  { method: "POST", path: statusPath, answer: take },
];
