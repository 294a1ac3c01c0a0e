/** Getting in, staying in and leaving, through the calls, on a real database. */
import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import { deactivateMember } from "#domains/offboarding/service.ts";
import { changeMember } from "#domains/users/members/service.ts";
import { hashPassword, verifyPassword } from "#domains/users/passwords.ts";
import { createUser } from "#domains/users/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { atMoment, moveClockTo, now } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { accessTopic, openNotices } from "#platform/notices.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Reply } from "../../../../tests/support/app.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";
import { authJobs } from "../jobs.ts";
import { signOut } from "../service.ts";
import { authenticateToken } from "../sessions/access.ts";

const here = openForTests({ isShared: true, settings: { TRUST_PROXY: "true" } });

const minutes = (count: number) => moveClockTo(new Date(now().getTime() + count * 60_000));
const days = (count: number) => minutes(count * 24 * 60);

const signIn = (email: string, password: string, ip = "192.0.2.1", more: object = {}): Promise<Reply> =>
  here.app.call("POST", "/api/auth/signin", {
    body: { email, password, ...more },
    headers: { "x-forwarded-for": ip, "user-agent": "A browser" },
  });
const refresh = (refreshToken: string) =>
  here.app.call("POST", "/api/auth/refresh", { body: { refreshToken } });
const sessions = (token: string) => here.app.call("GET", "/api/auth/sessions", { token });

describe("signing in", () => {
  test("answers with person, organization and tokens beside success", async () => {
    const { email, password } = here.owner;
    const { status, body } = await signIn(email.toUpperCase(), password);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.message, "Signed in");
    assert.equal(body.user?.email, email);
    assert.equal(body.user?.isOwner, true);
    assert.ok(`${body.user?.permissions}`.includes("users.update"));
    assert.deepEqual(body.organization?.planDetails, {
      displayName: "Pro Plan",
      maxUsers: 15,
      storageGB: 10,
      mmsIncluded: 500,
    });
    assert.deepEqual(body.organization?.usage, { currentUsers: 1, storageUsedGB: 0, mmsUsed: 0 });
    assert.equal((await sessions(`${body.tokens?.accessToken}`)).status, 200);
    assert.ok(!JSON.stringify(body).includes("password"));
  });

  test("refuses a wrong password, an unknown address and a deactivated person in the same words", async () => {
    const gone = await here.business.member("STAFF");
    await deactivateMember(here.business.system, gone.userId);
    const replies = [
      await signIn(here.owner.email, "not the password"),
      await signIn("nobody@nowhere.example", "not the password"),
      await signIn(gone.email, gone.password),
    ];
    for (const { status, body } of replies) {
      const { request_id, ...said } = body;
      assert.ok(request_id);
      assert.equal(status, 401);
      assert.deepEqual(said, {
        success: false,
        error: "That email or password isn't right. Check both and try again.",
        message: "That email or password isn't right. Check both and try again.",
        code: "unauthenticated",
      });
    }
  });

  test("an unknown address costs the same work as a known one", async () => {
    const email = `known-${Date.now()}@work.example`;
    const passwordHash = await hashPassword(here.app.appContext.config, "some other long password");
    await inTransaction(requirePermission(here.business.system, "users.invite"), (tx) =>
      createUser(tx, { firstName: "Ann", lastName: "Known", email, role: "STAFF", passwordHash }),
    );
    const hashesMade = async (address: string) => {
      let count = 0;
      const hook = createHook({
        init: (_id, type) => void (type === "ARGON2REQUEST" ? count++ : 0),
      }).enable();
      assert.equal((await signIn(address, "a wrong guess")).status, 401);
      hook.disable();
      return count;
    };
    assert.equal(await hashesMade(email), 1);
    assert.equal(await hashesMade(`un${email}`), 1);
  });

  test("keeps a password as argon2id with 19 MiB and 2 passes, never twice the same", async () => {
    const asInProduction = { PASSWORD_HASHING: "full" } as const;
    const hash = (password: string) => hashPassword(asInProduction, password);
    const [first, second] = [await hash("a long password"), await hash("a long password")];
    assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.notEqual(first, second);
    assert.ok(await verifyPassword("a long password", first));
    assert.ok(!(await verifyPassword("a long passwore", first)));
    assert.ok(await verifyPassword("caf\u00e9 au lait royal", await hash("cafe\u0301 au lait royal")));
  });

  test("keeps a remembered session 60 days and an ordinary one 14, counted from its last use", async () => {
    const { email, password } = await here.business.member("STAFF");
    const ordinary = `${(await signIn(email, password)).body.tokens?.refreshToken}`;
    const remembered = `${(await signIn(email, password, "192.0.2.1", { remember: true })).body.tokens?.refreshToken}`;
    days(13);
    assert.equal((await refresh(ordinary)).status, 200);
    days(13);
    assert.equal((await refresh(ordinary)).status, 200);
    days(15);
    assert.equal((await refresh(ordinary)).status, 401);
    assert.equal((await refresh(remembered)).status, 200);
    days(61);
    assert.equal((await refresh(remembered)).status, 401);
  });

  test("asks for what is missing by name", async () => {
    const { status, body } = await here.app.call("POST", "/api/auth/signin", { body: { email: "a@b" } });
    assert.equal(status, 400);
    assert.deepEqual(body.fields, {
      email: "Please enter a valid email address",
      password: "Password is required",
    });
  });
});

