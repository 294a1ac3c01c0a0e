/** Who is counted: people, once a day for each page, without cookies; bots and the team are not, and conversions fit. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openBookingBusiness } from "../../../../../tests/support/booking.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { follow } from "../../../../../tests/support/reactions.ts";
import { headersOf } from "../../../../../tests/support/website-forms.ts";
import { hero, pageContent, pathOfPage, publishPage } from "../../../../../tests/support/website-pages.ts";
import { websiteBookings } from "./news.ts";
import { countPageConversion } from "./store.ts";

const noon = "2026-11-23T19:00:00Z";
const here = openForTests({ at: noon, settings: { TRUST_PROXY: "true" }, isLong: true });
const look = (path: string, visitor = 1, headers: Record<string, string> = {}) =>
  here.app.call("GET", path, { headers: { ...headersOf(visitor), ...headers } });
const figuresOf = (id: number) => here.done("GET", `/api/website/pages/${id}/figures`);

describe("The figures of a page", () => {
  test("count each visitor once a day, however often they look", async () => {
    const page = await publishPage(here);
    const path = pathOfPage(page);
    for (const visitor of [1, 1, 1, 2]) await look(path, visitor);
    let figures = await figuresOf(page.id);
    assert.deepEqual([figures.views, figures.visitors], [4, 2]);
    moveClockTo(new Date("2026-11-25T02:00:00Z"));
    await look(path, 1);
    figures = await figuresOf(page.id);
    assert.deepEqual([figures.views, figures.visitors], [5, 3]);
    assert.deepEqual(
      [figures.days.length, figures.days.at(-1).views, figures.days.at(-1).day],
      [30, 1, "2026-11-24"],
    );
  });

  test("count many visitors at the same moment exactly", async () => {
    const page = await publishPage(here);
    await Promise.all(Array.from({ length: 20 }, (_, place) => look(pathOfPage(page), (place % 5) + 1)));
    const figures = await figuresOf(page.id);
    assert.deepEqual([figures.views, figures.visitors], [20, 5]);
  });

  test("leave out bots, prefetching and the team, and set no cookie", async () => {
    const page = await publishPage(here);
    const path = pathOfPage(page);
    await look(path, 3, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await look(path, 3, { "user-agent": "" });
    await look(path, 3, { "sec-purpose": "prefetch;prerender" });
    const { email, password } = here.owner;
    await here.app.call("POST", "/api/auth/signin", { body: { email, password }, headers: headersOf(4) });
    await look(path, 4);
    assert.equal((await figuresOf(page.id)).views, 0);
    const seen = await look(path, 5);
    assert.equal(seen.headers["set-cookie"], undefined);
    assert.equal((await figuresOf(page.id)).views, 1);
  });

  test("say where visitors came from", async () => {
    const page = await publishPage(here);
    const path = pathOfPage(page);
    await look(path, 1, { referer: "https://www.google.com/search?q=drain" });
    await look(`${path}?utm_source=Van`, 2);
    await look(path, 3);
    await look(path, 4, { referer: page.url });
    const { sources } = await figuresOf(page.id);
    assert.deepEqual(
      sources.map(({ source, visitors }: { source: string; visitors: number }) => [source, visitors]),
      [
        ["Direct", 2],
        ["google.com", 1],
        ["van", 1],
      ],
    );
  });

  test("of the whole website count a visitor of several pages once", async () => {
    const [one, two] = [await publishPage(here), await publishPage(here, { slug: "about" })];
    for (const page of [one, two]) await look(pathOfPage(page));
    const all = await here.done("GET", "/api/website/figures");
    assert.deepEqual([all.views, all.visitors], [2, 1]);
  });

  test("never have more conversions than visitors, even when one visitor converts repeatedly", async () => {
    const page = await publishPage(here);
    await look(pathOfPage(page));
    const scope = requirePermission(here.business.system, "website.update");
    const visitor = Buffer.alloc(16, 7);
    const day = "2026-11-23";
    const convert = (what: "lead" | "booking") =>
      inTransaction(scope, (tx) => countPageConversion(tx, { pageId: page.id, day, visitor, what }));
    await Promise.all([convert("lead"), convert("booking"), convert("lead")]);
    const figures = await figuresOf(page.id);
    assert.deepEqual([figures.leads, figures.bookings], [0, 0], "who was never counted as a visitor is none");
  });

  test("count a booking for the page the visitor saw last", async () => {
    const business = await openBookingBusiness(here.app);
    const by = business.owner;
    const paths: { id: number; path: string }[] = [];
    for (const slug of ["", "drains"]) {
      const content = pageContent({ slug, blocks: [hero()] });
      const made = await here.done("POST", "/api/website/pages", { content }, by);
      const page = await here.done("POST", `/api/website/pages/${made.id}/publish`, {}, by);
      paths.push({ id: page.id, path: pathOfPage(page) });
    }
    // As the visitor of the booking page comes.
    const street = business.slug.split("-").at(-1);
    const visitor = { "x-forwarded-for": `10.${street}.0.10`, "user-agent": "visitor 9" };
    for (const { path } of paths) {
      await look(path, 9, visitor);
      moveClockTo(new Date(now().getTime() + 1_000));
    }
    const { organizationId } = business;
    const [start] = Object.values(await business.starts()).flat();
    const booked = await business.book({ start }, 9);
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    await follow(here.app, websiteBookings, { organizationId, until: new Date("2099-01-01") });
    const figures = await Promise.all(
      paths.map(({ id }) => here.done("GET", `/api/website/pages/${id}/figures`, undefined, by)),
    );
    assert.deepEqual(
      figures.map(({ bookings }) => bookings),
      [0, 1],
    );
  });
});
