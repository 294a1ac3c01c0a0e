/** Emails of campaigns: what customers get, in both parts, whatever stands in the blocks and in their own names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MailBlock, MailContent } from "../content-contract.ts";
import { gapsOf } from "../gaps-contract.ts";
import { safeAddress } from "../links-contract.ts";
import { starterKeys, starters } from "../starters-contract.ts";
import type { MailContext } from "./context.ts";
import { linksOf, renderMail } from "./render-mail.ts";

const context: MailContext = {
  brand: { name: "Copperleaf" },
  publicUrl: "https://app.example/",
  business: { name: "Copperleaf", postalAddress: "1420 W Grove St, Boise, ID 83702" },
  facts: { first_name: "Nora", business: "Copperleaf", website: "copperleaf.example" },
  unsubscribeUrl: "https://app.example/preferences/abc",
};

const mail = (...blocks: object[]): MailContent =>
  MailContent.parse({
    kind: "mail",
    subject: "Hello {first_name}",
    preheader: "A short preview",
    blocks: blocks.map((block, at) => ({ key: `b${at}`, ...block })),
  });
const text = (words: string) => ({ kind: "text", text: words, align: "left" });
const button = (words: string, address: string) => ({
  kind: "button",
  button: { words, address },
  align: "left",
});
const blankColumn = {
  picture: { address: "", alt: "" },
  heading: "",
  text: "",
  button: { words: "", address: "" },
};

/** Each kind of block with the same words wherever words may stand. */
function everyBlock(words: string): object[] {
  const picture = { address: "https://pictures.example/van.png", alt: words };
  const link = { words, address: "https://copperleaf.example/book" };
  const column = { picture, heading: words, text: words, button: link };
  return [
    { kind: "heading", text: words, size: "large", align: "center" },
    text(words),
    { kind: "button", button: link, align: "left" },
    { kind: "image", picture, address: link.address, width: "half" },
    { kind: "columns", left: column, right: column },
    { kind: "divider" },
    { kind: "spacer", size: "large" },
    { kind: "offer", name: words, price: words, text: words, button: link, terms: words },
    { kind: "signature", closing: words, name: words, role: words },
  ];
}

test("an email says the same as HTML and as plain text, and both end with the postal address and an unsubscribe link", () => {
  const { html, text: plain, subject } = renderMail(mail(...everyBlock("Same words")), context);
  assert.equal(subject, "Hello Nora");
  const count = (whole: string) => whole.split("Same words").length - 1;
  // Alone the words that stand for a picture are in an attribute of the one and in brackets in the other.
  assert.equal(count(html), count(plain));
  for (const part of [html, plain]) {
    assert.ok(part.includes("1420 W Grove St, Boise, ID 83702"));
    assert.ok(part.includes("https://app.example/preferences/abc"));
    assert.ok(part.includes("https://copperleaf.example/book"));
  }
});

test("markup in a block, a subject or a customer's name is escaped", () => {
  const nasty = `<script>x</script>"'\`><img src=x onerror=y>`;
  const blocks = everyBlock(`${nasty}{first_name}`);
  const content = { ...mail(...blocks), subject: nasty, preheader: nasty };
  const facts = { first_name: `${nasty} **bold** [click](https://evil.example)`, business: nasty };
  const { html } = renderMail(content, {
    ...context,
    brand: { name: nasty },
    business: { name: nasty, postalAddress: nasty },
    facts,
  });
  assert.doesNotMatch(html, /<script|onerror=y>|<img src=x/);
  // What stands in a name is no mark of ours.
  assert.doesNotMatch(html, /<strong>bold|href="https:\/\/evil\.example/);
});

test("links only lead to web pages, phone numbers and email addresses", () => {
  const refused = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "https://user:secret@evil.example",
    "https://evil.example\\@copperleaf.example",
    "http://",
    "mailto:a@b.example?bcc=c@d.example",
    "/jobs",
  ];
  for (const address of refused) {
    assert.equal(safeAddress(address), null, address);
    const { html } = renderMail(mail(button("Go", address), text(`[Go](${address})`)), context);
    const led = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(led, [context.unsubscribeUrl], address);
  }
  assert.equal(safeAddress("copperleaf.example/book?a=1"), "https://copperleaf.example/book?a=1");
  assert.equal(safeAddress("rosa@copperleaf.test"), "mailto:rosa@copperleaf.test");
  assert.equal(safeAddress("tel:+1 208 555 0142"), "tel:+12085550142");
});

test("a merge field in a link is encoded and can't change the address", () => {
  const content = mail(
    button("Site", "{website}"),
    button("Form", "https://forms.example/?name={first_name}"),
  );
  const facts = { ...context.facts, first_name: "Ana & Bo/../?x=1#y" };
  assert.deepEqual(
    linksOf(content, { ...context, facts }).map(({ address }) => address),
    ["https://copperleaf.example", "https://forms.example/?name=Ana%20%26%20Bo%2F..%2F%3Fx%3D1%23y"],
  );
});

