/** Changes that were made without a network: each reaches the server once, in its order, or waits for a decision. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apiError, networkError } from "#ui/api/api-error.ts";
import { memoryStore } from "#ui/outbox/memory-store.ts";
import { createOutbox, type Outbox } from "#ui/outbox/outbox.ts";
import type { NewWrite, OfflineStore, QueuedWrite } from "#ui/outbox/queued-write.ts";
import type { Locks } from "#ui/session/refresh-lock.ts";

const ana = '["u1","o1"]';
const ben = '["u2","o1"]';

/** Does each key once and answers a repeat as the first, as the real one does. */
function fakeServer() {
  const done = new Map<string, string>();
  const server = {
    done,
    calls: 0,
    /** What goes wrong with a call; it may be lost before or after the server did it. */
    error: (_write: QueuedWrite): "before" | "after" | Error | null => null,
    async send(write: QueuedWrite): Promise<unknown> {
      server.calls += 1;
      const error = server.error(write);
      if (error instanceof Error) throw error;
      if (error === "before") throw networkError();
      if (!done.has(write.id)) done.set(write.id, write.kind);
      if (error === "after") throw networkError();
      return { did: write.kind };
    },
    did: () => [...done.values()],
  };
  return server;
}

type Device = { store: OfflineStore; who: { owner: string; isOnline: boolean }; locks?: Locks };

const device = (): Device => ({ store: memoryStore(), who: { owner: ana, isOnline: false } });

/** A tab of the browser; several may share one device. */
function tab({ store, who, locks }: Device, server: ReturnType<typeof fakeServer>) {
  const outbox = createOutbox({
    store: async () => store,
    locks,
    owner: () => who.owner,
    isOnline: () => who.isOnline,
    now: () => Date.parse("2026-11-21T15:00:00Z"),
    announce: () => {},
  });
  const taken: string[] = [];
  outbox.register("visit", {
    send: server.send,
    taken: async (write) => void taken.push(write.kind),
    reread: () => {},
  });
  return { outbox, taken };
}

const write = (kind: string, subject = "job:1", owner = ana): NewWrite => ({
  owner,
  subject,
  kind: `visit.${kind}`,
  input: { id: 1 },
  label: kind,
  text: null,
});

async function addAll(outbox: Outbox, kinds: string[]): Promise<void> {
  for (const kind of kinds) await outbox.add(write(kind));
}

const waiting = (outbox: Outbox) => outbox.getState().writes.map(({ kind }) => kind);

test("what was done without a network waits, survives a reload and goes out in its order", async () => {
  const phone = device();
  const server = fakeServer();
  await addAll(tab(phone, server).outbox, ["on_the_way", "start", "tick", "finish"]);
  assert.equal(server.calls, 0);

  const { outbox, taken } = tab(phone, server);
  await outbox.load();
  assert.equal(waiting(outbox).length, 4);
  assert.equal(outbox.getState().writes[0]?.at, "2026-11-21T15:00:00.000Z");
  phone.who.isOnline = true;
  await outbox.flush();
  const all = ["visit.on_the_way", "visit.start", "visit.tick", "visit.finish"];
  assert.deepEqual(server.did(), all);
  assert.deepEqual(taken, all);
  assert.deepEqual(waiting(outbox), []);
});

test("a lost answer is asked for again, and the work is done once", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await addAll(outbox, ["start", "finish"]);
  phone.who.isOnline = true;
  server.error = () => "after";
  await outbox.flush();
  assert.deepEqual(waiting(outbox), ["visit.start", "visit.finish"]);
  assert.deepEqual(server.did(), ["visit.start"]);
  server.error = () => null;
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.start", "visit.finish"]);
  assert.equal(server.calls, 3);
});

test("a crash between the answer and letting go sends again under the same key", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await outbox.add(write("start"));
  phone.who.isOnline = true;
  const { removeWrites } = phone.store;
  phone.store.removeWrites = async () => {
    throw new Error("the power went out");
  };
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.start"]);

  phone.store.removeWrites = removeWrites;
  const afterwards = tab(phone, server);
  await afterwards.outbox.flush();
  assert.equal(server.calls, 2);
  assert.deepEqual(server.did(), ["visit.start"]);
  assert.deepEqual(waiting(afterwards.outbox), []);
});

test("a refusal keeps the text and the sentence, holds back what follows, and lets other jobs pass", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await outbox.add({ ...write("finish"), text: "Replaced the anode" });
  await outbox.add(write("add_use"));
  await outbox.add(write("start", "job:2"));
  phone.who.isOnline = true;
  const cancelled = apiError("This visit was cancelled", { code: "conflict", status: 409 });
  server.error = ({ kind }) => (kind === "visit.finish" ? cancelled : null);
  await outbox.flush();
  const [refused, behind, ...rest] = outbox.getState().writes;
  assert.deepEqual(rest, []);
  assert.deepEqual(refused?.refusal, { status: 409, code: "conflict", message: "This visit was cancelled" });
  assert.equal(refused?.text, "Replaced the anode");
  assert.equal(behind?.refusal, null);
  assert.deepEqual(server.did(), ["visit.start"]);

  await outbox.takeServers("job:1");
  assert.deepEqual(waiting(outbox), []);
});

