/** Keeps pages that are the same for everybody for a moment, and sends them before anything else of the server runs. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppContext } from "../../app-context.ts";
import { now } from "../../clock.ts";
import { isKnown, type Packed } from "../packed.ts";

/** As the browser sent it, uncleaned. */
export type Visit = {
  ip: string | null;
  userAgent: string | null;
  headers: IncomingMessage["headers"];
  query: Readonly<Record<string, string>>;
};

/** Nothing in it may be one visitor's: whoever asks for the same address gets the same bytes. */
export type ReadyPage = {
  organizationId: string;
  packed: Packed;
  /** Of the answer, beside those that every answer has. */
  headers: Readonly<Record<string, string>>;
  /** Called for each visitor. It may neither throw nor wait. */
  seen: (visit: Visit) => void;
};

type Sent = { etag: string; body: Buffer; headers: string[]; knownHeaders: string[] };

type Kept = {
  organizationId: string;
  keptAt: number;
  forms: Record<keyof Packed, Sent>;
  seen: ReadyPage["seen"];
};

/** How long another process may go on showing what was changed here, where its notice of it is lost. */
const keptMs = 1_000;
const mostKept = 300;
const mostRemembered = 10_000;

type ReadyPages = {
  /** To be asked before a page is looked up, for `keep`. */
  begin(): number;
  /** Keeps a page unless the business has saved anything since `begun`, which may not be on it. */
  keep(key: string, page: ReadyPage, begun: number): void;
  find(key: string): Kept | undefined;
  forget(organizationId: string): void;
  forgetAll(): void;
};

/** `common` are the headers of every answer. */
function openReadyPages(common: Readonly<Record<string, string>>): ReadyPages {
  const pages = new Map<string, Kept>();
  const keysOf = new Map<string, Set<string>>();
  let turn = 0;
  let allForgotten = 0;
  const forgotten = new Map<string, number>();

  const drop = (key: string, { organizationId }: Kept) => {
    pages.delete(key);
    const keys = keysOf.get(organizationId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(organizationId);
  };
  const forgetAll = () => {
    pages.clear();
    keysOf.clear();
    forgotten.clear();
    allForgotten = ++turn;
  };
  return {
    begin: () => turn,
    keep(key, { organizationId, packed, headers, seen }, begun) {
      if ((forgotten.get(organizationId) ?? 0) > begun || allForgotten > begun) return;
      const before = pages.get(key);
      if (before) drop(key, before);
      for (const [oldest, kept] of pages) {
        if (pages.size < mostKept) break;
        drop(oldest, kept);
      }
      const forms = formsOf(packed, { ...common, ...headers });
      pages.set(key, { organizationId, keptAt: now().getTime(), forms, seen });
      keysOf.set(organizationId, (keysOf.get(organizationId) ?? new Set()).add(key));
    },
    find(key) {
      const kept = pages.get(key);
      if (!kept) return undefined;
      const age = now().getTime() - kept.keptAt;
      if (age >= 0 && age < keptMs) return kept;
      drop(key, kept);
      return undefined;
    },
    forget(organizationId) {
      if (forgotten.size >= mostRemembered) return forgetAll();
      forgotten.set(organizationId, ++turn);
      for (const key of keysOf.get(organizationId) ?? []) pages.delete(key);
      keysOf.delete(organizationId);
    },
    forgetAll,
  };
}

function formsOf(packed: Packed, headers: Record<string, string>): Kept["forms"] {
  const form = (name: keyof Packed, encoding?: string): Sent => {
    const { body, etag } = packed[name];
    const { "content-type": type = "", ...rest } = headers;
    const known = Object.entries({ ...rest, etag, vary: "accept-encoding" }).flat();
    const own = ["content-type", type, "content-length", String(body.length)];
    return {
      etag,
      body,
      knownHeaders: known,
      headers: [...known, ...own, ...(encoding ? ["content-encoding", encoding] : [])],
    };
  };
  return { br: form("br", "br"), gzip: form("gzip", "gzip"), plain: form("plain") };
}

const opened = new WeakMap<AppContext, ReadyPages>();

/** Of this process. Undefined before its server is made, and in one that only does jobs. */
export const readyPagesOf = (appContext: AppContext): ReadyPages | undefined => opened.get(appContext);

export function makeReadyPages(appContext: AppContext, common: Readonly<Record<string, string>>): ReadyPages {
  const pages = openReadyPages(common);
  opened.set(appContext, pages);
  appContext.live.onWoken((organizationId) =>
    organizationId === "all" ? pages.forgetAll() : pages.forget(organizationId),
  );
  return pages;
}

/** What is asked for is in the address alone, and there is nothing to be read or refused. */
export const isPlainView = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined &&
  headers["if-match"] === undefined &&
  headers["idempotency-key"] === undefined;

/** Sends it, and says with which status. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  { forms }: Kept,
  requestId: string,
): number {
  const more = ["x-request-id", requestId];
  const accepted = request.headers["accept-encoding"]?.toString() ?? "";
  const { etag, body, headers, knownHeaders } =
    forms[/\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "plain"];
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, etag)) {
    response.writeHead(304, [...knownHeaders, ...more]).end();
    return 304;
  }
  response.writeHead(200, [...headers, ...more]).end(body);
  return 200;
}

/** As a raw call reads it: of a parameter that comes twice, the first. */
export function queryIn(url: string): Record<string, string> {
  const at = url.indexOf("?");
  if (at < 0) return {};
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) query[name] ??= value;
  return query;
}
