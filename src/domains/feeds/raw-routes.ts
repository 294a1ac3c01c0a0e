/** The address under which calendar programs read a feed; they cannot sign in, the secret in it is the key. */
import { isKnown } from "#platform/http/packed.ts";
import type { RawCall } from "#platform/http/raw-calls.ts";
import { readFeed } from "./feed-file.ts";

export const feedRawCalls: RawCall[] = [
  {
    method: "GET",
    // Not a named part: the router takes those of at most 100 characters.
    path: "/feeds/*",
    async answer({ params, headers }, { appContext }) {
      const { file, etag } = await readFeed(appContext, params["*"] ?? "");
      const isTheirs = isKnown(headers["if-none-match"], etag);
      return {
        status: isTheirs ? 304 : 200,
        type: "text/calendar; charset=utf-8",
        body: isTheirs ? "" : file,
        headers: { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" },
      };
    },
  },
];