describe("a refresh token", () => {
  test("brings a new access token, fresh person and organization, and stays the same", async () => {
    const { refreshToken, userId, token } = await here.business.member("STAFF");
    await changeMember(here.owner.actor, userId, { role: "ADMIN" });
    minutes(1);
    const { status, body } = await refresh(refreshToken);
    assert.equal(status, 200);
    assert.equal(body.user?.role, "ADMIN");
    assert.equal(body.tokens?.refreshToken, refreshToken);
    assert.notEqual(body.tokens?.accessToken, token);
    assert.equal((await sessions(`${body.tokens?.accessToken}`)).status, 200);
  });

  test("may be used by two tabs at once", async () => {
    const { refreshToken } = await here.business.member("STAFF");
    const replies = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
  });

  test("is refused when it was altered, made up, or belongs elsewhere", async () => {
    const { refreshToken } = await here.business.member("STAFF");
    const other = await mintOrganization(here.app);
    const [, session, secret] = refreshToken.split(".");
    const tries = [
      `${refreshToken.slice(0, -1)}${refreshToken.endsWith("A") ? "B" : "A"}`,
      `${other.organizationId}.${session}.${secret}`,
      "' or 1=1 --",
      "a.b.c",
    ];
    for (const made of tries) assert.equal((await refresh(made)).status, 401, made);
  });

  test("is kept in the database only as a hash", async () => {
    const { refreshToken } = await here.business.member("STAFF");
    const secret = refreshToken.split(".")[2] ?? "";
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [
        here.business.organizationId,
      ]);
      const { rows } = await client.query("select * from sessions");
      assert.ok(rows.length > 0);
      assert.ok(rows.every((row) => !JSON.stringify(row).includes(secret)));
      await client.query("rollback");
    } finally {
      client.release();
    }
  });
});

