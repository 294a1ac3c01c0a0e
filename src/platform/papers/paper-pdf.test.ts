/** Shows that a PDF says every word of its paper, on pages that can be read, and is the same each time. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { typefaceNames } from "#shared/brand.ts";
import type { Paper, PaperBlock } from "#shared/papers/paper.ts";
import { contractPaper, priceLines } from "../../../tests/support/papers.ts";
import { pdfPages } from "../../../tests/support/pdf.ts";
import { png } from "../../../tests/support/pictures.ts";
import { paperPdf } from "./paper-pdf.ts";

const wordsOf = async (paper: Paper) => (await pdfPages(await paperPdf(paper))).join(" ");

const withBlocks = (...blocks: PaperBlock[]): Paper => ({ ...contractPaper(), stamp: null, blocks });

/** Every text of a paper that people read, line by line. */
function textsOf({ blocks, brand, to, facts, ...paper }: Paper): string[] {
  const inBlocks = blocks.flatMap((block) => {
    if (block.kind === "heading") return [block.text];
    if (block.kind === "text") return block.text.replaceAll(/^- /gm, "").split("\n");
    if (block.kind === "page") return [];
    if (block.kind === "fields") return [block.party, ...block.fields.map(({ label }) => label)];
    const totals = block.totals.flatMap(({ label, value }) => [label, value]);
    return [...block.lines.flatMap((line) => Object.values(line)), ...totals];
  });
  const particulars = facts.flatMap(({ label, value }) => [label, value]);
  const head = [paper.kind, paper.number ?? "", paper.title, paper.stamp ?? "", paper.footer];
  return [...head, brand.name, ...brand.lines, ...(to?.lines ?? []), ...particulars, ...inBlocks];
}

for (const typeface of typefaceNames) {
  test(`every word can be read back, in any alphabet of Europe and Vietnam, in ${typeface}`, async () => {
    const paper = contractPaper(25);
    paper.brand = { ...paper.brand, typeface, headingTypeface: "same" };
    const words = await wordsOf(paper);
    const pieces = textsOf(paper).flatMap((text) => text.split(" "));
    assert.deepEqual(
      pieces.filter((piece) => !words.includes(piece)),
      [],
    );
    for (const name of ["Łukasz Żółć", "Нина Щербакова", "Ξένια Παπαδοπούλου", "Nguyễn Thị Ướt"])
      assert.ok(words.includes(name), name);
  });
}

test("what stands on a paper is read back the same after other papers in other letters", async () => {
  const alone = withBlocks({ kind: "text", text: "e l a o L Z -> Δ µ" });
  const before = await paperPdf(alone);
  for (const text of ["é Ł ç ô Ž", "\u00a0\u2010 μ ∆"]) await paperPdf(withBlocks({ kind: "text", text }));
  assert.ok((await paperPdf(alone)).equals(before));
  assert.match(await wordsOf(alone), /e l a o L Z -> Δ/);
});

