/** The finished pages as they leave the server: packed, with the installation's address, and only once. */
import assert from "node:assert/strict";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { mountSitePages, type SitePages } from "./site-pages.ts";

const home = '<link rel="canonical" href="{{origin}}/"><p>© {{year}}</p>';

describe("A finished page", () => {
  let app: FastifyInstance;
  let folder: string;
  let pages: SitePages;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-site-"));
    await writeFile(join(folder, "home.html"), home);
    await writeFile(join(folder, "pricing.html"), "prices");
    await writeFile(join(folder, "404.html"), "nothing here");
    await writeFile(join(folder, "app-paths.json"), JSON.stringify(["/customers", "/customers/:id"]));
    app = Fastify();
    const mounted = mountSitePages(app, folder, "https://plumbline.example");
    assert.ok(mounted);
    pages = mounted;
    app.setNotFoundHandler((request, reply) => pages.sendNotFound(request, reply));
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers });

  it("names the address of the installation and the year", async () => {
    const { body, headers } = await get("/");
    assert.match(body, /href="https:\/\/plumbline\.example\/"><p>© \d{4}</);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
  });

  it("is packed as the browser likes it best, and says that it depends on that", async () => {
    const br = await get("/pricing", { "accept-encoding": "gzip, deflate, br" });
    assert.deepEqual([br.headers["content-encoding"], br.headers.vary], ["br", "accept-encoding"]);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), "prices");
    const gzip = await get("/pricing", { "accept-encoding": "gzip" });
    assert.equal(gunzipSync(gzip.rawPayload).toString(), "prices");
    assert.equal((await get("/pricing")).headers["content-encoding"], undefined);
  });

  it("is not sent again while it stays the same, and is when it was built anew", async () => {
    const { etag } = (await get("/pricing")).headers;
    const known = { "if-none-match": String(etag) };
    const again = await get("/pricing", known);
    assert.deepEqual([again.statusCode, again.body], [304, ""]);
    await writeFile(join(folder, "pricing.html"), "new prices");
    await utimes(join(folder, "pricing.html"), new Date(), new Date(Date.now() + 5_000));
    const anew = await get("/pricing", known);
    assert.deepEqual([anew.statusCode, anew.body], [200, "new prices"]);
  });

  it("stands at wrong addresses with a 404, never out of a cache", async () => {
    const { statusCode, body, headers } = await get("/nowhere", { "if-none-match": '"x"' });
    assert.deepEqual([statusCode, body, headers.etag], [404, "nothing here", undefined]);
  });

  it("leaves the app's own addresses to the app", () => {
    const found = ["/customers", "/customers/7", "/customers/7/", "/customers/7/8", "/customer"];
    assert.deepEqual(found.map(pages.isOfApp), [true, true, true, false, false]);
  });

  it("is not there when nothing was built", () => {
    assert.equal(mountSitePages(Fastify(), join(folder, "absent"), "http://x"), undefined);
  });
});
