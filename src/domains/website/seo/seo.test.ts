/** The audit of a page: a score that is the sum of its checks, and mends that change the draft alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import { hero, publishPage } from "../../../../tests/support/website-pages.ts";
import type { Block } from "../pages/blocks-contract.ts";
import { checkPoints, type SeoAudit } from "./contract.ts";

const here = openForTests({ at: "2026-11-23T19:00:00Z" });
const seo = "/api/website/seo";
const audit = (id: number): Promise<SeoAudit> => here.done("GET", `${seo}/${id}`);
const mend = (id: number, check: string): Promise<SeoAudit> =>
  here.done("POST", `${seo}/${id}/mend`, { check });
const checkOf = ({ checks }: SeoAudit, wanted: string) => {
  const found = checks.find(({ key }) => key === wanted);
  assert.ok(found);
  return found;
};

const words = "We clear drains, fix leaks and replace water heaters for homes in Boise, Meridian and Nampa. ";

describe("The score of a page", () => {
  test("is the sum of its checks, which come to 100", async () => {
    assert.equal(
      Object.values(checkPoints).reduce((sum, points) => sum + points, 0),
      100,
    );
    const page = await publishPage(here);
    const { score, checks, published_score } = await audit(page.id);
    assert.equal(
      checks.reduce((sum, { points }) => sum + points, 0),
      score,
    );
    assert.equal(published_score, score);
    for (const { points, most } of checks) assert.ok(points >= 0 && points <= most);
  });

  test("in the list is for the published version until the changes are published", async () => {
    const page = await publishPage(here);
    const before = (await here.done("GET", seo)).pages[0].score;
    await here.done("POST", `${seo}/${page.id}/keywords`, {
      keywords: ["Drain Cleaning", "drain cleaning", "Boise"],
    });
    const audited = await audit(page.id);
    assert.ok(audited.score > before);
    assert.equal(audited.published_score, before);
    const listed = await here.done("GET", seo);
    assert.deepEqual(
      [listed.pages[0].score, listed.pages[0].keywords, listed.pages[0].draft_keywords, listed.average_score],
      [before, [], ["Drain Cleaning", "Boise"], before],
    );
    await here.done("POST", `/api/website/pages/${page.id}/publish`, {});
    const after = (await here.done("GET", seo)).pages[0];
    assert.deepEqual(
      [after.score, after.keywords, after.draft_keywords],
      [audited.score, ["Drain Cleaning", "Boise"], []],
    );
  });

  test("reaches 100 for a page with everything on the list", async () => {
    await here.done("PUT", "/api/organization/preferences", {
      phone: "+12085550190",
      address: "1420 W Grove St",
      city: "Boise",
    });
    const description = `Drain cleaning in Boise, same day. ${words}`.slice(0, 120);
    const text = {
      id: "tt",
      kind: "text",
      tone: "plain",
      heading: "Drain cleaning in Boise",
      text: words.repeat(20),
    } as const;
    const faq: Block = {
      id: "qq",
      kind: "faq",
      tone: "plain",
      heading: "Questions",
      questions: [
        { id: "q1", question: "Do you come on Sundays?", answer: "Yes, [call us](tel:+12085550190)." },
      ],
    };
    const button = { label: "Call", target: { to: "phone" } } as const;
    const top = { ...hero("Drain cleaning in Boise"), buttons: [button] };
    const page = await publishPage(here, {
      title: "Drain Cleaning in Boise, Idaho",
      description,
      keywords: ["drain cleaning"],
      blocks: [top, text, faq],
    });
    const audited = await audit(page.id);
    assert.deepEqual(
      audited.checks.filter(({ state }) => state !== "good").map(({ key, found }) => [key, found]),
      [],
    );
    assert.equal(audited.score, 100);
  });
});

describe("A mend", () => {
  test("writes the description from the page's text, and shortens a long title", async () => {
    const long = "Drain Cleaning, Water Heaters, Leak Detection and Everything Else in Boise";
    const text = {
      id: "tt",
      kind: "text",
      tone: "plain",
      heading: "Us",
      text: `**${words.trim()}** ${words}`,
    } as const;
    const page = await publishPage(here, { title: long, blocks: [hero(), text] });
    await mend(page.id, "description");
    const audited = await mend(page.id, "title");
    assert.deepEqual(
      [checkOf(audited, "title").state, checkOf(audited, "description").state],
      ["good", "good"],
    );
    const { content, is_changed, status } = await here.done("GET", `/api/website/pages/${page.id}`);
    assert.deepEqual(
      [is_changed, status, content.title],
      [true, "published", "Drain Cleaning, Water Heaters, Leak Detection and Everything"],
    );
    assert.match(content.description, /^We clear drains, fix leaks/);
    const again = await mend(page.id, "description");
    assert.equal(again.version, audited.version, "what is right already is not written again");
  });

  test("writes the description from all of the page where no text is long enough alone", async () => {
    const short = (id: string, text: string) =>
      ({ id, kind: "text", tone: "plain", heading: "", text }) as const;
    const page = await publishPage(here, {
      blocks: [
        hero(),
        short("t1", "We clear drains in Boise and the towns around it."),
        short("t2", "Day and night."),
      ],
    });
    assert.equal(checkOf(await mend(page.id, "description"), "description").state, "good");
  });

  test("adds the main heading, and lets search engines list the page", async () => {
    const text = { id: "tt", kind: "text", tone: "plain", heading: "Us", text: words } as const;
    const page = await publishPage(here, { is_hidden: true, blocks: [text] });
    await mend(page.id, "heading");
    const audited = await mend(page.id, "indexable");
    assert.deepEqual(
      [checkOf(audited, "heading").state, checkOf(audited, "indexable").state],
      ["good", "good"],
    );
    const { content, problems } = await here.done("GET", `/api/website/pages/${page.id}`);
    assert.deepEqual([content.blocks[0].heading, problems], ["Drain Cleaning", []]);
  });

  test("takes alt text from the names of the files", async () => {
    const file = await uploadFile(here.app, {
      name: "water-heater_2024.png",
      bytes: png(),
      token: here.token,
    });
    const picture = { from: "file", id: file.id } as const;
    const page = await publishPage(here, { blocks: [{ ...hero(), picture } as ReturnType<typeof hero>] });
    assert.deepEqual(checkOf(await audit(page.id), "images").blocks, ["hero"]);
    assert.equal(checkOf(await mend(page.id, "images"), "images").state, "good");
    const { content } = await here.done("GET", `/api/website/pages/${page.id}`);
    assert.equal(content.blocks[0].alt, "Water heater 2024");
  });

  test("of a page that someone else changed meanwhile is refused", async () => {
    const page = await publishPage(here);
    await here.done("POST", `${seo}/${page.id}/keywords`, { keywords: ["one"] });
    const late = await here.send("POST", `${seo}/${page.id}/mend`, {
      check: "description",
      version: page.version,
    });
    assert.equal(late.status, 409);
  });
});
