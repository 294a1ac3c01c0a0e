/** Sending later: at the chosen time on the business's clock, once, unless it is canceled or can't be sent any more. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { openInvoiceDays } from "../../../../tests/support/invoice-days.ts";
import { lineOf } from "../../../../tests/support/invoices.ts";
import { sendScheduled } from "./service.ts";

const served = serveForTests();

/** A draft in New York on March 6, 2026; the clock skips from 2 to 3 in the night to March 8. */
async function open() {
  const here = await openInvoiceDays(served.app, "America/New_York", "2026-03-06T15:00:00Z");
  const draft = await here.invoices.draft({ lines: [lineOf()] });
  const path = `/api/invoices/${draft.id}/scheduled-send`;
  return {
    ...here,
    id: draft.id,
    path,
    schedule: (local: string, more: object = {}) => here.done("PUT", path, { local, ...more }),
    state: async () => {
      const { number, sent_at } = await here.invoices.get(draft.id);
      return { number, wasSent: sent_at !== null };
    },
  };
}

const untouched = { number: null, wasSent: false };

describe("An invoice that is sent later", () => {
  test("is issued and sent at its time, once, no matter who looks at the clock", async () => {
    const here = await open();
    const { waiting } = await here.schedule("2026-03-09T09:00", { message: "Here you go." });
    assert.deepEqual(
      [waiting.local, Date.parse(waiting.send_at)],
      ["2026-03-09T09:00", Date.parse("2026-03-09T13:00:00Z")],
    );
    await here.tick("2026-03-09T12:59:00Z");
    assert.deepEqual(await here.state(), untouched);
    moveClockTo(new Date("2026-03-09T13:00:00Z"));
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendScheduled(here.system)));
    assert.equal(
      sent.reduce((sum, each) => sum + each, 0),
      1,
    );
    assert.deepEqual(await here.state(), { number: "INV-001", wasSent: true });
    const { waiting: none, failed } = await here.done("GET", here.path);
    assert.deepEqual([none, failed], [null, null]);
  });

  test("at a time that the clock skips goes out after the gap", async () => {
    const here = await open();
    const { waiting } = await here.schedule("2026-03-08T02:30");
    assert.equal(waiting.local, "2026-03-08T03:30");
    await here.tick("2026-03-08T07:29:00Z");
    assert.deepEqual(await here.state(), untouched);
    await here.tick("2026-03-08T07:30:00Z");
    assert.equal((await here.state()).wasSent, true);
  });

  test("can be canceled or get another time until then", async () => {
    const here = await open();
    await here.schedule("2026-03-07T09:00");
    await here.schedule("2026-03-08T09:00");
    await here.tick("2026-03-07T15:00:00Z");
    assert.deepEqual(await here.state(), untouched);
    await here.done("DELETE", here.path);
    await here.done("DELETE", here.path);
    await here.tick("2026-03-08T15:00:00Z");
    assert.deepEqual(await here.state(), untouched);
  });

  test("that was sent by hand before isn't sent again", async () => {
    const here = await open();
    await here.schedule("2026-03-07T09:00");
    await here.invoices.done("POST", `/${here.id}/send`, {});
    assert.equal((await here.done("GET", here.path)).waiting, null);
    const { sent_at } = await here.invoices.get(here.id);
    await here.tick("2026-03-07T15:00:00Z");
    assert.equal((await here.invoices.get(here.id)).sent_at, sent_at);
  });

  test("says why when it can't be sent any more, and is refused beforehand what could not be sent", async () => {
    const here = await open();
    await here.schedule("2026-03-07T09:00");
    await here.invoices.done("PUT", `/${here.id}`, { lines: [] });
    await here.tick("2026-03-07T15:00:00Z");
    assert.equal((await here.done("GET", here.path)).failed, "Add at least one line.");
    assert.deepEqual(await here.state(), untouched);
    const refused = await here.send("PUT", here.path, { local: "2026-03-08T09:00" });
    assert.match(refused.body.error, /Add at least one line/);
    await here.invoices.done("PUT", `/${here.id}`, { lines: [lineOf()] });
    const past = await here.send("PUT", here.path, { local: "2026-03-07T09:00" });
    assert.match(past.body.error, /That time is over/);
  });

  test("after the program was off in the night waits for the morning", async () => {
    const here = await open();
    await here.schedule("2026-03-07T18:00");
    await here.tick("2026-03-08T05:00:00Z");
    assert.deepEqual(await here.state(), untouched);
    await here.tick("2026-03-08T12:00:00Z");
    assert.equal((await here.state()).wasSent, true);
  });
});
