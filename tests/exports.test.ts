/** Every table that the product hands out opens in a spreadsheet as text: nothing that somebody typed is a formula. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { AuditEvent } from "#domains/audit/contract.ts";
import { jsonLine } from "#domains/audit/export-lines.ts";
import { csvLine, withoutGuard } from "#shared/csv.ts";
import { routes } from "../src/server/app.ts";
import { newBulk } from "./support/bulk-messages.ts";
import { openForTests } from "./support/business.ts";
import { carryOn, newCampaign, newText } from "./support/campaigns.ts";
import { inputCalls } from "./support/input-fields.ts";
import { publishForm, visitorsOf } from "./support/website-forms.ts";

/** What spreadsheets have been seen to run, or to take apart in countries where the semicolon parts columns. */
const dangerous = [
  "=1+1",
  "+1",
  "-1",
  "@x",
  "|x",
  "%x",
  " =1",
  "\u00a0=1",
  "\u200b=1",
  "\u2060+1",
  "'=1",
  "''@x",
  "\uff1d1",
  "\uff0b1",
  "\uff0d1",
  "\uff20x",
  "\ufe661",
  "\ufe62x",
  "\ufe63x",
  "\ufe6bx",
  "\u2212x",
  "a;=1",
  'quote "=1',
];

/** Where a cell begins, a spreadsheet looks past white space and what cannot be seen. */
const isFormula = (cell: string): boolean =>
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\u2212]/u.test(cell.normalize("NFKC"));

function assertHarmless(text: string, typed: readonly string[]): void {
  const rows = parse(text, { bom: true, record_delimiter: "\r\n" });
  const cells = rows.flat();
  for (const cell of cells) assert.ok(!isFormula(cell), JSON.stringify(cell));
  for (const each of typed) {
    assert.ok(
      cells.some((cell) => withoutGuard(cell).includes(each)),
      JSON.stringify(each),
    );
  }
  assert.doesNotMatch(text.replace(/"(?:[^"]|"")*"/g, ""), /[;\t']/, "a mark stands outside quotation marks");
}

type Typed = { id: number; first_name: string };
const yes = (address: string, note: string) => ({
  channel: "text",
  address,
  purpose: "marketing",
  is_withdrawn: false,
  note,
});

describe("A table that is handed out", () => {
  const here = openForTests({ isShared: true, settings: { TRUST_PROXY: "true" } });
  before(async () => {
    for (const [place, name] of dangerous.entries()) {
      const body = { name, price_cents: 100, category: name, description: name };
      const answer = await here.send("POST", "/api/services", body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      const phone = `(206) 555-${1000 + place}`;
      const person = { first_name: name, last_name: name, status: "client", phone };
      const { id } = await here.done("POST", "/api/customers/", person);
      await here.done("POST", "/api/payments", {
        customer_id: id,
        amount_cents: 100,
        method: "cash",
        note: name,
      });
    }
  });

  const tables: Record<string, () => Promise<string>> = {
    "GET /api/services/export": async () => (await here.send("GET", "/api/services/export")).body.data.text,
    "GET /api/books/export": async () => (await here.done("GET", "/api/books/export?table=payments")).text,
    "GET /api/reports/export": async () =>
      (await here.done("GET", "/api/reports/export?report=sales&by=customer")).text,
    "GET /api/segments/{id}/export": async () => {
      const filter = { field: "group", match: "all", items: [{ field: "can_be_texted", is: "yes" }] };
      const { id } = await here.done("POST", "/api/segments", { name: "=1+1", filter });
      return (await here.done("GET", `/api/segments/${id}/export`)).text;
    },
    "GET /api/campaigns/{id}/export": async () => {
      const filter = { field: "group", match: "all", items: [{ field: "can_be_texted", is: "yes" }] };
      const audience = { kind: "filter", filter };
      const campaign = { ...newCampaign, content: newText, audience };
      const { id } = await here.done("POST", "/api/campaigns", campaign);
      await here.done("POST", `/api/campaigns/${id}/send`, { schedule: { kind: "now" } });
      await carryOn(here.business, id);
      return (await here.done("GET", `/api/campaigns/${id}/export`)).text;
    },
    "GET /api/messages/bulk/{id}/export": async () => {
      const { id } = await here.done("POST", "/api/messages/bulk", newBulk);
      await here.done("POST", `/api/messages/bulk/${id}/send`, {});
      return (await here.done("GET", `/api/messages/bulk/${id}/export`)).text;
    },
    "GET /api/sending/consent/export": async () => {
      const { customers } = await here.done("GET", "/api/customers/?limit=100");
      for (const { id, first_name } of customers as Typed[]) {
        const { addresses } = await here.done("GET", `/api/sending/customers/${id}`);
        await here.done("PUT", `/api/sending/customers/${id}`, yes(addresses[0].address, first_name));
      }
      return (await here.done("GET", "/api/sending/consent/export")).text;
    },
    "GET /api/sending/customers/{id}/export": async () => {
      const phone = "+12065559999";
      const fields = { first_name: "=1", last_name: "@x", status: "client", phone };
      const { id } = await here.done("POST", "/api/customers/", fields);
      for (const note of dangerous)
        for (const is_withdrawn of [false, true])
          await here.done("PUT", `/api/sending/customers/${id}`, { ...yes(phone, note), is_withdrawn });
      return (await here.done("GET", `/api/sending/customers/${id}/export`)).text;
    },
    "GET /api/views/export": async () => {
      for (const typed of dangerous)
        await here.done("POST", "/api/customers/", { first_name: "Ida", last_name: "Berg", company: typed });
      return (await here.done("GET", "/api/views/export?list=customers&columns=name,company")).text;
    },
    "GET /api/website/forms/{id}/submissions/export": async () => {
      const form = await publishForm(here, "contact");
      for (const [place, typed] of dangerous.entries()) {
        const fields = { name: typed, email: `v${place}@customer.example`, message: typed };
        const sent = await visitorsOf(here.app).answer(form, fields, { visitor: 40_000 + place });
        assert.equal(sent.status, 303, sent.body);
      }
      return (await here.done("GET", `/api/website/forms/${form.id}/submissions/export`)).text;
    },
    "GET /api/audit/exports/{id}": async () => {
      const body = { format: "csv", kind: "customer" };
      const { id } = (await here.send("POST", "/api/audit/exports", body)).body.data;
      return (await here.send("GET", `/api/audit/exports/${id}`)).body.data.text;
    },
  };

  test("has its line here", () => {
    const exports = inputCalls(routes).map(({ name }) => name);
    assert.deepEqual(
      exports.filter((name) => /^GET .*export/.test(name)).toSorted(),
      Object.keys(tables).toSorted(),
    );
  });

  for (const [name, read] of Object.entries(tables)) {
    test(`by ${name} holds no formula, and all that was typed`, async () => {
      assertHarmless(
        await read(),
        dangerous.map((each) => each.trim()),
      );
    });
  }
});

test("a cell keeps what is no formula as it is, and numbers as numbers", () => {
  assert.equal(csvLine([-5, 7, null, "plain", "a,b"]), '-5,7,,plain,"a,b"\r\n');
  assert.equal(
    csvLine(["two\nlines", "semi;colon", "tab\there"]),
    '"two\nlines","semi;colon","tab\there"\r\n',
  );
});

test("a file for programs has what was typed, untouched (T-DAT-3)", () => {
  const event = { title: "=1+1", description: "'@x" } as AuditEvent;
  assert.equal(jsonLine(event), '{"title":"=1+1","description":"\'@x"}\n');
});
