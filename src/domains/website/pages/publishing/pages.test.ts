/** Pages as members write them: drafts beside what is published, versions, schedules, preview links, redirects. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../../tests/support/organization.ts";
import { headersOf } from "../../../../../tests/support/website-forms.ts";
import { hero, pageContent, pathOfPage, publishPage } from "../../../../../tests/support/website-pages.ts";
import { previewDays } from "../contract.ts";
import { publishScheduled } from "./scheduling.ts";

const api = "/api/website/pages";
const noon = "2026-03-07T19:00:00Z";
const here = openForTests({ at: noon, settings: { TRUST_PROXY: "true" }, isLong: true });
const look = (path: string) => here.app.call("GET", path, { headers: headersOf(1) });
const save = (id: number, content: object) => here.send("PUT", `${api}/${id}`, { content });

describe("A page", () => {
  test("is a draft until it is published, and doesn't change online until it is published again", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    assert.deepEqual([page.status, page.published_number, page.problems], ["draft", null, []]);
    assert.equal((await look(pathOfPage(page))).status, 404);
    const published = await here.done("POST", `${api}/${page.id}/publish`, {});
    assert.deepEqual([published.status, published.published_number], ["published", 1]);
    assert.match((await look(pathOfPage(page))).body, /<h1>Plumbing in Boise<\/h1>/);
    const changed = await save(page.id, pageContent({ blocks: [hero("Plumbing in Nampa")] }));
    assert.equal(changed.body.data.is_changed, true);
    assert.match((await look(pathOfPage(page))).body, /<h1>Plumbing in Boise<\/h1>/);
    await here.done("POST", `${api}/${page.id}/publish`, {});
    assert.match((await look(pathOfPage(page))).body, /<h1>Plumbing in Nampa<\/h1>/);
  });

  test("lists its published versions, and restores an earlier one to the draft", async () => {
    const page = await publishPage(here);
    await save(page.id, pageContent({ blocks: [hero("Second")] }));
    await here.done("POST", `${api}/${page.id}/publish`, {});
    const { versions } = await here.done("GET", `${api}/${page.id}/versions`);
    assert.deepEqual(
      versions.map(({ number, is_current }: { number: number; is_current: boolean }) => [number, is_current]),
      [
        [2, true],
        [1, false],
      ],
    );
    const back = await here.done("POST", `${api}/${page.id}/versions/1/restore`, {});
    assert.deepEqual([back.content.blocks[0].heading, back.is_changed], ["Plumbing in Boise", true]);
    assert.match((await look(pathOfPage(page))).body, /<h1>Second<\/h1>/);
    const discarded = await here.done("POST", `${api}/${page.id}/discard`, {});
    assert.deepEqual([discarded.content.blocks[0].heading, discarded.is_changed], ["Second", false]);
  });

  test("refuses to overwrite changes that someone else saved", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    const write = (title: string) =>
      here.send("PUT", `${api}/${page.id}`, { content: pageContent({ title }), version: page.version });
    const answers = await Promise.all([write("One"), write("Two"), write("Three")]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  });

  test("can't be published while something is missing, and says what", async () => {
    const text = { id: "tt", kind: "text", tone: "plain", heading: "", text: "" };
    const page = await here.done("POST", api, { content: { ...pageContent({ title: "" }), blocks: [text] } });
    assert.deepEqual(
      page.problems.map(({ at }: { at: string }) => at),
      ["title", "tt"],
    );
    const refused = await here.send("POST", `${api}/${page.id}/publish`, {});
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.fields, {
      title: "Enter a title",
      tt: "Enter a text",
    });
  });

  test("has a URL of its own: a copy or a second page with the same name gets another", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    const second = await here.done("POST", api, { content: pageContent() });
    assert.equal(second.slug, "drain-cleaning-2");
    const copy = await here.done("POST", `${api}/${page.id}/duplicate`);
    assert.deepEqual(
      [copy.slug, copy.title, copy.status],
      ["drain-cleaning-copy", "Drain Cleaning (copy)", "draft"],
    );
    const taken = await save(copy.id, pageContent({ slug: "drain-cleaning" }));
    assert.equal(taken.status, 400);
    assert.match(taken.body.message, /Another page has this URL/);
  });

  test("from a template is added with all the others or not at all", async () => {
    const pages = [pageContent({ slug: "" }), pageContent({ slug: "about" })];
    const made = await here.done("POST", `${api}/several`, { pages });
    assert.equal(made.pages.length, 2);
    const broken = await here.send("POST", `${api}/several`, { pages: [pageContent({ slug: "team" }), {}] });
    assert.equal(broken.status, 400);
    assert.equal((await here.done("GET", api)).total, 2);
  });

  test("goes offline at once when it is deleted, and is restored as a draft", async () => {
    const page = await publishPage(here);
    await here.done("DELETE", `${api}/${page.id}`);
    assert.equal((await look(pathOfPage(page))).status, 404);
    assert.equal((await here.send("GET", `${api}/${page.id}`)).status, 404);
    const back = await here.done("POST", `${api}/${page.id}/restore`, {});
    assert.equal(back.status, "draft");
    assert.equal((await look(pathOfPage(page))).status, 404);
  });

  test("redirects its old URL to the new one", async () => {
    const page = await publishPage(here);
    const content = pageContent({ slug: "drains" });
    await save(page.id, content);
    assert.equal((await look(pathOfPage(page))).status, 200, "the new URL is only a draft yet");
    const moved = await here.done("POST", `${api}/${page.id}/publish`, {});
    const answer = await look(`${pathOfPage(page)}?utm_source=van`);
    assert.deepEqual([answer.status, answer.headers["location"]], [301, `${moved.url}?utm_source=van`]);
    const { redirects } = await here.done("GET", "/api/website/site");
    assert.deepEqual(
      redirects.map(({ from, is_automatic }: { from: string; is_automatic: boolean }) => [
        from,
        is_automatic,
      ]),
      [["drain-cleaning", true]],
    );
    await save(page.id, pageContent());
    await here.done("POST", `${api}/${page.id}/publish`, {});
    assert.equal((await look(pathOfPage(page))).status, 200, "and back again, without a circle");
    assert.equal((await look(pathOfPage(moved))).status, 301);
  });
});

describe("A scheduled page", () => {
  const comeDue = async (id: number, at: string) => {
    moveClockTo(new Date(at));
    const { organizationId, timeZone, country } = here.owner.actor;
    const data = { organization: { id: organizationId, timeZone, country }, id };
    await publishScheduled.run(here.app.appContext, data, { id: "job", organizationId });
  };
  const statusOf = async (id: number) => (await here.done("GET", `${api}/${id}`)).status;

  test("is published at its time, even on the night the clocks change", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    // 2:30 AM does not exist in that night: the moment does.
    const publish_at = "2026-03-08T02:30:00-07:00";
    const scheduled = await here.done("POST", `${api}/${page.id}/schedule`, { publish_at });
    assert.equal(Date.parse(scheduled.scheduled_at), Date.parse(publish_at));
    await comeDue(page.id, "2026-03-08T09:29:59Z");
    assert.equal(await statusOf(page.id), "draft");
    await comeDue(page.id, "2026-03-08T09:30:00Z");
    await comeDue(page.id, "2026-03-08T09:30:00Z");
    const published = await here.done("GET", `${api}/${page.id}`);
    assert.deepEqual(
      [published.status, published.published_number, published.scheduled_at, published.updated_by],
      ["published", 1, null, "Olive Owner"],
    );
  });

  test("stays a draft if its schedule was cancelled or moved, or if it can't be published at that time", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    await here.done("POST", `${api}/${page.id}/schedule`, { publish_at: "2026-03-09T12:00:00Z" });
    await here.done("POST", `${api}/${page.id}/unschedule`);
    await comeDue(page.id, "2026-03-09T12:00:00Z");
    assert.equal(await statusOf(page.id), "draft");
    await here.done("POST", `${api}/${page.id}/schedule`, { publish_at: "2026-03-10T12:00:00Z" });
    await here.done("POST", `${api}/${page.id}/schedule`, { publish_at: "2026-03-11T12:00:00Z" });
    await comeDue(page.id, "2026-03-10T12:00:00Z");
    assert.equal(await statusOf(page.id), "draft");
    await save(page.id, pageContent({ blocks: [] }));
    await comeDue(page.id, "2026-03-11T12:00:00Z");
    const left = await here.done("GET", `${api}/${page.id}`);
    assert.deepEqual([left.status, left.scheduled_at], ["draft", null]);
  });

  test("can't be scheduled for a past time", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    const past = await here.send("POST", `${api}/${page.id}/schedule`, { publish_at: noon });
    assert.deepEqual([past.status, past.body.message], [400, "Choose a time that's still ahead."]);
  });
});

describe("A preview link", () => {
  test("shows the draft to anyone with the link, is hidden from search engines, and expires", async () => {
    const page = await publishPage(here);
    await save(page.id, pageContent({ blocks: [hero("Still a secret")] }));
    const { url } = await here.done("POST", `${api}/${page.id}/preview-link`);
    const path = new URL(url).pathname;
    const shown = await look(path);
    assert.match(shown.body, /Still a secret/);
    assert.match(shown.headers["x-robots-tag"] as string, /noindex/);
    assert.match(shown.headers["cache-control"] as string, /no-store/);
    assert.match(shown.body, /<meta name="robots" content="noindex/);
    assert.doesNotMatch((await look(pathOfPage(page))).body, /Still a secret/);
    const other = `${path.slice(0, -1)}${path.endsWith("x") ? "y" : "x"}`;
    assert.equal((await look(other)).status, 404);
    moveClockTo(new Date(Date.parse(noon) + previewDays * 24 * 3_600_000 + 60_000));
    assert.equal((await look(path)).status, 404);
  });

  test("stops working as soon as it is ended", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    const { url } = await here.done("POST", `${api}/${page.id}/preview-link`);
    assert.equal((await look(new URL(url).pathname)).status, 200);
    const after = await here.done("DELETE", `${api}/${page.id}/preview-link`);
    assert.equal(after.preview_until, null);
    assert.equal((await look(new URL(url).pathname)).status, 404);
  });

  test("can't be created by another business", async () => {
    const page = await here.done("POST", api, { content: pageContent() });
    const theirs = await mintOrganization(here.app);
    const answer = await here.send("POST", `${api}/${page.id}/preview-link`, undefined, theirs.owner);
    assert.equal(answer.status, 404);
  });
});
