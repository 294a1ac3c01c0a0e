/** Where a visitor came from: what the address of the page says, and which page led there. */
import type { RawRequest } from "#platform/http/raw-calls.ts";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import { type Origin, type OriginName, originNames } from "../submissions/contract.ts";

const longest = 300;

const clean = (text: string): string => cut(cleanLine(text), longest);

function originFrom(valueOf: (name: OriginName) => string | null | undefined): Origin {
  const given = originNames.map((name) => [name, clean(valueOf(name) ?? "")] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

export function originOf({ query, headers }: RawRequest): Origin {
  const referrer = typeof headers["referer"] === "string" ? headers["referer"] : "";
  return originFrom((name) => (name === "referrer" ? withoutQuery(referrer) : query[name]));
}

/** As the form carried it along. */
export const originIn = (fields: URLSearchParams): Origin => originFrom((name) => fields.get(`o_${name}`));

/** What another site keeps in its addresses is none of ours. */
const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? "";

/** In a word or two: the campaign's source, the site that led here, or "Direct". */
export function sourceOf({ utm_source: utm, referrer, page }: Origin): string {
  if (utm) return utm;
  const from = referrer ?? page ?? "";
  return /^https?:\/\/(?:www\.)?([^/:]+)/i.exec(from)?.[1] ?? "Direct";
}
