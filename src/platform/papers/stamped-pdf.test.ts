/** What was signed is set on the pages of another PDF, in its place, in any alphabet, the same each time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PaperFieldValue, PaperPage } from "#shared/papers/paper.ts";
import { pdfPages } from "../../../tests/support/pdf.ts";
import { pdfOf } from "../../../tests/support/pdfs.ts";
import { readPdfPages } from "../pdf-pages/pdf-pages.ts";
import { stampedPdf } from "./stamped-pdf.ts";

const pageWith = (number: number, ...values: (PaperFieldValue | null)[]): PaperPage => ({
  kind: "page",
  number,
  count: 2,
  width: 612,
  height: 792,
  text: "",
  picture: null,
  fields: values.map((value, at) => ({
    id: `field-${at}`,
    kind: "text",
    label: "Name",
    party: "Customer",
    place: { x: 60, y: 100 + at * 50, width: 180, height: 30 },
    value,
  })),
});

const signature = { kind: "typed", text: "Łukasz Żółć" } as const;
const answer = { kind: "text", text: "Ξένια, Нина and Nguyễn Thị Ướt" } as const;

test("signatures and answers can be read on their pages beside what stood there", async () => {
  const pdf = await pdfOf(["First", "Second"]);
  const [first = "", second = ""] = await pdfPages(
    await stampedPdf(pdf, [pageWith(1, null), pageWith(2, signature, answer)]),
  );
  assert.equal(first.trim(), "First");
  for (const words of ["Second", signature.text, "Ξένια, Нина"]) assert.ok(second.includes(words), second);
});

test("the same order gives the same bytes, also after another one", async () => {
  const pdf = await pdfOf(["First", "Second"], { info: { CreationDate: new Date(0) } });
  const order = [pageWith(2, signature, { kind: "tick", isOn: true })];
  const once = await stampedPdf(pdf, order);
  await stampedPdf(pdf, [pageWith(1, answer)]);
  assert.ok(once.equals(await stampedPdf(pdf, order)));
});

test("a long answer becomes smaller and stays in its place", async () => {
  const { default: sharp } = await import("sharp");
  const { drawPdfPages } = await import("../pdf-pages/pdf-pages.ts");
  const long = { kind: "text", text: "A gate code that goes on and on. ".repeat(12) } as const;
  const stamped = await stampedPdf(await pdfOf([""]), [pageWith(1, long)]);
  const [page] = await drawPdfPages(stamped, { pages: [1], width: 612 });
  const right = await sharp(page?.webp).extract({ left: 250, top: 60, width: 360, height: 300 }).toBuffer();
  const outside = await sharp(right).stats();
  assert.ok(
    outside.channels.every(({ min }) => min > 240),
    "nothing is written right of the place",
  );
});

test("a PDF that is locked is an error, and nothing is left behind", async () => {
  const locked = await pdfOf(["Secret"], { userPassword: "copper" });
  await assert.rejects(stampedPdf(locked, [pageWith(1, signature)]), /could not be made/);
  const pages = await readPdfPages(await stampedPdf(await pdfOf(["After"]), [pageWith(1, signature)]), 5);
  assert.ok("count" in pages && pages.count === 1);
});
