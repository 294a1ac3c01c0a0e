/** The demo workspace emails no member what happened in it, though its year is full of news. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { peopleNews } from "#domains/auth/membership/news.ts";
import { askForOverdueNews, overdueNews } from "#domains/invoices/news/overdue.ts";
import { viewedInvoices } from "#domains/invoices/news/viewed.ts";
import { onlinePayments } from "#domains/payments/news.ts";
import { systemActor } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { TestApp } from "../../../tests/support/app.ts";
import { demoMoment, startDemoApp } from "../../../tests/support/demo.ts";
import { newsAfter } from "../../../tests/support/member-news.ts";
import { business } from "./cast.ts";

let app: TestApp;
before(async () => {
  app = await startDemoApp();
  moveClockTo(demoMoment);
});
after(async () => {
  moveClockTo(undefined);
  await app.close();
});

const followed = [
  [viewedInvoices, "invoice-news-"],
  [onlinePayments, "payment-news-"],
  [peopleNews, "people-news-"],
] as const;

test("the demo workspace emails no news to its members", async () => {
  const { organizationId } = business;
  // As if each reader were there from the first event on: its place is put back to the beginning.
  for (const [reaction] of followed) {
    await app.appContext.pool.query("update reaction_places set position = 0 where reaction = $1", [
      reaction.name,
    ]);
  }
  // And as if nothing were history yet.
  moveClockTo(new Date(demoMoment.getTime() - 400 * 24 * 3_600_000));
  for (const [reaction, key] of followed)
    assert.deepEqual(await newsAfter(app, { organizationId }, reaction, key), [], reaction.name);
  const zone = { id: organizationId, timeZone: "America/Boise", country: "US" };
  for (let day = 0; day < 14; day++) {
    moveClockTo(new Date(demoMoment.getTime() + day * 24 * 3_600_000));
    await askForOverdueNews(systemActor(app.appContext, zone));
  }
  const { rows } = await app.appContext.pool.query("select id from pgboss.job where name = $1", [
    overdueNews.name,
  ]);
  assert.deepEqual(rows, []);
});
