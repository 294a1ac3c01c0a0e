/** Checklist items that ask for a number or a signature: refused without it, corrected, open again when they change. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../../tests/support/organization.ts";
import { png } from "../../../../tests/support/pictures.ts";

const pressure = { text: "Water pressure", kind: "reading", unit: "psi", is_required: true };
const sweep = { text: "Sweep" };

const approval = { text: "Customer's approval", kind: "signature", is_required: true };
const picture = `data:image/png;base64,${png().toString("base64")}`;

describe("what checks an item off", () => {
  let app: TestApp;
  let business: TestOrganization;
  before(async () => {
    app = await startTestApp();
    business = await mintOrganization(app);
  });
  after(() => app.close());

  const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    app.call(method, path, { token: business.owner.token, ...(body ? { body } : {}) });

  const made = async (checklist: object[]) =>
    (await send("POST", "/api/jobs/", { title: "Valve", client_name: "Ida Berg", checklist })).body.data;

  test("a reading is done by its number, which may be corrected and taken out, and the history tells each", async () => {
    const job = await made([pressure, sweep]);
    const [item] = job.checklist;
    assert.deepEqual(
      [item.kind, item.unit, item.reading, item.done_at, job.checklist[1].kind],
      ["reading", "psi", null, null, "check"],
    );
    const path = `/api/jobs/${job.id}/checklist/${item.id}`;
    const bare = await send("PUT", path, { is_done: true });
    assert.equal(bare.status, 400);
    assert.equal(bare.body.error, 'Enter the reading for "Water pressure"');
    const early = await send("POST", `/api/jobs/${job.id}/complete`);
    assert.match(early.body.error, /"Water pressure" isn't checked/);
    for (const [reading, shown] of [
      ["62.5", "62.5"],
      ["-4", "-4"],
    ]) {
      const [read] = (await send("PUT", path, { is_done: true, reading })).body.data.checklist;
      assert.deepEqual(
        [read.reading, read.done_by_name !== null, read.done_at !== null],
        [shown, true, true],
      );
    }
    await send("PUT", path, { is_done: true, reading: "-4" });
    const [open] = (await send("PUT", path, { is_done: false })).body.data.checklist;
    assert.deepEqual([open.reading, open.done_at], [null, null]);
    const history = (await send("GET", `/api/jobs/${job.id}/history`)).body.data;
    assert.deepEqual(
      history.map(({ description }: { description: string }) => description).filter(Boolean),
      ["Water pressure", "Water pressure: -4 psi", "Water pressure: 62.5 psi"],
      "the same reading twice is one",
    );
  });

  test("a reading is refused when it is no number, and where none is asked for", async () => {
    const job = await made([pressure, sweep]);
    const pathOf = (index: number) => `/api/jobs/${job.id}/checklist/${job.checklist[index].id}`;
    for (const reading of ["", "high", "62,5", "1e3", "12345678901"]) {
      const refused = await send("PUT", pathOf(0), { is_done: true, reading });
      assert.equal(refused.status, 400, reading);
      assert.match(refused.body.error, /Reading must be a number such as 62\.5/);
    }
    const odd = await send("PUT", pathOf(1), { is_done: true, reading: "5" });
    assert.equal(odd.body.error, '"Sweep" doesn\'t ask for a reading');
    const kept = (await send("GET", `/api/jobs/${job.id}`)).body.data;
    assert.deepEqual(
      kept.checklist.map(({ done_at }: { done_at: string | null }) => done_at),
      [null, null],
    );
  });

  test("reworded it stays, and asked for in another unit or as a check it is open again", async () => {
    const job = await made([pressure]);
    const [{ id }] = job.checklist;
    const set = async (changes: object) =>
      (await send("PUT", `/api/jobs/${job.id}/checklist`, { items: [{ ...pressure, ...changes, id }] })).body
        .data.checklist[0];
    await send("PUT", `/api/jobs/${job.id}/checklist/${id}`, { is_done: true, reading: "62" });
    assert.equal((await set({ text: "Pressure at the hose bib" })).reading, "62");
    const bars = await set({ unit: "bar" });
    assert.deepEqual([bars.unit, bars.reading, bars.done_at], ["bar", null, null]);
    await send("PUT", `/api/jobs/${job.id}/checklist/${id}`, { is_done: true, reading: "4.3" });
    const check = await set({ kind: "check" });
    assert.deepEqual([check.kind, check.unit, check.reading, check.done_at], ["check", null, null, null]);
  });

  test("a signature is kept with its name, told in the history, and taken out again", async () => {
    const job = await made([approval]);
    const path = `/api/jobs/${job.id}/checklist/${job.checklist[0].id}`;
    const bare = await send("PUT", path, { is_done: true });
    assert.equal(bare.body.error, 'Draw the signature for "Customer\'s approval"');
    const early = await send("POST", `/api/jobs/${job.id}/complete`);
    assert.match(early.body.error, /"Customer's approval" isn't checked/);
    const signed = await send("PUT", path, { is_done: true, signature: { name: "Ida Berg", picture } });
    const [item] = signed.body.data.checklist;
    assert.deepEqual(item.signature, { name: "Ida Berg", picture });
    const history = (await send("GET", `/api/jobs/${job.id}/history`)).body.data;
    assert.equal(history[0].description, "Customer's approval: signed by Ida Berg");
    assert.doesNotMatch(JSON.stringify(history), /base64/, "the picture is the item's alone");
    const [open] = (await send("PUT", path, { is_done: false })).body.data.checklist;
    assert.deepEqual([open.signature, open.done_at], [null, null]);
  });

  test("a signature is refused without a name, without a picture, and where none is asked for", async () => {
    const job = await made([approval, sweep]);
    const sign = (index: number, signature: object) =>
      send("PUT", `/api/jobs/${job.id}/checklist/${job.checklist[index].id}`, { is_done: true, signature });
    assert.match((await sign(0, { name: " ", picture })).body.error, /Name of the signer is required/);
    for (const odd of [
      "",
      "https://elsewhere.example/a.png",
      "data:image/svg+xml;base64,PHN2Zz4=",
      "data:image/png;base64,PHN2Zz4=",
      `data:image/png;base64,iVBORw0KGgo" onerror="x`,
    ]) {
      const refused = await sign(0, { name: "Ida Berg", picture: odd });
      assert.equal(refused.status, 400, odd);
      assert.match(refused.body.error, /Draw the signature/);
    }
    const large = await sign(0, {
      name: "Ida",
      picture: `data:image/png;base64,iVBORw0KGgo${"A".repeat(60_000)}`,
    });
    assert.match(large.body.error, /too large/);
    const unasked = await sign(1, { name: "Ida Berg", picture });
    assert.equal(unasked.body.error, '"Sweep" doesn\'t ask for a signature');
  });

  test("a technician's days carry who signed, and not the picture", async () => {
    const job = await made([approval]);
    const visit = (
      await send("POST", "/api/visits", {
        job_id: job.id,
        start: "2026-12-01T15:00:00Z",
        end: "2026-12-01T16:00:00Z",
        assigned_to: business.owner.userId,
        override_reason: "A test",
      })
    ).body.data;
    await send("PUT", `/api/jobs/${job.id}/checklist/${job.checklist[0].id}`, {
      is_done: true,
      signature: { name: "Ida Berg", picture },
    });
    const [day] = (await send("GET", "/api/my-days?from=2026-12-01")).body.data;
    assert.equal(day.visits[0].id, visit.id);
    assert.deepEqual(day.visits[0].checklist[0].signature, { name: "Ida Berg", picture: null });
  });
});
