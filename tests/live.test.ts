/** What is saved in one process is seen at once on screens whose streams end in another, and nothing is lost on the way. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, createEmptyDatabase } from "./support/database.ts";
import { openStream } from "./support/live.ts";
import { type Program, startProduct } from "./support/product.ts";

type Answer = { tokens: { accessToken: string; refreshToken: string }; data?: { id: number } };

describe("two processes on one database", () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let first: Program;
  let second: Program;
  let token: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-live-"));
    database = await createEmptyDatabase();
    first = await startProcess("1");
    second = await startProcess("2");
    token = (await call(first, "/api/auth/signup", business)).tokens.accessToken;
  });
  after(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const startProcess = (name: string): Promise<Program> =>
    startProduct(join(folder, name), { DATABASE_URL: addressOf(database), DEMO: "false" });

  async function call({ port }: Program, path: string, body: object, by = token): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${by}` },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, await answer.clone().text());
    return (await answer.json()) as Answer;
  }

  /** Of the invitation, once its email is there: either process may send it, each into a mailbox of its own. */
  async function mailedToken(): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      for (const program of [first, second]) {
        const found = await tokenIn(program);
        if (found) return found;
      }
      await pause(50);
    }
    throw new Error("The invitation was not mailed");
  }

  async function tokenIn({ port }: Program): Promise<string | undefined> {
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    for (const [, path = ""] of (await read("/dev/mailbox")).matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
      const found = /invitation\?token=([^"&\s<]+)/.exec(await read(path))?.[1];
      if (found) return found;
    }
    return undefined;
  }

  async function killed({ process }: Program): Promise<void> {
    const gone = once(process, "exit");
    process.kill("SIGKILL");
    await gone;
  }

  const addCustomer = (program: Program) =>
    call(program, "/api/customers", { first_name: "Ada", last_name: "Ng" });

  test("a change in one is in the stream of the other within a second", async () => {
    const stream = await openStream({ port: second.port, token });
    const added = await addCustomer(first);
    const saved = performance.now();
    const heard = await stream.hears("customer", 4_000);
    assert.ok(heard - saved < 4_000, `it took ${heard - saved} ms`);
    assert.deepEqual(stream.news()["customer"], [String(added.data?.id)]);
    stream.leave();
  });

  test("a message written in one is in the stream of the other before it has left", async () => {
    const opened = await call(first, "/api/messages/conversations", { phone: "+12125550123" });
    const stream = await openStream({ port: second.port, token });
    await call(first, `/api/messages/conversations/${opened.data?.id}/messages`, { text: "On our way" });
    await stream.hears("conversation", 4_000);
    stream.leave();
  });

  test("who has a record open in one hears who opens it in the other, within a second", async () => {
    const { data } = await addCustomer(first);
    await call(first, "/api/users/invitations", { email: colleague, role: "MANAGER" });
    const invitation = await mailedToken();
    const ada = { firstName: "Ada", lastName: "Ng", password: "nineteen copper bends", token: invitation };
    const accepted = await call(second, "/api/auth/invitations/accept", ada);
    const say = (program: Program, by: string, page: string) =>
      call(program, "/api/presence", { kind: "customer", id: data?.id, page, state: "viewing" }, by);
    const stream = await openStream({ port: second.port, token });
    await say(first, token, "p1");
    await say(first, accepted.tokens.accessToken, "p2");
    const { data: heard } = await stream.hearsEvent("presence", 4_000);
    assert.deepEqual([heard["kind"], heard["id"], heard["name"]], ["customer", data?.id, "Ada Ng"]);
    stream.leave();
  });

  test("a screen whose process is killed goes on at another, and hears what it missed", async () => {
    const stream = await openStream({ port: second.port, token });
    await addCustomer(first);
    await stream.hears("customer");
    await killed(second);
    await stream.ends();
    const { data } = await addCustomer(first);
    const again = await openStream({ port: first.port, token, lastEventId: stream.place() });
    await again.hears("customer", 4_000);
    assert.ok(data?.id);
    again.leave();
    second = await startProcess("3");
  });

  test("what a process saved before it was killed is told by the others, woken or not", async () => {
    const stream = await openStream({ port: first.port, token });
    // The answer and the kill come so close that the wake may not have gone out.
    const { data } = await addCustomer(second);
    await killed(second);
    await stream.hears("customer", 10_000);
    assert.deepEqual(stream.news()["customer"], [String(data?.id)]);
    stream.leave();
    second = await startProcess("4");
  });

  test("signing out in one ends the stream in the other", async () => {
    const credentials = { email: business.email, password: business.password };
    const { tokens } = await call(first, "/api/auth/signin", credentials);
    const stream = await openStream({ port: second.port, token: tokens.accessToken });
    await call(first, "/api/auth/signout", { refreshToken: tokens.refreshToken });
    await stream.ends(4_000);
  });
});

const colleague = "ada@live.test";
const business = {
  orgName: "Two Vans",
  firstName: "Lou",
  lastName: "Park",
  email: "lou@live.test",
  password: "seventeen green valves",
  plan: "pro",
  paymentMethodId: "pm_card_visa",
};
