/** PDFs are looked at page by page, by anyone who may see the file, and have a small picture in lists. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { pdfOf } from "../../../../tests/support/pdfs.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import { makeThumbnail } from "../thumbnails.ts";

describe("a PDF among the files", () => {
  const here = openForTests();
  const upload = (name: string, bytes: Buffer) => uploadFile(here.app, { name, bytes, token: here.token });
  const get = (url: string) => here.app.http.inject({ method: "GET", url });

  test("shows its pages as pictures that a browser keeps", async () => {
    const { default: sharp } = await import("sharp");
    const file = await upload("Permit.pdf", await pdfOf(["One", "Two", "Three", "Four", "Five"]));
    const { count, pages, problem } = await here.done("GET", `/api/files/${file.id}/pages`);
    assert.deepEqual([count, pages.length, problem], [5, 5, null]);
    for (const { url, width, height } of [pages[0], pages[4]]) {
      const picture = await get(url);
      assert.equal(picture.headers["content-type"], "image/webp");
      assert.match(String(picture.headers["cache-control"]), /private, max-age=\d+, immutable/);
      const seen = await sharp(picture.rawPayload).metadata();
      assert.equal(Math.round((seen.width / seen.height) * 100), Math.round((width / height) * 100));
    }
    assert.equal((await get(pages[0].url.replace("/pages/1?", "/pages/6?"))).statusCode, 404);
    assert.equal((await get(pages[0].url.replace("signature=", "signature=x"))).statusCode, 404);
    assert.equal((await get(pages[0].url.replace(`/${file.id}/`, `/${file.id + 1}/`))).statusCode, 404);
  });

  test("that is locked, damaged or no PDF says so", async () => {
    const locked = await upload("Locked.pdf", await pdfOf(["Secret"], { userPassword: "copper" }));
    const cut = await upload("Cut.pdf", (await pdfOf(["Cut"])).subarray(0, 300));
    const text = await upload("Notes.txt", Buffer.from("No PDF"));
    assert.match((await here.done("GET", `/api/files/${locked.id}/pages`)).problem, /password/);
    assert.match((await here.done("GET", `/api/files/${cut.id}/pages`)).problem, /damaged/);
    assert.equal((await here.send("GET", `/api/files/${text.id}/pages`)).status, 404);
  });

  test("has its first page as its small picture, and no pixels of its own", async () => {
    const { default: sharp } = await import("sharp");
    const { id } = await upload("Permit.pdf", await pdfOf(["Permit"]));
    const { organizationId } = here.business;
    await makeThumbnail.run(here.app.appContext, { organizationId, id }, { id: "1", organizationId });
    const seen = await here.done("GET", `/api/files/${id}`);
    assert.deepEqual([seen.width, seen.height], [null, null]);
    const { height, format } = await sharp((await get(seen.thumbnail_url)).rawPayload).metadata();
    assert.deepEqual([height, format], [480, "webp"]);
  });
});
