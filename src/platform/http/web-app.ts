/** Hands the browser the app's files: finished public pages at theirs, the app at its own addresses, else 404. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import { mountSitePages } from "./site-pages.ts";

const folder = join(import.meta.dirname, "../../../dist/web");
const forAYear = 31_536_000_000;

/** `publicUrl` is the address that people use; search engines and social cards need it in full. */
export async function mountWebApp(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${forAYear / 1000}, immutable` : "no-cache",
        );
      },
    });
  }
  const site = isBuilt ? mountSitePages(app, join(folder, ".site"), publicUrl) : undefined;
  // The file server refuses a folder, and "/" is one.
  if (isBuilt && !site) app.get("/", (_request, reply) => sendApp(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !path.startsWith("/api") && !/\.\w{2,5}$/.test(path);
    if (!wantsPage || !isBuilt) throw new AppError("not_found", "There is nothing at this address.");
    return !site || site.isOfApp(path) ? sendApp(reply) : site.sendNotFound(request, reply);
  });
}

async function sendApp(reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(join(folder, "index.html"));
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
}
