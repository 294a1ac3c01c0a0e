/** The pages that customers see read well by day and by night, in the product's own colours. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { html } from "../html.ts";
import { publicPageAnswer, shadesIn } from "./public-page.ts";

const page = { title: "A title", brand: { name: "Hill & Sons" }, content: html`<h1>A title</h1>` };
const css = readFileSync(new URL("public-page.css", import.meta.url), "utf8");

/** What `name` is, all the way down to a colour; undefined where it is mixed by the browser. */
function colourOf(name: string, rules: string): string | undefined {
  const values = [...`${rules}\n${shadesIn(css)}`.matchAll(/(--[\w-]+): ([^;]+);/g)];
  const value = values.find(([, each]) => each === name)?.[2];
  if (value === undefined) return undefined;
  const next = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return next ? colourOf(next, rules) : value;
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const [day = "", night = ""] = css.split("@media (prefers-color-scheme: dark)");
for (const [name, rules] of [
  ["day", day],
  ["night", `${night.split("}")[0]}${day}`],
] as const) {
  test(`all words can be read by ${name}`, () => {
    const on = (words: string, ground: string) =>
      contrast(colourOf(words, rules) ?? "", colourOf(ground, rules) ?? "");
    for (const words of ["--words", "--quiet", "--link", "--good", "--bad"])
      for (const ground of ["--page", "--card"])
        assert.ok(on(words, ground) >= 4.5, `${words} on ${ground}: ${on(words, ground)}`);
    assert.ok(contrast("#ffffff", colourOf("--accent", rules) ?? "") >= 4.5);
    assert.ok(on("--edge", "--card") >= 3, `fields: ${on("--edge", "--card")}`);
    assert.ok(on("--focus", "--page") >= 3, `focus: ${on("--focus", "--page")}`);
  });
}

test("the style sheet is the only one that the page may use, and no script but the one that it asked for", () => {
  const policy = (more: object = {}) =>
    publicPageAnswer(200, { ...page, ...more }).headers?.["content-security-policy"] ?? "";
  assert.match(policy(), /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src/);
  assert.doesNotMatch(policy(), /script-src/);
  assert.match(policy(), /frame-ancestors 'none'$/);
  assert.match(policy({ script: "/booking.js" }), /script-src 'self'/);
  assert.match(policy({ isFramed: true }), /frame-ancestors \*$/);
});

test("a page may bring sheets of its own, a script that asks us for more, and a way to look again without one", () => {
  const more = { styles: [".own{color:red}"], isConnected: true, reloadsAfter: 15, isWide: true };
  const { body, headers } = publicPageAnswer(200, { ...page, ...more, script: "/own.js" });
  const hash = createHash("sha256").update(".own{color:red}").digest("base64");
  const policy = headers?.["content-security-policy"] ?? "";
  assert.ok(policy.includes(`'sha256-${hash}'`));
  assert.match(policy, /connect-src 'self'/);
  assert.match(String(body), /<noscript><meta http-equiv="refresh" content="15"><\/noscript>/);
  assert.match(String(body), /<body class="wide">/);
  const without = publicPageAnswer(200, { ...page, ...more });
  assert.doesNotMatch(without.headers?.["content-security-policy"] ?? "", /connect-src/);
});

test("search engines find a page only when it is made for that", () => {
  const shown = (more: object) => String(publicPageAnswer(200, { ...page, ...more }).body);
  assert.match(shown({}), /<meta name="robots" content="noindex, nofollow">/);
  assert.match(shown({ description: "Yours alone." }), /content="Yours alone\."><meta name="robots"/);
  const found = shown({ description: 'Book "Hill" online.', isListed: true });
  assert.doesNotMatch(found, /robots/);
  assert.match(found, /<meta name="description" content="Book &#34;Hill&#34; online.">/);
  assert.match(shown({}), /<p>Hill &#38; Sons<\/p>/);
});

test("a business's color and typeface are let in by their hash, and nothing that is neither", () => {
  const answer = (brand: object) => publicPageAnswer(200, { ...page, brand: { name: "Hill", ...brand } });
  const { body, headers } = answer({ color: "#a4552b", typeface: "serif" });
  const [, own = ""] = [...String(body).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  assert.match(own, /--accent:#a4552b;--on-accent:#ffffff/);
  const hash = createHash("sha256").update(own).digest("base64");
  assert.ok(headers?.["content-security-policy"]?.includes(`'sha256-${hash}'`));
  const hostile = { color: "red;}</style><script>", typeface: "constructor" };
  assert.doesNotMatch(String(answer(hostile).body), /<script|red;|constructor/);
});

test("a page says how to call the business, and shows its logo, its letters or neither", () => {
  const shown = (brand: object) =>
    String(publicPageAnswer(200, { ...page, brand: { name: "Hill & Sons", ...brand } }).body);
  const logo = { url: "/brand/x.png", width: 40, height: 40 };
  assert.match(
    shown({ logo }),
    /<img class="logo" src="\/brand\/x.png" alt="" width="40" height="40"><p>Hill/,
  );
  assert.match(
    shown({ logo: { ...logo, width: 90 } }),
    /<p class="wordmark"><img [^>]*alt="Hill &#38; Sons"/,
  );
  assert.match(shown({ letters: "HS" }), /<span class="mark" aria-hidden="true">HS<\/span>/);
  assert.doesNotMatch(shown({}), /<img|class="mark"|<footer/);
  const phone = { text: "(208) 555-0190", href: "tel:2085550190" };
  assert.equal(shown({ phone }).split('href="tel:2085550190"').length, 3, "above and below");
});

test("a shade that the product does not have is refused", () => {
  assert.throws(() => shadesIn("a { color: var(--chartreuse-3) }"), /no --chartreuse-3/);
});
