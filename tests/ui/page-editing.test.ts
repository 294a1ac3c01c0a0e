/** What the page editor does to a draft: signs around words, blocks moved, templates that can be published as they are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PageContent } from "#domains/website/pages/blocks-contract.ts";
import { plainWords } from "#domains/website/pages/inline-contract.ts";
import { problemsOfPage } from "#domains/website/pages/problems-contract.ts";
import {
  blockMovedBy,
  blockMovedTo,
  withBlockCopy,
  withNewBlock,
} from "#domains/website/screens/page-editor/block-changes.ts";
import { blockGroups } from "#domains/website/screens/page-editor/block-kinds.ts";
import { marked } from "#domains/website/screens/page-editor/blocks/marking.ts";
import { spansOf } from "#domains/website/screens/seo/figure-spans.ts";
import { beginPage, slugOf } from "#domains/website/screens/templates/make-page.ts";
import { pageFrom, pageTemplates } from "#domains/website/screens/templates/page-templates.ts";
import { sitePages, trades } from "#domains/website/screens/templates/site-templates.ts";

const business = { name: "Heron Heating", formId: 7 };

test("every template can be published as it is, with a form and without one", () => {
  for (const formId of [null, 7]) {
    const pages = [
      ...trades.flatMap((trade) => sitePages(trade, { ...business, formId })),
      ...pageTemplates.map((template) => pageFrom(template, template.title, { ...business, formId })),
    ];
    assert.equal(pages.length, 3 * 4 + pageTemplates.length);
    for (const page of pages) {
      assert.deepEqual(problemsOfPage(page), [], page.title);
      assert.deepEqual(PageContent.parse(page), page, page.title);
    }
  }
});

test("a title becomes a URL", () => {
  assert.equal(slugOf("  Café & Drain Cleaning! "), "cafe-drain-cleaning");
});

test("every kind of block can be added, and each gets a key of its own", () => {
  let content = beginPage({ title: "New", blocks: [] });
  for (const { kind } of blockGroups.flatMap(({ kinds }) => kinds))
    content = withNewBlock(content, kind, content.blocks.at(-1)?.id ?? null).content;
  assert.equal(content.blocks.length, 15);
  content = withBlockCopy(content, content.blocks[0]?.id ?? "").content;
  assert.equal(new Set(content.blocks.map(({ id }) => id)).size, 16);
  assert.deepEqual(PageContent.parse(content), content);
});

test("a block moves one place at a time, or to where another stands", () => {
  const content = beginPage({
    title: "New",
    blocks: [
      { kind: "text", heading: "One" },
      { kind: "text", heading: "Two" },
      { kind: "text", heading: "Three" },
    ],
  });
  const ids = ({ blocks }: PageContent) => blocks.map(({ id }) => id).join();
  assert.equal(ids(blockMovedBy(content, "b1", 1)), "b2,b1,b3");
  assert.equal(blockMovedBy(content, "b1", -1), content, "the first one stays");
  assert.equal(ids(blockMovedTo(content, "b1", "b3")), "b2,b3,b1");
  assert.equal(ids(blockMovedTo(content, "b3", "b1")), "b3,b1,b2");
});

test("bold, italic, links and lists are put around what is selected, and taken away again", () => {
  const select = (text: string, words: string) => {
    const from = text.indexOf(words);
    return { text, from, to: from + words.length };
  };
  const bold = marked(select("We fix leaks today", "fix leaks "), "bold");
  assert.equal(bold.text, "We **fix leaks** today", "a space stays outside");
  assert.equal(marked(bold, "bold").text, "We fix leaks today");
  assert.equal(marked(bold, "italic").text, "We ***fix leaks*** today");
  assert.equal(marked(select("Call us", "us"), "italic").text, "Call *us*");
  const link = marked(select("Call us", "us"), "link");
  assert.equal(link.text, "Call [us](https://)");
  assert.equal(link.text.slice(link.from, link.to), "https://");
  const list = marked({ text: "One\nTwo", from: 0, to: 7 }, "list");
  assert.equal(list.text, "- One\n- Two");
  assert.equal(marked(list, "list").text, "One\nTwo");
  assert.equal(plainWords(bold.text), "We fix leaks today");
});

test("a month is drawn by day, a quarter by week and a year by month, and nothing is lost", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
      views: 2,
      visitors: 1,
    }));
  assert.equal(spansOf(days(30)).spans.length, 30);
  const weeks = spansOf(days(90));
  assert.deepEqual([weeks.size, weeks.spans.length], ["week", 13]);
  assert.equal(weeks.spans[0]?.views, 12, "the first week has six days");
  const months = spansOf(days(365));
  assert.deepEqual([months.size, months.spans.length], ["month", 12]);
  for (const { spans } of [weeks, months])
    assert.equal(
      spans.reduce((sum, { visitors }) => sum + visitors, 0),
      spans === weeks.spans ? 90 : 365,
    );
});
