/** What people see while the database stands still, as on a machine whose disk hangs, and after it has come back. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type Program, startProduct } from "../support/product.ts";
import { isGuard, processesOn } from "./processes.ts";

const parent = mkdtempSync(join(tmpdir(), "plumbline-standstill-"));
const options = { skip: process.platform !== "linux", timeout: 240_000 };
after(() => rmSync(parent, { recursive: true, force: true }));

/** The server and all its helpers; the guard goes on, as it would. Called, the answer lets them go on. */
function standStill(dataDir: string): () => void {
  const stopped = processesOn(dataDir).filter((each) => !isGuard(each));
  assert.ok(stopped.length > 0, "no database was found");
  for (const { pid } of stopped) process.kill(pid, "SIGSTOP");
  return () => {
    for (const { pid } of stopped) {
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // It has ended.
      }
    }
  };
}

/** Ten times what the product allows itself: a loaded machine is slow, but nothing may wait for ever. */
const patience = 60_000;

type Answer = { status: number; retryAfter: string | null; body: Body };
type Body = ReturnType<typeof JSON.parse>;

class Visitor {
  readonly address: string;
  readonly #token: string;
  constructor(at: string, token = "") {
    this.address = at;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience),
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      body: await answer.json(),
    };
  }

  async signUp(name: string): Promise<Visitor> {
    const { body } = await this.ask("POST", "/api/auth/signup", {
      orgName: `${name} Plumbing`,
      firstName: name,
      lastName: "Still",
      plan: "pro",
      paymentMethodId: "pm_card_visa",
      email: `${name.toLowerCase()}@standstill.test`,
      password: "nothing here is lost",
    });
    return new Visitor(this.address, body.tokens.accessToken);
  }

  addCustomer(firstName: string): Promise<Answer> {
    return this.ask("POST", "/api/customers/", { first_name: firstName, last_name: "Still" });
  }

  async customers(): Promise<string[]> {
    const { status, body } = await this.ask("GET", "/api/customers/?limit=100");
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.customers.map((each: { first_name: string }) => each.first_name);
  }

  /** Asks until it is answered well, as a balancer does. */
  async untilReady(): Promise<void> {
    for (const end = Date.now() + patience; ; await delay(100)) {
      const { status } = await this.ask("GET", "/ready");
      if (status === 200) return;
      assert.ok(Date.now() < end, "the program is not ready again");
    }
  }
}

type Started = { anybody: Visitor; program: Program; standStill: () => () => void };

/** A program and a database of its own, which go on and end with the test. */
async function startHere(t: TestContext, name: string): Promise<Started> {
  const dataDir = join(parent, name);
  const program = await startProduct(dataDir, {
    DEMO: "false",
    LOG_LEVEL: "silent",
    DATABASE_POOL_SIZE: "6",
  });
  let goOn = () => {};
  t.after(async () => {
    goOn();
    await program.stop();
  });
  const anybody = new Visitor(`http://127.0.0.1:${program.port}`);
  return { anybody, program, standStill: () => (goOn = standStill(dataDir)) };
}

// They wait most of the time, and each has a database of its own.
describe("While the database stands still", { concurrency: true }, () => {
  test("every call is refused in a sentence, and afterwards all work", options, async (t) => {
    const { anybody, standStill } = await startHere(t, "calls");
    const ada = await anybody.signUp("Ada");
    const bob = await anybody.signUp("Bob");
    await Promise.all([ada.addCustomer("Of Ada"), bob.addCustomer("Of Bob")]);
    // So that some connections are at hand, in the state in which a busy day leaves them.
    await Promise.all(Array.from({ length: 6 }, () => ada.customers()));

    const goOn = standStill();
    const calls = Array.from({ length: 8 }, (_, number) => [
      (number % 2 ? ada : bob).ask("GET", "/api/customers/"),
      (number % 2 ? ada : bob).addCustomer("Lost"),
    ]).flat();
    const started = Date.now();
    const ready = await anybody.ask("GET", "/ready");
    const waited = Date.now() - started;
    assert.equal(ready.status, 503);
    assert.match(ready.body.message, /database/);
    assert.ok(waited < 10_000, `told after ${waited} ms that it is not ready`);
    assert.equal((await anybody.ask("GET", "/health")).status, 200);
    for (const { status, retryAfter, body } of await Promise.all(calls)) {
      assert.equal(status, 503, JSON.stringify(body));
      assert.match(body.message, /^(The|We can't reach the) database.* Try again in a moment\.$/);
      assert.equal(retryAfter, "5");
    }

    // Longer than anything in the program waits by itself: nothing that comes late may harm it.
    while (Date.now() < started + 25_000) {
      const { status } = await ada.ask("GET", "/api/customers/");
      assert.equal(status, 503);
    }

    goOn();
    await anybody.untilReady();
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => (number % 2 ? ada : bob).addCustomer("Later")),
    );
    const [ofAda, ofBob] = await Promise.all([ada.customers(), bob.customers()]);
    assert.equal(ofAda.filter((name) => name === "Later").length, 6);
    assert.equal(ofBob.filter((name) => name === "Later").length, 6);
    assert.ok(ofAda.includes("Of Ada") && !ofAda.includes("Of Bob"));
    assert.ok(ofBob.includes("Of Bob") && !ofBob.includes("Of Ada"));
  });

  test("what was to be done later is done after the database has come back", options, async (t) => {
    const { anybody, standStill } = await startHere(t, "jobs");
    const ada = await anybody.signUp("Ada");
    const goOn = standStill();
    assert.equal((await ada.ask("GET", "/api/customers/")).status, 503);
    goOn();
    await anybody.untilReady();
    await anybody.ask("POST", "/api/auth/forgot-password", { email: "ada@standstill.test" });
    for (const end = Date.now() + patience; ; await delay(200)) {
      const page = await fetch(new URL("/dev/mailbox", anybody.address)).then((answer) => answer.text());
      if (/Reset your Plumbline password/.test(page)) return;
      assert.ok(Date.now() < end, "the mail was not sent");
    }
  });

  test("the program can be stopped while its database stands still", options, async (t) => {
    const { anybody, program, standStill } = await startHere(t, "stopping");
    const ada = await anybody.signUp("Ada");
    standStill();
    const call = ada.ask("GET", "/api/customers/").catch(() => undefined);
    await delay(200);
    await program.stop();
    assert.equal(program.process.exitCode, 0);
    await call;
  });
});
