/** The addresses in a campaign's email: the picture, the links, and the way out. Looking changes no consent; a button does. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { askToUnsubscribe, endOffers, followLink, showPicture } from "./answering.ts";

export const campaignRawCalls: RawCall[] = [
  { method: "GET", path: "/c/:token/open.gif", answer: showPicture },
  { method: "GET", path: "/c/:token/unsubscribe", answer: askToUnsubscribe },
  { method: "POST", path: "/c/:token/unsubscribe", largestBody: 4 * 1024, answer: endOffers },
  { method: "GET", path: "/c/:token/:number", answer: followLink },
];
