/** Hands out the finished public pages: ready-made bytes, packed once, with the address of this installation in them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { now } from "../clock.ts";
import { kept, type Packed, pack, sendPacked } from "./packed.ts";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

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
  const pages = new Map<string, (key: string) => Promise<Packed>>();

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const page = await read(name);
    return sendPacked(request, reply.type(types[name.split(".").at(-1) ?? ""] ?? "text/plain"), page);
  }

  /** Read anew when the file has changed: pages are built again under a running server. */
  async function read(name: string): Promise<Packed> {
    const file = join(folder, name);
    const year = now().getUTCFullYear();
    const page = pages.get(name) ?? kept(async () => pack(await filled(file)));
    pages.set(name, page);
    return page(`${(await stat(file)).mtimeMs} ${year}`);
  }

  const filled = async (file: string): Promise<Buffer> => {
    const text = await readFile(file, "utf8");
    const year = String(now().getUTCFullYear());
    return Buffer.from(text.replaceAll("{{origin}}", publicUrl).replaceAll("{{year}}", year));
  };

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

/** From patterns such as "/customers/:id". */
function appAddresses(file: string): (path: string) => boolean {
  const patterns = JSON.parse(readFileSync(file, "utf8")) as string[];
  const matchers = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`));
  return (path) => matchers.some((each) => each.test(path));
}