test("two hundred lines of prices go on over pages, each with the headings again", async () => {
  const pages = await pdfPages(await paperPdf(contractPaper(200)));
  const withLines = pages.filter((page) => page.includes("Position"));
  assert.ok(withLines.length >= 5, `${withLines.length}`);
  for (const page of withLines) assert.match(page, /Item Quantity Price Amount Position/);
  for (const [index, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`) && page.includes("Draft"));
    assert.ok(page.includes("C-1042") && page.includes("License PLB-2291"));
  }
  const found = [...pages.join(" ").matchAll(/Position (\d+):/g)].map(([, number]) => Number(number));
  assert.deepEqual(
    found,
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  assert.ok(pages.some((page) => page.includes("Position 200") && page.includes("$4,791.20")));
});

test("what looks like a program is text, and a title with signs does not break what a PDF says of itself", async () => {
  const text = "<script>alert(1)</script> & (parentheses) \\ %PDF";
  const paper = { ...withBlocks({ kind: "text", text }), title: `Pipes & <b>"drains"</b>` };
  const pdf = await paperPdf(paper);
  assert.ok((await pdfPages(pdf)).join(" ").includes(text));
  assert.match(pdf.toString("utf8"), /Pipes &amp; &lt;b&gt;&quot;drains&quot;/);
});

test("a letter that no font has becomes a box, and nothing unseen is kept", async () => {
  const words = await wordsOf(
    withBlocks({ kind: "text", text: "Kan\u200bji 漢字 and 😀, \u0000fin\u00aded\ud800" }),
  );
  assert.match(words, /Kanji □□ and □, fined/);
});

test("the same paper gives the same bytes, whichever thread draws it, and says when it was made only if told", async () => {
  const paper = contractPaper(25);
  const all = await Promise.all(Array.from({ length: 10 }, () => paperPdf(paper)));
  for (const pdf of all) assert.ok(pdf.equals(all[0] as Buffer));
  assert.doesNotMatch(String(all[0]?.toString("latin1")), /CreationDate|CreateDate/);
  const dated = await paperPdf(paper, { createdAt: new Date("2026-11-24T10:00:00.123Z") });
  assert.match(dated.toString("latin1"), /CreateDate>2026-11-24T10:00:00Z</);
});

test("different papers that are made at once do not get mixed up", async () => {
  const turns = Array.from({ length: 10 }, (_, turn) => turn);
  const pdfs = await Promise.all(turns.map((turn) => paperPdf(contractPaper(3, turn))));
  for (const turn of turns) {
    const words = (await pdfPages(pdfs[turn] as Buffer)).join(" ");
    assert.ok(words.includes(`C-${1042 + turn}`) && words.includes(priceLines(3, turn)[2]?.amount ?? "?"));
  }
});

test("a logo and a drawn signature are pictures on it, and a broken one is left out and logged", async () => {
  const drawn = (bytes: Buffer): Paper =>
    withBlocks({
      kind: "fields",
      party: "Client",
      fields: [
        {
          id: "1",
          kind: "signature",
          label: "Signature",
          value: { kind: "drawn", png: bytes.toString("base64") },
        },
      ],
    });
  const logged: unknown[] = [];
  const log = { warn: (said: unknown) => void logged.push(said) };
  const good = await paperPdf(drawn(png()), { logo: png({ shade: 0x20 }), log });
  assert.equal(good.toString("latin1").match(/\/Subtype \/Image/g)?.length, 2);
  assert.deepEqual(logged, []);
  for (const broken of [png().subarray(0, 50), Buffer.from("GIF89a?"), Buffer.alloc(0)]) {
    const pdf = await paperPdf(drawn(broken), { logo: broken, log });
    assert.doesNotMatch(pdf.toString("latin1"), /\/Subtype \/Image/);
    assert.match((await pdfPages(pdf)).join(" "), /Copperleaf .*Signature: Client/);
    assert.equal(logged.splice(0).length, 2);
  }
});

test("what one party signs is not cut in two", async () => {
  const fields = { kind: "fields" as const, party: "Client", fields: signatures(6) };
  for (const count of [10, 14, 17, 19, 20, 22]) {
    const text = Array.from({ length: count }, (_, index) => `Paragraph ${index}.`).join("\n\n");
    const pages = await pdfPages(await paperPdf(withBlocks({ kind: "text", text }, fields)));
    const page = pages.find((each) => each.includes("Signature 0"));
    assert.ok(page?.includes("Signature 5") && page.includes("Client Signature 0"), `${count}`);
  }
  const many = await pdfPages(await paperPdf(withBlocks({ ...fields, fields: signatures(60) })));
  assert.ok(many.length > 2 && many.join(" ").includes("Signature 59"));
});

const signatures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    kind: "signature" as const,
    label: `Signature ${index}`,
    value: null,
  }));

test("an empty paper, endless words and huge texts are papers, too", async () => {
  const empty: Paper = {
    ...withBlocks(),
    title: "",
    kind: "",
    number: null,
    to: null,
    facts: [],
    footer: "",
  };
  assert.match(await wordsOf(empty), /Page 1 of 1/);
  const endless = "x".repeat(3_000);
  const words = await wordsOf(
    withBlocks(
      { kind: "text", text: `${endless}\n- ${endless}` },
      {
        kind: "prices",
        lines: [{ name: endless, description: endless, quantity: endless, price: "", amount: "" }],
        totals: [],
      },
      {
        kind: "fields",
        party: endless,
        fields: [{ id: "1", kind: "text", label: endless, value: { kind: "text", text: endless } }],
      },
    ),
  );
  assert.equal(words.match(/x/g)?.length, 8 * 3_000);
});

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;

test("other programs find nothing wrong with it", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-paper-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "paper.pdf");
  writeFileSync(file, await paperPdf(contractPaper(60)));
  const run = (program: string, ...words: string[]) => {
    if (isInstalled(program)) return execFileSync(program, [...words, file], { encoding: "utf8" });
    context.diagnostic(`${program} is not installed: left out`);
    return undefined;
  };
  const info = run("pdfinfo");
  if (info !== undefined) assert.match(info, /Tagged: +yes[\s\S]*PDF version: +1\.7/);
  const checked = run("qpdf", "--check");
  if (checked !== undefined) assert.match(checked, /No syntax or stream encoding errors/);
  const fonts = run("pdffonts");
  if (fonts !== undefined) assert.doesNotMatch(fonts, /\bno\b/);
});
