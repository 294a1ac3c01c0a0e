/** Nothing that somebody typed becomes markup of a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { html, styleElement } from "./html.ts";

const hostile = `"><script>alert('x')</script>&\``;

test("Text in a page stays text, between tags and within attributes", () => {
  const { text } = html`<a title="${hostile}">${hostile}</a>`;
  assert.doesNotMatch(text.replace(/^<a title="|<\/a>$/g, "").replace('">', ""), /[<>"'`]/);
  assert.equal(html`<p>${"Tom & Jerry"}</p>`.text, "<p>Tom &#38; Jerry</p>");
});

test("Markup within markup is taken as it is, lists are joined, and nothing is written for nothing", () => {
  const items = ["a<", "b"].map((each) => html`<li>${each}</li>`);
  assert.equal(
    html`<ul>${items}${null}${undefined}${false}${0}</ul>`.text,
    "<ul><li>a&#60;</li><li>b</li>0</ul>",
  );
});

test("What only looks like markup of ours is escaped", () => {
  const forged = { text: "<b>" } as unknown as string;
  assert.doesNotMatch(html`<p>${forged}</p>`.text, /<b>/);
});

test("A style sheet cannot end its own element", () => {
  assert.throws(() => styleElement("a{}</style><script>"), TypeError);
});
