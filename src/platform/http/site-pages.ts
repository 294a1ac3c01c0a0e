/** Hands out the finished public pages: ready-made bytes, packed once, with the address of this installation in them. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { now } from "../clock.ts";

type Packed = { body: Buffer; etag: string };
type Page = { fresh: string; br: Packed; gzip: Packed; plain: Packed };

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type SitePages = {
  /** Answers with the page of a wrong address, and 404. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Whether the program in the browser has a page at this address. */
  isOfApp(path: string): boolean;
};

/** Serves every page of `folder` at its address; undefined when the pages were not built. */
export function mountSitePages(
  app: FastifyInstance,
  folder: string,
  publicUrl: string,
): SitePages | undefined {
  if (!existsSync(join(folder, "404.html"))) return undefined;
  const pages = new Map<string, Page>();

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { br, gzip, plain } = await read(name);
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
    const { body, etag } = encoding === "br" ? br : encoding === "gzip" ? gzip : plain;
    reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
    if (reply.statusCode === 200) reply.header("etag", etag);
    if (reply.statusCode === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(types[name.split(".").at(-1) ?? ""] ?? "text/plain").send(body);
  }

  /** Read anew when the file has changed: pages are built again under a running server. */
  async function read(name: string): Promise<Page> {
    const file = join(folder, name);
    const year = now().getUTCFullYear();
    const fresh = `${(await stat(file)).mtimeMs} ${year}`;
    const known = pages.get(name);
    if (known?.fresh === fresh) return known;
    const text = (await readFile(file, "utf8"))
      .replaceAll("{{origin}}", publicUrl)
      .replaceAll("{{year}}", String(year));
    const page = { fresh, ...(await packed(Buffer.from(text))) };
    pages.set(name, page);
    return page;
  }

  for (const name of readdirSync(folder)) {
    if (name === "404.html" || name.endsWith(".json")) continue;
    const path = name === "home.html" ? "/" : `/${name.replace(/\.html$/, "")}`;
    app.get(path, (request, reply) => send(request, reply, name));
  }
  return {
    sendNotFound: (request, reply) => send(request, reply.code(404), "404.html"),
    isOfApp: appAddresses(join(folder, "app-paths.json")),
  };
}

async function packed(body: Buffer): Promise<Omit<Page, "fresh">> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  return {
    br: { body: await pack.br(body, options), etag: `"${hash}-br"` },
    gzip: { body: await pack.gzip(body, { level: 9 }), etag: `"${hash}-gz"` },
    plain: { body, etag: `"${hash}"` },
  };
}

/** From patterns such as "/customers/:id". */
function appAddresses(file: string): (path: string) => boolean {
  const patterns = JSON.parse(readFileSync(file, "utf8")) as string[];
  const matchers = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`));
  return (path) => matchers.some((each) => each.test(path));
}