test("trying again sends the refused change first and then what waited behind it", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await addAll(outbox, ["finish", "add_use"]);
  phone.who.isOnline = true;
  server.error = () => apiError("Your role does not allow this", { code: "forbidden", status: 403 });
  await outbox.flush();
  assert.equal(server.calls, 1);
  server.error = () => null;
  const [refused] = outbox.getState().writes;
  assert.ok(refused);
  await outbox.tryAgain(refused);
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.finish", "visit.add_use"]);
});

test("discarding a refused change lets the next one go", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await addAll(outbox, ["tick", "finish"]);
  phone.who.isOnline = true;
  const gone = apiError("There is no such item", { code: "not_found", status: 404 });
  server.error = ({ kind }) => (kind === "visit.tick" ? gone : null);
  await outbox.flush();
  const [refused] = outbox.getState().writes;
  assert.ok(refused);
  await outbox.discard(refused);
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.finish"]);
});

for (const [words, error] of [
  ["no network", networkError()],
  ["a server that is being renewed", apiError("Soon", { code: "http_503", status: 503 })],
  ["a busy server", apiError("Too many", { code: "rate_limited", status: 429 })],
  ["a sign-in that ran out", apiError("Sign in", { code: "unauthenticated", status: 401 })],
] as const) {
  test(`${words} is no refusal: the change waits, and nothing overtakes it`, async () => {
    const phone = device();
    const server = fakeServer();
    const { outbox } = tab(phone, server);
    await outbox.add(write("start"));
    await outbox.add(write("start", "job:2"));
    phone.who.isOnline = true;
    server.error = () => error;
    await outbox.flush();
    assert.equal(server.calls, 1);
    assert.equal(outbox.getState().writes.filter(({ refusal }) => refusal === null).length, 2);
  });
}

test("a change over which the server fails holds up its own job and no other", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await addAll(outbox, ["start", "finish"]);
  await outbox.add(write("start", "job:2"));
  phone.who.isOnline = true;
  const broken = apiError("Something went wrong", { code: "internal", status: 500 });
  server.error = ({ subject }) => (subject === "job:1" ? broken : null);
  await outbox.flush();
  assert.deepEqual(waiting(outbox), ["visit.start", "visit.finish"]);
  assert.equal(server.calls, 2);
  assert.equal(outbox.getState().writes[0]?.refusal, null);
});

test("a change that waits for something else of the device holds up its own job until that is there", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  let isThere = false;
  outbox.register("visit", {
    send: server.send,
    taken: async () => {},
    reread: () => {},
    isReady: async ({ kind }) => kind !== "visit.finish" || isThere,
  });
  await addAll(outbox, ["tick", "finish", "reopen"]);
  await outbox.add(write("start", "job:2"));
  phone.who.isOnline = true;
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.tick", "visit.start"]);
  assert.deepEqual(waiting(outbox), ["visit.finish", "visit.reopen"]);
  isThere = true;
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.tick", "visit.start", "visit.finish", "visit.reopen"]);
});

test("nobody sees or sends another person's changes, and they are there when that person is back", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await outbox.add(write("start"));
  phone.who.owner = ben;
  phone.who.isOnline = true;
  await outbox.load();
  await outbox.flush();
  assert.deepEqual(waiting(outbox), []);
  await assert.rejects(outbox.add(write("start")), /Someone else/);
  await outbox.discardAll();
  phone.who.owner = ana;
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.start"]);
});

test("sending stops when someone else comes in between two changes", async () => {
  const phone = device();
  const server = fakeServer();
  const { outbox } = tab(phone, server);
  await addAll(outbox, ["start", "finish"]);
  phone.who.isOnline = true;
  server.error = () => {
    phone.who.owner = ben;
    return null;
  };
  await outbox.flush();
  assert.deepEqual(server.did(), ["visit.start"]);
  assert.deepEqual(waiting(outbox), []);
});

test("two tabs that send at once send each change once", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const locks: Locks = {
    request(_name, work) {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
  const phone = { ...device(), locks };
  const server = fakeServer();
  const [one, two] = [tab(phone, server), tab(phone, server)];
  await addAll(one.outbox, ["start", "tick", "finish"]);
  phone.who.isOnline = true;
  await Promise.all([one.outbox.flush(), two.outbox.flush()]);
  assert.equal(server.calls, 3);
  assert.deepEqual(server.did(), ["visit.start", "visit.tick", "visit.finish"]);
});

test("a device without room says so, and nothing is pretended", async () => {
  const phone = device();
  phone.store.addWrite = async () => {
    throw new DOMException("The quota is used up", "QuotaExceededError");
  };
  const { outbox } = tab(phone, fakeServer());
  await assert.rejects(outbox.add(write("start")), { name: "QuotaExceededError" });
  assert.deepEqual(waiting(outbox), []);
});

test("anyone who leaves on purpose takes their unsent changes along", async () => {
  const phone = device();
  const { outbox } = tab(phone, fakeServer());
  await addAll(outbox, ["start", "finish"]);
  await outbox.discardAll();
  assert.deepEqual(await phone.store.writesOf(ana), []);
});

test("what others could read is forgotten, one's own is kept", async () => {
  const { store } = device();
  await store.keepPack(ana, "days", { visits: [1] });
  await store.keepPack(ben, "days", { visits: [2] });
  await store.forgetPacks(ben);
  assert.equal(await store.readPack(ana, "days"), undefined);
  assert.deepEqual(await store.readPack(ben, "days"), { visits: [2] });
});