describe("leaving", () => {
  test("ends the session at once, for the access token too", async () => {
    const { token, refreshToken } = await here.business.member("STAFF");
    assert.equal((await sessions(token)).status, 200);
    const left = await here.app.call("POST", "/api/auth/signout", { body: { refreshToken } });
    assert.deepEqual([left.status, left.body.message], [200, "Signed out"]);
    assert.equal((await sessions(token)).status, 401);
    assert.equal((await refresh(refreshToken)).status, 401);
    assert.equal((await here.app.call("POST", "/api/auth/signout", { body: { refreshToken } })).status, 200);
  });

  test("is not claimed when the database cannot be asked", async () => {
    const { refreshToken, token } = await here.business.member("STAFF");
    const connection = { host: here.app.appContext.config.dataDir, database: "nowhere" };
    const pool = openPool({ connection, size: 1, log: here.app.appContext.log });
    const request = { id: "r", ip: null, userAgent: null, idempotencyKey: null, fingerprint: null };
    await assert.rejects(
      signOut({ ...here.app.appContext, pool }, request, refreshToken),
      /can't reach|connect/i,
    );
    await pool.end();
    assert.equal((await sessions(token)).status, 200);
  });

  test("a member's devices are listed and can be signed out one by one", async () => {
    const { email, password, token } = await here.business.member("STAFF");
    const phone = (await signIn(email, password, "198.51.100.7")).body;
    const { body } = await sessions(token);
    const listed = body.data?.sessions as unknown as { id: string; ip: string; isCurrent: boolean }[];
    assert.equal(listed.length, 2);
    assert.deepEqual(listed.map(({ isCurrent }) => isCurrent).sort(), [false, true]);
    const other = listed.find(({ isCurrent }) => !isCurrent);
    assert.equal(other?.ip, "198.51.100.7");
    assert.equal((await sessions(`${phone.tokens?.accessToken}`)).status, 200);
    assert.equal((await here.app.call("DELETE", `/api/auth/sessions/${other?.id}`, { token })).status, 200);
    assert.equal((await sessions(`${phone.tokens?.accessToken}`)).status, 401);
    assert.equal((await refresh(`${phone.tokens?.refreshToken}`)).status, 401);
    assert.equal((await sessions(token)).status, 200);
    assert.equal((await here.app.call("DELETE", `/api/auth/sessions/${other?.id}`, { token })).status, 404);
  });

  test("a client cannot pretend to be elsewhere by adding to X-Forwarded-For", async () => {
    const { email, password } = await here.business.member("STAFF");
    const { body } = await signIn(email, password, "203.0.113.5, 192.0.2.77");
    const { data } = (await sessions(`${body.tokens?.accessToken}`)).body;
    const listed = data?.sessions as unknown as { ip: string; isCurrent: boolean }[];
    assert.equal(listed.find(({ isCurrent }) => isCurrent)?.ip, "192.0.2.77");
  });

  test("nobody can sign out a colleague or another business", async () => {
    const { token } = await here.business.member("STAFF");
    const stranger = (await mintOrganization(here.app)).owner.actor.sessionId;
    for (const id of [here.owner.actor.sessionId, stranger]) {
      const { status, body } = await here.app.call("DELETE", `/api/auth/sessions/${id}`, { token });
      assert.deepEqual([status, body.error], [404, "Session not found"]);
    }
    assert.equal((await sessions(here.token)).status, 200);
  });

  test("a changed password ends every other session, and needs the present one", async () => {
    const { email, password, token } = await here.business.member("STAFF");
    const other = (await signIn(email, password)).body;
    const change = (currentPassword: string, newPassword: string) =>
      here.app.call("POST", "/api/auth/change-password", { token, body: { currentPassword, newPassword } });
    const wrong = await change("not the password", "nine purple harbours");
    assert.deepEqual(
      [wrong.status, wrong.body.fields],
      [400, { currentPassword: "That isn't your current password" }],
    );
    const weak = await change(password, "password123");
    assert.equal(weak.status, 400);
    assert.ok(weak.body.fields?.newPassword);
    assert.equal((await change(password, "nine purple harbours")).status, 200);
    assert.equal((await sessions(token)).status, 200);
    assert.equal((await sessions(`${other.tokens?.accessToken}`)).status, 401);
    assert.equal((await refresh(`${other.tokens?.refreshToken}`)).status, 401);
    assert.equal((await signIn(email, password)).status, 401);
    assert.equal((await signIn(email, "nine purple harbours")).status, 200);
  });

  test("a deactivated member is out with the next request", async () => {
    const { token, userId, refreshToken } = await here.business.member("STAFF");
    assert.equal((await sessions(token)).status, 200);
    await deactivateMember(here.owner.actor, userId);
    assert.equal((await sessions(token)).status, 401);
    assert.equal((await refresh(refreshToken)).status, 401);
  });

  test("a changed role counts with the next request", async () => {
    const { token, userId } = await here.business.member("ACCOUNTANT");
    const create = () =>
      here.app.call("POST", "/api/customers/", { token, body: { first_name: "Ann", last_name: "New" } });
    assert.equal((await create()).status, 403);
    await changeMember(here.owner.actor, userId, { role: "MANAGER" });
    assert.equal((await create()).status, 201);
    await changeMember(here.owner.actor, userId, { role: "ACCOUNTANT" });
    assert.equal((await create()).status, 403);
  });
});

