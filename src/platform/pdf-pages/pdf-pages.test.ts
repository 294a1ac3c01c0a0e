/** Pages of PDFs are read and drawn within limits, and what is broken, locked or malicious does no harm. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfBomb, pdfOf, slowPdf } from "../../../tests/support/pdfs.ts";
import { drawPdfPages, readPdfPages } from "./pdf-pages.ts";

const megabyte = 1024 * 1024;
const limits = { milliseconds: 10_000, bytes: 200 * megabyte };

test("the pages of a PDF are counted, measured and read", async () => {
  const pdf = await pdfOf(["Permit 77-1234\nfor the boiler", "Second", "Third"], { size: [300, 200] });
  assert.deepEqual(await readPdfPages(pdf, 2), {
    count: 3,
    pages: [
      { width: 300, height: 200, text: "Permit 77-1234\nfor the boiler" },
      { width: 300, height: 200, text: "Second" },
    ],
  });
});

test("pages are drawn as wide as they are asked for, black on white", async () => {
  const { default: sharp } = await import("sharp");
  const pdf = await pdfOf(["First", "Second"]);
  const [second, ...others] = await drawPdfPages(pdf, { pages: [2, 3], width: 612 });
  assert.deepEqual([second?.page, others], [2, []]);
  const { width, height, format } = await sharp(second?.webp).metadata();
  assert.deepEqual([width, height, format], [612, 792, "webp"]);
  const { channels } = await sharp(second?.webp).stats();
  assert.ok(channels.every(({ min, max }) => min < 60 && max > 250));
});

test("a page of any size is drawn with no more pixels than any other", async () => {
  const { default: sharp } = await import("sharp");
  const pdf = await pdfOf(["Long"], { size: [20, 14_000] });
  const [page] = await drawPdfPages(pdf, { pages: [1], width: 4_000 });
  const { width, height } = await sharp(page?.webp).metadata();
  assert.ok(width * height > 0 && width * height <= 4_000_000, `${width} × ${height}`);
});

test("a PDF that is locked, cut off or none says which", async () => {
  const locked = await pdfOf(["Secret"], { userPassword: "copper" });
  assert.deepEqual(await readPdfPages(locked, 5), { problem: "locked" });
  assert.deepEqual(await readPdfPages((await pdfOf(["Cut"])).subarray(0, 200), 5), { problem: "broken" });
  assert.deepEqual(await readPdfPages(Buffer.from("%PDF-1.7 and nothing else"), 5), { problem: "broken" });
  assert.deepEqual(await drawPdfPages(locked, { pages: [1], width: 100 }), []);
});

test("a PDF that unpacks to gigabytes or takes too long is stopped", async () => {
  assert.deepEqual(await readPdfPages(await pdfBomb(2), 5, limits), { problem: "too-much" });
  const start = performance.now();
  const inHurry = { ...limits, milliseconds: 400 };
  assert.deepEqual(await readPdfPages(slowPdf(), 5, inHurry), { problem: "too-much" });
  assert.ok(performance.now() - start < 3_000);
});
