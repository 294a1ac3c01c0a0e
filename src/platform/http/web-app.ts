/** Hands the browser the app's files: finished public pages at theirs, the app at its own addresses, else 404. */
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { designPath } from "#shared/common-paths.ts";
import { AppError } from "../errors.ts";
import { assertAtThisMachine } from "./dev-page.ts";
import { kept, pack, sendPacked } from "./packed.ts";
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
        // Stands on the websites of businesses, beside a frame with a form of theirs.
        if (path.endsWith("/form-embed.js")) reply.header("cross-origin-resource-policy", "cross-origin");
      },
    });
  }
  const site = isBuilt ? mountSitePages(app, join(folder, ".site"), publicUrl) : undefined;
  // The file server refuses a folder, and "/" is one.
  if (isBuilt && !site) app.get("/", (request, reply) => sendApp(request, reply));
  if (isBuilt) {
    app.get(designPath(), (request, reply) => {
      assertAtThisMachine(request, "The design system");
      return sendApp(request, reply);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !path.startsWith("/api") && !/\.\w{2,5}$/.test(path);
    if (!wantsPage || !isBuilt) throw new AppError("not_found", "There's nothing at this address.");
    return !site || site.isOfApp(path) ? sendApp(request, reply) : site.sendNotFound(request, reply);
  });
}

const page = join(folder, "index.html");
const packedPage = kept(async () => pack(await readFile(page)));

/** Read anew when it was built again under a running server. */
async function sendApp(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { mtimeMs } = await stat(page);
  return sendPacked(request, reply.type("text/html; charset=utf-8"), await packedPage(String(mtimeMs)));
}
