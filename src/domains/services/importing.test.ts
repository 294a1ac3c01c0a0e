/** Files as people really have them: taken in whole or not at all, told line by line, and given back as they came. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { csvLine } from "#shared/csv.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { type Bookkeeper, bookkeeper } from "../../../tests/support/services.ts";
import type { Material, Service } from "./contract.ts";
import { materialsFrom, materialsText } from "./materials-text.ts";

const here = serveForTests();

const newBook = async (): Promise<Bookkeeper> =>
  bookkeeper(here.app, (await mintOrganization(here.app)).owner);

const facts = ({ name, sku, price_cents, category, status, unit, duration_minutes, is_taxable }: Service) => [
  name,
  sku,
  price_cents,
  category,
  status,
  unit,
  duration_minutes,
  is_taxable,
];

describe("A file", () => {
  test("is understood with commas, semicolons or tabs, with a byte order mark, and with amounts as people write them", async () => {
    const files = [
      'Name,Code,Price,Category,Status,Unit,Minutes,Taxable\r\n"Drain, clearing",DR-1,"$1,165.50",plumbing,Active,each,1:30,No\r\n',
      '\ufeffName;Code;Price;Category;Status;Unit;Minutes;Taxable\n"Drain, clearing";DR-1;"1.165,50";Plumbing;active;EA;90;no\n',
      "sep=;\nService name;SKU;Rate;Department;Active;Per;Duration;Tax\nDrain, clearing;DR-1;1165,50 €;Plumbing;yes;piece;1h 30m;0\n\n\n",
      "name\tcode\tprice\tcategory\tstatus\tunit\tminutes\ttaxable\rDrain, clearing\tDR-1\t1165.5\tPLUMBING\tactive\teach\t1.5 h\tno\r",
    ];
    for (const text of files) {
      const book = await newBook();
      const { counts, errors, fingerprint } = await book.preview(text);
      assert.deepEqual(errors, [], text);
      assert.deepEqual(counts, { create: 1, update: 0, unchanged: 0, skip: 0, invalid: 0 });
      assert.equal((await book.list()).total, 0, "looking writes nothing");
      assert.equal((await book.take(text, { fingerprint })).added, 1);
      const [service] = (await book.list()).services;
      assert.deepEqual(service && facts(service), [
        "Drain, clearing",
        "DR-1",
        116_550,
        "Plumbing",
        "active",
        "each",
        90,
        false,
      ]);
    }
  });

  test("says for each line what is wrong with it and in which field; nothing of it is written", async () => {
    const book = await newBook();
    const text = [
      "Name,Price,Minutes,Taxable,Status,Code",
      "Good one,100,60,yes,active,G-1",
      "",
      '"Two',
      'lines",12.345,60,yes,active,G-2',
      "Free of charge?,,60,yes,active,G-3",
      ",50,60,yes,active,G-4",
      "Negative,-5,60,yes,active,G-5",
      "Ambiguous,1.250,60,yes,active,G-6",
      "Odd,10,soon,perhaps,sold,G-7",
      "Again,10,60,yes,active,g-1",
      "Good one,11,60,yes,active,",
      "Too,10,60,yes,active,G-8,more,",
      `${"x".repeat(201)},10,60,yes,active,G-9`,
    ].join("\n");
    const { counts, errors } = await book.preview(text);
    assert.deepEqual(
      errors.map(({ line, field }) => [line, field]),
      [
        [4, "price"],
        [6, "price"],
        [7, "name"],
        [8, "price"],
        [9, "price"],
        [10, "duration_minutes"],
        [10, "is_taxable"],
        [10, "status"],
        [11, "name"],
        [13, null],
        [14, "name"],
      ],
    );
    assert.deepEqual([counts.create, counts.invalid], [2, 9]);
    const refused = await book.call("POST", "/imports", { text });
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /Nothing was imported\. Line 4: Price must be an amount/);
    assert.equal((await book.list()).total, 0);
    assert.equal((await book.take(text, { leaves_out_faults: true })).added, 2);
    assert.deepEqual(
      (await book.list()).services.map(({ name }) => name),
      ["Good one", "Good one"],
      "a name with a code and the same name without one are two services",
    );
  });

  test("that is no table is refused with a sentence", async () => {
    const book = await newBook();
    const wrong: [string, RegExp][] = [
      ["Price,Cost\n1,2\n", /column names, including "Name"/],
      ["Name,Price,Rate\nA,1,2\n", /"Price" and "Rate" mean the same/],
      ['Name,Price\n"never closed,1\nB,2\n', /quotation mark.*never closed/],
      ["\n \n\n", /empty|first line/],
      ["\u0000PK\u0003\u0004", /first line must contain column names/],
    ];
    for (const [text, sentence] of wrong) {
      const answer = await book.call("POST", "/imports/preview", { text });
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.match(answer.body.error, sentence);
    }
    const hostile = 'Name,Price\n"a\u0000b",1\n<script>alert(1)</script>,2\n\'; drop table services; --,3\n';
    const { errors } = await book.preview(hostile);
    assert.deepEqual(
      errors.map(({ line }) => line),
      [2],
    );
    assert.equal((await book.take(hostile, { leaves_out_faults: true })).added, 2);
  });

  test("finds services by code, else by name, changes only what it says, and blank cells change nothing", async () => {
    const book = await newBook();
    const byCode = await book.add({ name: "Old name", sku: "A-1", price_cents: 100, cost_cents: 40 });
    const byName = await book.add({ name: "Boiler service", price_cents: 200, description: "Stays" });
    const same = await book.add({ name: "Same", price_cents: 300 });
    await book.add({ name: "Twin", price_cents: 1 });
    await book.add({ name: "twin", price_cents: 2 });
    const text =
      "Name,Code,Price,Description\nNew name,a-1,110,\nBOILER  service,B-1,,\nSame,,3.00,\nFresh,,5,\n";
    const { counts, lines } = await book.preview(text);
    assert.deepEqual(counts, { create: 1, update: 2, unchanged: 1, skip: 0, invalid: 0 });
    assert.deepEqual(lines[0]?.changed.toSorted(), ["name", "price", "sku"]);
    const batch = await book.take(text);
    assert.deepEqual([batch.added, batch.changed], [1, 2]);
    const [first, second, third] = [
      await book.get(byCode.id),
      await book.get(byName.id),
      await book.get(same.id),
    ];
    assert.deepEqual([first.name, first.price_cents, first.cost_cents], ["New name", 11_000, 40]);
    assert.deepEqual([second.sku, second.price_cents, second.description], ["B-1", 200, "Stays"]);
    assert.equal(third.version, same.version);
    const twins = await book.preview("Name,Price\nTwin,5\n");
    assert.match(twins.errors[0]?.message ?? "", /Several services are named Twin/);
    const skipped = await book.preview("Name,Price\nSame,9\n", { existing: "skip" });
    assert.equal(skipped.counts.skip, 1);
  });

  test("taken in is undone as one: what it added goes, what it changed returns, unless somebody changed it since", async () => {
    const book = await newBook();
    const kept = await book.add({ name: "Kept", price_cents: 100, sku: "K-1", category: "HVAC" });
    const text = "Name,Code,Price,Category\nKept better,K-1,200,Plumbing\nAdded,A-1,50,\n";
    const batch = await book.take(text, { file_name: "supplier.csv" });
    assert.equal(batch.title, "supplier.csv");
    const added = (await book.list("?search=added")).services[0] as Service;
    await book.change(added.id, { price_cents: 60 });
    const refused = await book.call("POST", `/batches/${batch.id}/undo`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /Added was changed again/);
    assert.equal((await book.get(kept.id)).name, "Kept better");
    await book.change(added.id, { price_cents: 5_000 });
    assert.equal((await book.call("POST", `/batches/${batch.id}/undo`)).status, 200);
    assert.equal((await book.call("GET", `/${added.id}`)).status, 404);
    const back = await book.get(kept.id);
    assert.deepEqual([back.name, back.price_cents, back.category], ["Kept", 100, "HVAC"]);
    assert.equal((await book.prices(kept.id))[0]?.to_cents, 100);
  });

  test("taken in twice at the same moment adds its services once", async () => {
    const book = await newBook();
    const text = "Name,Price\nOne,1\nTwo,2\n";
    const { fingerprint } = await book.preview(text);
    const answers = await Promise.all([1, 2].map(() => book.call("POST", "/imports", { text, fingerprint })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
    assert.equal((await book.list()).total, 2);
  });

  test("of 5,000 lines is looked at, taken in, taken in again unchanged, and undone", async () => {
    const book = await newBook();
    const lines = Array.from({ length: 5_000 }, (_, index) =>
      csvLine([`Service ${index}`, `S-${index}`, `${index}.99`, "Plumbing", `Line ${index} of a long list`]),
    );
    const text = csvLine(["Name", "Code", "Price", "Category", "Description"]) + lines.join("");
    const { counts, fingerprint } = await book.preview(text);
    assert.equal(counts.create, 5_000);
    const batch = await book.take(text, { fingerprint });
    assert.equal(batch.added, 5_000);
    const page = await book.list("?search=S-4999");
    assert.deepEqual([page.total, page.services[0]?.price_cents], [1, 499_999]);
    assert.equal((await book.preview(text)).counts.unchanged, 5_000);
    const raised = await book.call("POST", "/price-changes", { change: { kind: "percent", percent: "5" } });
    assert.equal(raised.body.data.changed, 5_000);
    assert.equal((await book.call("POST", `/batches/${raised.body.data.id}/undo`)).status, 200);
    assert.equal((await book.call("POST", `/batches/${batch.id}/undo`)).status, 200);
    assert.equal((await book.list()).total, 0);
  });
});

describe("An export", () => {
  test("can be taken in again elsewhere and gives the same services, formulas and all", async () => {
    const book = await newBook();
    const naughty = [
      '=HYPERLINK("http://x")',
      "+1",
      "-20 degree mix",
      "@sum",
      "'=quoted",
      'a;b,c"d"',
      "  \t=1",
      "Ünïcode ✓",
    ];
    for (const [index, name] of naughty.entries()) {
      await book.add({
        name,
        sku: `N-${index}`,
        description: index % 2 ? "two\nlines" : null,
        category: index % 3 ? "Wells; pumps" : "HVAC",
        unit: "hour",
        cost_cents: index || null,
        materials: [
          { name: "Elbow @ 90 | x 2", quantity: "0.3333", unit_cost_cents: 150 },
          { name: "=danger", quantity: "2", unit_cost_cents: null },
        ],
      });
    }
    const { text, services } = (await book.call("GET", "/export")).body.data as {
      text: string;
      services: number;
    };
    assert.equal(services, naughty.length);
    assert.ok(text.startsWith("\ufeffName,Code,"));
    const cells = text
      .split(/\r\n/)
      .slice(1)
      .map((line) => line.replace(/^"/, ""));
    for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@\t]/);
    assert.equal(
      (await book.preview(text)).counts.unchanged,
      naughty.length,
      "the book itself is unchanged by it",
    );
    const other = await newBook();
    assert.equal((await other.take(text)).added, naughty.length);
    const whole = async (from: Bookkeeper) =>
      (await from.list()).services.map((each) => [
        ...facts(each),
        each.description,
        each.cost_cents,
        each.materials,
      ]);
    assert.deepEqual(await whole(other), await whole(book));
  });

  test("writes any list of materials so that it reads back the same", () => {
    const material = fc.record(
      {
        name: fc
          .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
          .map((text) => text.replace(/[\s\p{C}]+/gu, " ").trim())
          .filter((text) => /[\p{L}\p{N}]/u.test(text)),
        quantity: fc.integer({ min: 1, max: 99_999_999 }).map((units) => String(units / 10_000)),
        unit_cost_cents: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(material, { maxLength: 5 }), (materials: Material[]) => {
        assert.deepEqual(materialsFrom(materialsText(materials, "USD"), "USD"), materials);
      }),
    );
  });
});