test("link numbers are the same for every recipient, and phone and email links aren't tracked", () => {
  const content = mail(
    button("Site", "{website}"),
    text(
      "Call [us](tel:+12085550142), write [us](mailto:rosa@copperleaf.test), read [**this** page](a.example)",
    ),
    button("Book", "https://copperleaf.example/book"),
  );
  const numbers = (facts: MailContext["facts"]) =>
    linksOf(content, { ...context, facts }).map(({ index, words }) => `${index} ${words}`);
  assert.deepEqual(numbers(context.facts), ["0 Site", "3 this page", "4 Book"]);
  assert.deepEqual(numbers({}), ["3 this page", "4 Book"]);
  const { html } = renderMail(content, { ...context, link: (_, index) => `https://app.example/c/${index}` });
  assert.ok(html.includes(`href="https://app.example/c/4"`));
  assert.ok(!html.includes("https://copperleaf.example/book"));
  assert.ok(html.includes(`href="tel:+12085550142"`));
});

test("marks become bold, italic, links and lists, and stray symbols stay as typed", () => {
  const words =
    "**Bold with *both*** and *slanted*, 2 * 3 * 4 = 24, [brackets] alone\nsecond line\n\n- one\n- [two](b.example)";
  const { html, text: plain } = renderMail(mail(text(words)), context);
  assert.ok(html.includes("<strong>Bold with </strong><strong><em>both</em></strong>"));
  assert.ok(html.includes("[brackets] alone<br>second line"));
  assert.match(
    html,
    /<ul[^>]*><li[^>]*>one<\/li><li[^>]*><a [^>]*href="https:\/\/b\.example"[^>]*>two<\/a><\/li><\/ul>/,
  );
  assert.ok(plain.includes("Bold with both and slanted"));
  assert.ok(plain.includes("- one\n- two (https://b.example)"));
});

test("text made only of formatting marks is parsed quickly", () => {
  for (const part of ["*", "**", "[", "](", "[a](", "**a*", "- "]) {
    renderMail(mail(text(part.repeat(Math.floor(5_000 / part.length)))), context);
  }
});

test("an email of the usual length stays far below what mail programs cut off", () => {
  const { html } = renderMail(mail(...everyBlock("word ".repeat(12).trim())), context);
  assert.ok(Buffer.byteLength(html) < 30_000);
});

test("pictures come from the brand's assets or the web, and each has its words", () => {
  const asset = `/brand/${"a".repeat(64)}.png`;
  const image = (address: string) => ({
    kind: "image",
    picture: { address, alt: "Our van" },
    address: "",
    width: "full",
  });
  const { html, text: plain } = renderMail(mail(image(asset)), context);
  assert.ok(html.includes(`src="https://app.example${asset}" alt="Our van"`));
  assert.ok(plain.includes("[Our van]"));
  for (const address of ["/brand/../api/x.png", "data:image/png;base64,x", "/files/1", "javascript:x"])
    assert.ok(!renderMail(mail(image(address)), context).html.includes("<img"), address);
});

test("missing parts are reported at their block", () => {
  const words = (...blocks: object[]) => gapsOf(mail(...blocks)).map((gap) => `${gap.key} ${gap.words}`);
  assert.deepEqual(words(button("", "nowhere else"), text("Hi {technician}, [look](what)")), [
    "b0 Write the words on the button.",
    "b0 Check the link of the button.",
    "b1 Check the link of “look”.",
    "b1 {technician} can't be filled in a campaign. Choose a field from the list.",
  ]);
  assert.deepEqual(words({ kind: "columns", left: blankColumn, right: blankColumn }), [
    "b0 Fill both columns.",
    "b0 Fill both columns.",
  ]);
  assert.deepEqual(gapsOf({ kind: "text", text: " " }), [{ key: null, words: "Write the message." }]);
});

test("every starter can be saved and only lacks links and the owner's own words", () => {
  for (const key of starterKeys) {
    const content = starters[key].contentFor("mail");
    assert.deepEqual(MailContent.parse(content), content);
    const kinds = new Set(gapsOf(content).map(({ words }) => words));
    for (const fine of ["Add a link to the button.", "Write the text.", "Write a subject."])
      kinds.delete(fine);
    assert.deepEqual([...kinds], [], key);
    assert.equal(starters[key].contentFor("text").kind, "text");
  }
});

test("blocks accept no unknown fields, and their keys are unique", () => {
  assert.equal(MailBlock.safeParse({ key: "b1", kind: "divider", html: "<b>" }).success, false);
  assert.equal(MailBlock.safeParse({ key: "b1", kind: "script" }).success, false);
  const twice = {
    kind: "mail",
    subject: "",
    preheader: "",
    blocks: [
      { key: "b1", kind: "divider" },
      { key: "b1", kind: "divider" },
    ],
  };
  assert.equal(MailContent.safeParse(twice).success, false);
});
