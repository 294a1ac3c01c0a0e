/** Reports as files: a workbook of true numbers and days, and a PDF, each exactly what is shown. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";
import { tokenOfNow } from "../../../../tests/support/organization.ts";
import { pdfPages } from "../../../../tests/support/pdf.ts";

const here = openForTests({ at: "2026-03-10T17:00:00Z" });
const invoices = invoicesOf(here);

async function fileOf(ending: string, query: string, by = here.owner): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await tokenOfNow(here.app, by)}` };
  const answer = await here.app.http.inject({ url: `/api/reports/export.${ending}?${query}`, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.rawPayload;
}

/** The parts of a ZIP by their paths, read from its directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf("PK\x05\x06");
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, named, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const begin = offset + 30 + zip.readUInt16LE(offset + 26);
    const path = zip.toString("utf8", at + 46, at + 46 + named);
    parts.set(path, inflateRawSync(zip.subarray(begin, begin + size)).toString());
    at += 46 + named;
  }
  return parts;
}

describe("A workbook", () => {
  test("has the table as it is shown, with numbers and days as what they are", async () => {
    await invoices.issued({ lines: [lineOf({ unit_price_cents: 123_456 })] });
    const parts = unzipped(await fileOf("xlsx", "report=sales&by=time&group=day"));
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    // March 10, 2026 as spreadsheets count days, and the amount in dollars.
    assert.match(sheet, /<v>46091<\/v>.*<v>1234\.56<\/v>/s);
    for (const text of ["Mar 1 – 10, 2026", "Feb 1 – 10, 2026", "America/New York", "Total"])
      assert.match(sheet, new RegExp(`<t xml:space="preserve">${text}</t>`), text);
    const definitions = parts.get("xl/worksheets/sheet3.xml") ?? "";
    assert.match(definitions, /Invoices issued, less credit notes .*Basis: accrual\./);
    assert.deepEqual([...parts.keys()].slice(0, 3), [
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
    ]);
  });

  test("takes no text for a formula, and no letter for markup", async () => {
    const name = `=HYPERLINK("http://x","<&>")`;
    const service = await here.done("POST", "/api/services", { name, price_cents: 100 });
    await invoices.issued({ lines: [lineOf({ service_id: service.id })] });
    const parts = unzipped(await fileOf("xlsx", "report=sales&by=service"));
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    assert.doesNotMatch(sheet, /<f[ >]/);
    assert.match(
      sheet,
      /t="inlineStr" s="2"><is><t xml:space="preserve">=HYPERLINK\(&quot;http:\/\/x&quot;,&quot;&lt;&amp;&gt;&quot;\)</,
    );
    assert.match(parts.get("xl/styles.xml") ?? "", /quotePrefix="1"/);
  });
});

test("A PDF says its days, zone, filters and definitions, and what the screen says", async () => {
  await invoices.issued({ lines: [lineOf({ unit_price_cents: 123_456 })] });
  const words = (await pdfPages(await fileOf("pdf", "report=sales&by=service&source=referral"))).join(" ");
  for (const text of [
    "Sales Reports",
    "Mar 1 – 10, 2026",
    "America/New York",
    "Lead Source: Referral",
    "Basis: accrual.",
  ])
    assert.ok(words.includes(text), `${text} in ${words}`);
  const whole = (await pdfPages(await fileOf("pdf", "report=sales&by=time&group=day"))).join(" ");
  assert.match(whole, /Mar 10, 2026.*\$1,234\.56.*Total.*\$1,234\.56/);
  const summary = (await pdfPages(await fileOf("pdf", "report=invoice-summary"))).join(" ");
  assert.match(summary, /Outstanding by age/);
});

test("Files leave out what the role may not see, and are refused to who may see no reports", async () => {
  await invoices.issued();
  const staff = await here.business.member("STAFF");
  const parts = unzipped(await fileOf("xlsx", "report=service-usage", staff));
  assert.doesNotMatch([...parts.values()].join(), /Job Margin|Margin Rate|Revenue/);
  const words = (await pdfPages(await fileOf("pdf", "report=service-usage", staff))).join(" ");
  assert.doesNotMatch(words, /Job Margin|Margin Rate|Revenue|\$/);
  assert.equal((await here.send("GET", "/api/reports/export.pdf?report=nothing")).status, 400);
});
