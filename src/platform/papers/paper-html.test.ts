/** A paper on a page of the server's says what its PDF says, and nothing in it is markup or a rule of style. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Paper } from "#shared/papers/paper.ts";
import { html } from "../http/html.ts";
import { paperHtml, paperStyles } from "./paper-html.ts";

const paper: Paper = {
  kind: "Contract",
  title: "Work & <materials>",
  number: "CON-001",
  stamp: null,
  brand: {
    name: "Hill & Sons",
    accent: "#a4552b",
    typeface: "serif",
    headingTypeface: "same",
    logo: null,
    lines: ["1 Elm St"],
  },
  to: { heading: "Prepared for", lines: ["Nora <b>"] },
  facts: [{ label: "Date", value: "November 24, 2026" }],
  blocks: [
    { kind: "heading", text: "The work" },
    { kind: "text", text: "First line\nsecond\n\n- one\n- two <i>" },
    {
      kind: "prices",
      lines: [{ name: "Heater", description: "50 gallons", quantity: "2", price: "$9.00", amount: "$18.00" }],
      totals: [{ label: "Total", value: "$18.00", isGrand: true }],
    },
    {
      kind: "fields",
      party: "Customer: Nora",
      fields: [
        { id: "a", kind: "signature", label: "Signature", value: { kind: "drawn", png: "AAAA" } },
        { id: "b", kind: "signature", label: "Signature", value: { kind: "typed", text: "N. <u>" } },
        { id: "c", kind: "tick", label: "Agreed", value: { kind: "tick", isOn: true } },
        { id: "d", kind: "text", label: "Gate code", value: null },
      ],
    },
  ],
  footer: "Hill & Sons",
};

const shown = (looks: object = {}) =>
  paperHtml(paper, { pictureOf: ({ id }) => `/drawn/${id}`, ...looks }).text;

test("everything on it is there, in order, and is text", () => {
  const words = shown()
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  let at = -1;
  for (const part of [
    "Hill &#38; Sons",
    "Contract CON-001",
    "Work &#38; &#60;materials&#62;",
    "Prepared for",
    "November 24, 2026",
    "The work",
    "two &#60;i&#62;",
    "Heater",
    "Total",
    "Customer: Nora",
    "N. &#60;u&#62;",
    "Agreed",
    "Not filled in yet",
  ]) {
    const next = words.indexOf(part, at + 1);
    assert.ok(next > at, part);
    at = next;
  }
  assert.doesNotMatch(shown(), /<(b|i|u|materials)>|style=/);
  assert.match(shown(), /<img src="\/drawn\/a" alt="Signature: Customer: Nora, drawn by hand">/);
  assert.match(shown(), /aria-label="Checked"/);
  assert.match(shown(), /data-label="Quantity">2</);
});

test("a field that is filled in here has its input, the others their values", () => {
  const page = shown({
    inputOf: ({ id }: { id: string }) => (id === "d" ? html`<input name="d">` : undefined),
  });
  assert.match(page, /<li data-kind="text"><input name="d"><\/li>/);
  assert.match(page, /class="typed"/);
});

test("its look is that of the app, and takes no rule from the brand", () => {
  const [sheet = "", looks = ""] = paperStyles(paper.brand);
  assert.match(sheet, /\.sheet \{/);
  assert.match(sheet, /@container paper/);
  assert.doesNotMatch(
    sheet,
    /light-dark\(|\brem\(|@mixin|var\(--mantine/,
    "what only the app's build understands",
  );
  assert.match(looks, /--paper-accent:#[\da-f]{6};/);
  const hostile = { ...paper.brand, accent: "red}</style><script>", typeface: "constructor" as "serif" };
  assert.doesNotMatch(paperStyles(hostile).join(), /red\}|<|constructor/);
});
