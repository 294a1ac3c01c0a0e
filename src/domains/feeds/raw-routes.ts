/** The address under which calendar programs read a feed; they cannot sign in, the secret in it is the key. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { readFeed } from "./reading.ts";

export const feedRawCalls: RawCall[] = [
  {
    method: "GET",
    // Not a named part: the router takes those of at most 100 characters.
    path: "/feeds/*",
    async answer({ params, headers }, { ground }) {
      const { file, etag } = await readFeed(ground, params["*"] ?? "");
      const known = String(headers["if-none-match"] ?? "")
        .split(",")
        .map((each) => each.trim().replace(/^W\//, ""));
      const isKnown = known.includes(etag);
      return {
        status: isKnown ? 304 : 200,
        type: "text/calendar; charset=utf-8",
        body: isKnown ? "" : file,
        headers: { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" },
      };
    },
  },
];