describe("an access token", () => {
  test("of an ended session is refused by every process at once", async () => {
    const { token, refreshToken } = (await mintOrganization(here.app)).owner;
    const notices = await openNotices(here.app.appContext.pool, here.app.appContext.log);
    const otherProcess = { ...here.app.appContext, notices };
    const request = { id: "r", ip: null, userAgent: null, idempotencyKey: null, fingerprint: null };
    await authenticateToken(otherProcess, token, request);
    const told = new Promise((resolve) => notices.on(accessTopic, resolve));
    await here.app.call("POST", "/api/auth/signout", { body: { refreshToken } });
    await told;
    await assert.rejects(authenticateToken(otherProcess, token, request), /signed out/);
    await notices.stop();
  });

  test("is looked up once in five seconds, however many calls come", async () => {
    const { token } = (await mintOrganization(here.app)).owner;
    let queries = 0;
    const pool = Object.create(here.app.appContext.pool, {
      connect: {
        value() {
          queries++;
          return here.app.appContext.pool.connect();
        },
      },
    }) as typeof here.app.appContext.pool;
    const appContext = { ...here.app.appContext, pool };
    const request = { id: "r", ip: null, userAgent: null, idempotencyKey: null, fingerprint: null };
    for (let call = 0; call < 5; call++) await authenticateToken(appContext, token, request);
    assert.equal(queries, 1);
    minutes(0.1);
    await authenticateToken(appContext, token, request);
    assert.equal(queries, 2);
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = (key: Buffer, header: object, payload: object) => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const claims = () => {
    const [, payload = ""] = here.token.split(".");
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  };

  test("says who, which organization, which session and until when: 15 minutes", () => {
    const { sub, org, sid, exp, iat } = claims();
    const { userId, actor } = here.owner;
    assert.deepEqual([sub, org, sid], [userId, here.business.organizationId, actor.sessionId]);
    assert.equal(Number(exp) - Number(iat), 900);
  });

  test("is refused after its 15 minutes", async () => {
    minutes(16);
    const { status, body } = await sessions(here.token);
    assert.deepEqual([status, body.error], [401, "Your session has expired. Sign in again."]);
  });

  test("is refused when it was altered, signed with another key, or not signed at all", async () => {
    const key = await keyFor(here.app.appContext, "access tokens");
    const [head, payload, signature] = here.token.split(".");
    const header = { alg: "HS256", typ: "JWT" };
    assert.equal((await sessions(signed(key, header, claims()))).status, 200);
    const forged = {
      altered: `${head}.${encode({ ...claims(), sub: "somebody" })}.${signature}`,
      "another key": signed(Buffer.from("another key"), header, claims()),
      "no algorithm": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      "no algorithm, old signature": `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
      "another algorithm": signed(key, { alg: "HS512", typ: "JWT" }, claims()),
      "another organization": signed(key, header, {
        ...claims(),
        org: (await mintOrganization(here.app)).organizationId,
      }),
      "another person": signed(key, header, {
        ...claims(),
        sub: (await here.business.member("STAFF")).userId,
      }),
      "no token": "garbage",
      "a fourth part": `${here.token}.more`,
    };
    for (const [name, token] of Object.entries(forged)) {
      assert.equal((await sessions(token)).status, 401, name);
    }
    assert.equal((await here.app.call("GET", "/api/auth/sessions")).status, 401);
  });
});

describe("somebody who guesses", () => {
  const owner = async () => (await mintOrganization(here.app)).owner;
  // Waits are of seconds: the clock stands still but where a test says that somebody waits.
  let moment = now();
  const wait = (seconds: number) => {
    moment = new Date(moment.getTime() + seconds * 1000);
  };
  const enter = (email: string, password: string, ip: string) =>
    atMoment(moment, () => signIn(email, password, ip));
  const guess = (email: string, ip: string) => enter(email, "a wrong guess", ip);

  test("has to wait longer and longer at one address, and is told how long", async () => {
    const { email } = await owner();
    for (let attempt = 1; attempt <= 10; attempt++)
      assert.equal((await guess(email, "203.0.113.1")).status, 401);
    const first = await guess(email, "203.0.113.1");
    assert.equal(first.status, 429);
    assert.equal(first.headers["retry-after"], "2");
    assert.equal(first.body.error, "Too many attempts. Wait 2 seconds and try again.");
    wait(3);
    assert.equal((await guess(email, "203.0.113.1")).status, 401);
    assert.equal((await guess(email, "203.0.113.1")).headers["retry-after"], "4");
    wait(60);
    assert.equal((await guess(email, "203.0.113.1")).status, 401);
    wait(61 * 60);
    for (let attempt = 1; attempt <= 10; attempt++)
      assert.equal((await guess(email, "203.0.113.1")).status, 401);
  });

  test("is counted even when all guesses come at once", async () => {
    const { email } = await owner();
    const replies = await Promise.all(Array.from({ length: 25 }, () => guess(email, "203.0.113.2")));
    assert.equal(replies.filter(({ status }) => status === 401).length, 10);
    assert.equal(replies.filter(({ status }) => status === 429).length, 15);
  });

  test("is counted over all accounts at one network, IPv6 neighbours included", async () => {
    const from = (attempt: number) => `2001:db8:1:2::${attempt.toString(16)}`;
    for (let attempt = 1; attempt <= 20; attempt++) {
      assert.equal((await guess(`person${attempt}@a.example`, from(attempt))).status, 401);
    }
    assert.equal((await guess("person21@a.example", from(21))).status, 429);
    assert.equal((await guess("person21@a.example", "2001:db8:1:3::1")).status, 401);
  });

  test("does not shut the owner out where they have signed in before", async () => {
    const { email, password } = await owner();
    assert.equal((await enter(email, password, "198.51.100.20")).status, 200);
    for (let network = 1; network <= 30; network++) await guess(email, `203.0.113.${100 + network}`);
    assert.equal((await enter(email, password, "203.0.113.200")).status, 429);
    assert.equal((await enter(email, password, "198.51.100.20")).status, 200);
  });

  test("an unknown address is slowed down as a known one is", async () => {
    for (let attempt = 1; attempt <= 10; attempt++)
      await guess("no.account@b.example", `203.0.113.${50 + attempt}`);
    assert.equal((await guess("no.account@b.example", "203.0.113.70")).status, 429);
  });

  test("is not taken for one of many who sign in rightly from one network", async () => {
    for (let person = 1; person <= 22; person++) {
      const { email, password } = await owner();
      assert.equal((await enter(email, password, "203.0.113.90")).status, 200, `person ${person}`);
      assert.equal((await enter(email, password, "203.0.113.90")).status, 200, `person ${person} again`);
    }
  });

  test("the counters name nobody", async () => {
    const { rows } = await here.app.appContext.pool.query("select * from attempt_counters");
    assert.ok(rows.length > 3);
    assert.ok(rows.every(({ key }) => Buffer.isBuffer(key) && key.length === 32));
  });

  test("with a stolen session cannot try passwords without end", async () => {
    const { token, email } = await owner();
    const still = now();
    const body = { currentPassword: "wrong guess", newPassword: "nine purple harbours" };
    const change = () =>
      atMoment(still, () => here.app.call("POST", "/api/auth/change-password", { token, body }));
    for (let attempt = 1; attempt <= 6; attempt++) assert.equal((await change()).status, 400);
    assert.equal((await change()).status, 429);
    const moved = { email: `new-${email}`, currentPassword: "wrong guess" };
    const move = () => here.app.call("PUT", "/api/users/profile", { token, body: moved });
    assert.equal((await atMoment(still, move)).status, 429);
  });
});

test("every night forgets counters, sign-ups and sessions that have no more use, and nothing else", async () => {
  const tidy = authJobs.find(({ name }) => name === "auth-tidy");
  const count = async (table: string) => {
    const { rows } = await here.app.appContext.pool.query<{ count: number }>(`select count(*) from ${table}`);
    return rows[0]?.count ?? 0;
  };
  const { owner } = await mintOrganization(here.app);
  days(10);
  await signIn("somebody@else.example", "a wrong guess", "203.0.113.99");
  const lately = await signIn(owner.email, owner.password);
  days(40);
  await signIn("somebody@new.example", "a wrong guess", "203.0.113.98");
  await tidy?.run(here.app.appContext, {} as never, { id: "tidy", organizationId: null });
  assert.equal(await count("attempt_counters"), 2);
  const token = `${(await refresh(`${(await signIn(owner.email, owner.password)).body.tokens?.refreshToken}`)).body.tokens?.accessToken}`;
  assert.equal(lately.status, 200);
  assert.equal(await sessionsKept(owner), 2, "the one that ended 26 days ago and the new one");
  assert.equal((await sessions(token)).status, 200);
});

test("every night keeps an Idempotency-Key that is a day old, and lets it go after two (T-DAT-6)", async () => {
  const tidy = authJobs.find(({ name }) => name === "auth-tidy");
  const { owner } = await mintOrganization(here.app);
  const added = async () => {
    await tidy?.run(here.app.appContext, {} as never, { id: "tidy", organizationId: null });
    const token = `${(await signIn(owner.email, owner.password)).body.tokens?.accessToken}`;
    const body = { first_name: "Ann", last_name: "Once" };
    const headers = { "idempotency-key": "ann" };
    return (await here.app.call("POST", "/api/customers/", { token, body, headers })).body.data.id;
  };
  const first = await added();
  minutes(25 * 60);
  assert.equal(await added(), first);
  days(1);
  assert.notEqual(await added(), first);
});

async function sessionsKept(person: Person): Promise<number> {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [person.actor.organizationId]);
    return (await client.query("select 1 from sessions")).rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
