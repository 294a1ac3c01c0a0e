/** Writing an email of a campaign: blocks that are moved, marks around words, and when it is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MailContent } from "#domains/campaigns/content-contract.ts";
import {
  canMove,
  movedBy,
  movedTo,
  withCopy,
  withNewBlock,
  withoutBlock,
} from "#domains/campaigns/screens/editor/block-changes.ts";
import { type Mark, marked } from "#domains/campaigns/screens/editor/text-marks.ts";
import { scheduleOf } from "#domains/campaigns/screens/review/schedule-values.ts";

const blank: MailContent = { kind: "mail", subject: "", preheader: "", blocks: [] };

const begun = (["heading", "text", "signature"] as const).reduce(
  (content, kind) => withNewBlock(content, kind).content,
  blank,
);
const kinds = ({ blocks }: MailContent) => blocks.map(({ kind }) => kind).join(" ");
const keyOf = (content: MailContent, kind: string) =>
  content.blocks.find((block) => block.kind === kind)?.key ?? "";

test("a new block stands at the end, but before the signature that closes the email", () => {
  assert.equal(kinds(withNewBlock(begun, "button").content), "heading text button signature");
  assert.equal(kinds(begun), "heading text signature");
});

test("blocks move by one place and to where another stands, and no further than the ends", () => {
  const heading = keyOf(begun, "heading");
  assert.equal(kinds(movedBy(begun, heading, 1)), "text heading signature");
  assert.equal(canMove(begun, heading, -1), false);
  assert.equal(movedBy(begun, heading, -1), begun);
  assert.equal(kinds(movedTo(begun, heading, keyOf(begun, "signature"))), "text signature heading");
  assert.equal(movedTo(begun, heading, "gone"), begun);
});

test("a copy stands after its block with a key of its own, and either can be removed", () => {
  const { content, key } = withCopy(begun, keyOf(begun, "text"));
  assert.equal(kinds(content), "heading text text signature");
  assert.equal(new Set(content.blocks.map((block) => block.key)).size, 4);
  assert.equal(kinds(withoutBlock(content, key)), "heading text signature");
});

/** The selection stands between two bars. */
function after(text: string, mark: Mark): string {
  const [before = "", words = "", rest = ""] = text.split("|");
  const selection = { text: before + words + rest, from: before.length, to: before.length + words.length };
  const { text: whole, from, to } = marked(selection, mark);
  return `${whole.slice(0, from)}|${whole.slice(from, to)}|${whole.slice(to)}`;
}

test("marks go around the selected words, and spaces stay outside of them", () => {
  assert.equal(after("Book |today| please", "bold"), "Book **|today|** please");
  assert.equal(after("Book | today |please", "italic"), "Book  *|today|* please");
  assert.equal(after("Call ||", "bold"), "Call **|bold text|**");
});

test("a link asks for its address next", () => {
  assert.equal(after("See |our page|.", "link"), "See [our page](|https://|).");
});

test("every touched line becomes an entry of a list, and plain again the second time", () => {
  assert.equal(after("First\nSe|cond\nTh|ird", "list"), "First\n|- Second\n- Third|");
  assert.equal(after("First\n|- Second\n- Third|", "list"), "First\n|Second\nThird|");
});

test("a time is the business's own clock, also on the day on which clocks change", () => {
  const when = { kind: "at", day: "2026-11-01", time: "09:00" } as const;
  assert.deepEqual(scheduleOf(when, "America/Boise"), { kind: "at", at: "2026-11-01T16:00:00.000Z" });
  const summer = { ...when, day: "2026-10-31" };
  assert.deepEqual(scheduleOf(summer, "America/Boise"), { kind: "at", at: "2026-10-31T15:00:00.000Z" });
  const local = { ...when, kind: "local", time: "09:30:00" } as const;
  assert.deepEqual(scheduleOf(local, "America/Boise"), { kind: "local", day: "2026-11-01", time: "09:30" });
  assert.equal(scheduleOf({ ...when, day: "" }, "America/Boise"), null);
  assert.equal(scheduleOf({ ...when, time: "" }, "America/Boise"), null);
});
