/** Hands the browser the app's files; every address that is not a file gets the app itself. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

const folder = join(import.meta.dirname, "../../../dist/web");
const forAYear = 31_536_000_000;

export async function mountWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.includes("/assets/");
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${forAYear / 1000}, immutable` : "no-cache",
        );
      },
    });
    // The file server refuses a folder, and "/" is one.
    app.get("/", (_request, reply) => sendApp(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === "GET" && !request.url.startsWith("/api") && !/\.\w{2,5}$/.test(request.url);
    if (!wantsPage || !isBuilt) throw new AppError("not_found", "There is nothing at this address.");
    return sendApp(reply);
  });
}

async function sendApp(reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(join(folder, "index.html"));
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
}
