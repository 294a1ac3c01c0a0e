/** Several processes on one PostgreSQL elsewhere are one product: what one does, the others know at once. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, createEmptyDatabase } from "./support/database.ts";
import { type Program, startProduct } from "./support/product.ts";
import { pageContent } from "./support/website-pages.ts";

describe("two servers on one database", () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let first: Program;
  let second: Program;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-cluster-"));
    database = await createEmptyDatabase();
    const settings = { DATABASE_URL: addressOf(database), DEMO: "false" };
    // Both migrate the empty database at the same moment.
    [first, second] = await Promise.all([
      startProduct(join(folder, "1"), { ...settings, ROLE: "server" }),
      startProduct(join(folder, "2"), settings),
    ]);
  });
  after(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(program: Program, method: string, path: string, body?: object, token = "") {
    const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  test("a person signed up at one works at the other, and is out of both at once", async () => {
    const signedUp = await call(first, "POST", "/api/auth/signup", business);
    assert.equal(signedUp.status, 201, JSON.stringify(signedUp.body));
    const { accessToken, refreshToken } = signedUp.body.tokens;
    const added = await call(
      first,
      "POST",
      "/api/customers",
      { first_name: "Ada", last_name: "Ng" },
      accessToken,
    );
    assert.equal(added.status, 201);
    const list = await call(second, "GET", "/api/customers", undefined, accessToken);
    assert.equal(list.body.data?.customers[0]?.first_name, "Ada");

    await call(first, "POST", "/api/auth/signout", { refreshToken });
    // Without word from the first it would look again after five seconds.
    for (const end = performance.now() + 4_000; performance.now() < end; await pause(50)) {
      if ((await call(second, "GET", "/api/customers", undefined, accessToken)).status === 401) return;
    }
    assert.fail("the other server still lets the person in four seconds after they signed out");
  });

  test("the one that runs jobs sends the mail that the other one asked for", async () => {
    for (let tries = 0; tries < 300; tries++) {
      const page = await (await fetch(`http://127.0.0.1:${second.port}/dev/mailbox`)).text();
      if (page.includes(business.email)) return;
      await pause(200);
    }
    assert.fail("no mail to the new owner arrived");
  });

  test("a page taken off the web at one is gone at the other too, and views are kept when a server stops", async () => {
    const { tokens } = (await call(first, "POST", "/api/auth/signin", business)).body;
    const ask = async (program: Program, path: string, body: object = {}) =>
      (await call(program, "POST", path, body, tokens.accessToken)).body.data as unknown as {
        id: number;
        url: string;
      };
    const { id } = await ask(first, "/api/website/pages", { content: pageContent() });
    const { url } = await ask(first, `/api/website/pages/${id}/publish`);
    const look = (program: Program) =>
      fetch(`http://127.0.0.1:${program.port}${new URL(url).pathname}`, {
        headers: { "user-agent": "Firefox" },
      });
    for (const program of [second, second, first, first]) assert.equal((await look(program)).status, 200);
    await ask(first, `/api/website/pages/${id}/unpublish`);
    assert.equal((await look(first)).status, 404);
    const told = performance.now();
    while ((await look(second)).status !== 404) await pause(20);
    assert.ok(performance.now() - told < 2_000, "a page is in memory for a second");
    await first.stop();
    const figures = await call(
      second,
      "GET",
      `/api/website/pages/${id}/figures`,
      undefined,
      tokens.accessToken,
    );
    assert.ok((figures.body.data as unknown as { views: number }).views >= 4);
  });
});

type Answer = {
  tokens: { accessToken: string; refreshToken: string };
  data?: { customers: { first_name: string }[] };
};

const business = {
  orgName: "Two Vans",
  firstName: "Lou",
  lastName: "Park",
  email: "lou@cluster.test",
  password: "seventeen green valves",
  plan: "pro",
  paymentMethodId: "pm_card_visa",
};
