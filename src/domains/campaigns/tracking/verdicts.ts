/** Whether a person opened or clicked, or a program did: mail filters follow every link before anyone reads. */
import { isProgram } from "#platform/http/public-pages/known-programs.ts";
import type { Verdict } from "../tables.ts";

type Headers = Record<string, string | string[] | undefined>;

export type Touch = {
  kind: "open" | "click";
  headers: Headers;
  userAgent: string | null;
  at: Date;
  sentAt: string | null;
};

/** No one reads an email this soon after it was handed over. */
const tooSoonMs = 2_000;
const prefetching = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
/** Apple's privacy protection fetches each picture by itself and says this much and no more. */
const applePrivacy = /^Mozilla\/5\.0$/;
/** Filters of mail providers and companies. */
const filters =
  /barracuda|mimecast|proofpoint|symantec|trendmicro|fireeye|safelinks|microsoft office|ms-office/i;
/** They fetch a picture when the reader opens the email. */
const proxies = /googleimageproxy|yahoomailproxy|ggpht/i;

export function verdictOn({ kind, headers, userAgent, at, sentAt }: Touch): Verdict {
  const isPrefetch = prefetching.some((name) => /prefetch|preview/i.test(String(headers[name] ?? "")));
  const isTooSoon = sentAt !== null && at.getTime() - Date.parse(sentAt) < tooSoonMs;
  if (isPrefetch || isTooSoon) return "bot";
  if (kind === "open" && userAgent && proxies.test(userAgent)) return "proxy";
  if (isProgram(userAgent) || filters.test(userAgent ?? "") || applePrivacy.test(userAgent ?? ""))
    return "bot";
  return "person";
}

/** So many different links followed within two seconds means a mail filter. */
export const burstMs = 2_000;
export const burstOf = (links: number): number => Math.min(3, Math.max(2, links));
