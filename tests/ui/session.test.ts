/** How a sign-in lives in the browser: starting, running out, being renewed, shared by tabs, and ended. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiError } from "#ui/api/api-error.ts";
import type { Locks } from "#ui/session/refresh-lock.ts";
import { authorizedFetch, enter, renew, signOut, updateProfile } from "#ui/session/session-calls.ts";
import { type KeyedStorage, organizationKey, tokensKey, userKey } from "#ui/session/session-storage.ts";
import { createSession, followOtherTab, type Session, startSession } from "#ui/session/session-store.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const user = {
  id: "u1",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  role: "OWNER",
  isOwner: true,
};
const organization = { id: "o1", name: "Whitfield Plumbing", plan: "core", status: "trial" };
const other = { ...user, id: "u2", firstName: "Grace", email: "grace@example.com" };

let lastToken = 0;

/** A token that ends `seconds` from now; no two are alike. */
function token(seconds: number): string {
  lastToken += 1;
  const claims = Buffer.from(JSON.stringify({ exp: now / 1000 + seconds, n: lastToken })).toString(
    "base64url",
  );
  return `head.${claims}.sign`;
}

function storageWith(entries: Record<string, string> = {}): KeyedStorage & { all: Map<string, string> } {
  const all = new Map(Object.entries(entries));
  return {
    all,
    get length() {
      return all.size;
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

function stored(accessToken: string, who: typeof user = user) {
  return storageWith({
    [userKey]: JSON.stringify(who),
    [organizationKey]: JSON.stringify(organization),
    [tokensKey]: JSON.stringify({ accessToken, refreshToken: `refresh of ${who.id}` }),
  });
}

/** Locks that several tabs of one browser share: one holder at a time, in the order of asking. */
function sharedLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name, work) {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

type Answer = (request: Request) => Response | Promise<Response>;
type Options = { storage?: KeyedStorage; answer?: Answer; locks?: Locks | undefined; waits?: number[] };

/** One tab; `calls` lists what it sent. */
function openTab({
  storage = storageWith(),
  answer = () => reply(500, {}),
  locks = sharedLocks(),
  waits = [],
}: Options) {
  const calls: Request[] = [];
  const session = createSession({
    storage,
    locks,
    now: () => now,
    origin: "https://plumbline.test",
    waitForOtherTab: async (ms) => void waits.push(ms),
    fetch: async (request) => {
      calls.push(request.clone());
      return answer(request);
    },
  });
  return { session, calls, start: () => startSession(session, (stale) => renew(session, stale)) };
}

function reply(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

function renewed(accessToken: string): Response {
  return reply(200, { success: true, tokens: { accessToken } });
}

function offline(): never {
  throw new TypeError("Failed to fetch");
}

const call = () => new Request("https://plumbline.test/api/customers/stats");
const bearers = (calls: Request[]) => calls.map((each) => each.headers.get("authorization"));
/** Until everything that is already on its way has been dealt with. */
const turn = () => new Promise<void>((resolve) => setImmediate(() => resolve()));
const isRefresh = (request: Request) => request.url.endsWith("/api/auth/refresh");
const keysOf = (session: Session) => (session.parts.storage as ReturnType<typeof storageWith>).all;

test("nothing stored: loading ends and nobody is signed in", async () => {
  const { session, start, calls } = openTab({});
  assert.equal(session.state.isLoading, true);
  await start();
  assert.deepEqual([session.state.isLoading, session.state.isAuthenticated, calls.length], [false, false, 0]);
});

test("a stored sign-in that has not run out is restored without asking the server", async () => {
  const { session, start, calls } = openTab({ storage: stored(token(60)) });
  await start();
  assert.equal(session.state.isAuthenticated, true);
  assert.equal(session.state.user?.firstName, "Ada");
  assert.equal(calls.length, 0);
});

test("when one of the three entries is missing, loading ends and the others stay", async () => {
  for (const missing of [userKey, organizationKey, tokensKey]) {
    const storage = stored(token(60));
    storage.removeItem(missing);
    const { session, start } = openTab({ storage });
    await start();
    assert.deepEqual([session.state.isLoading, session.state.isAuthenticated], [false, false]);
    assert.equal(storage.all.size, 2);
  }
});

test("what cannot be read clears the storage", async () => {
  for (const [key, text] of [
    [userKey, "{broken"],
    [tokensKey, '{"accessToken":"no-payload","refreshToken":"r"}'],
    [tokensKey, '"text"'],
  ] as const) {
    const storage = stored(token(60));
    storage.setItem(key, text);
    storage.setItem("plumbline_recent_commands", "[]");
    storage.setItem("plumbline_theme", "dark");
    const { session, start } = openTab({ storage });
    await start();
    assert.deepEqual([session.state.isLoading, session.state.isAuthenticated], [false, false]);
    assert.deepEqual([...storage.all.keys()], ["plumbline_theme"]);
  }
});

test("an expired access token is renewed once at the start and the refresh token stays the same", async () => {
  const fresh = token(900);
  const { session, start, calls } = openTab({ storage: stored(token(-1)), answer: () => renewed(fresh) });
  const seen: boolean[] = [];
  session.listeners.add(() => seen.push(session.state.isAuthenticated && session.state.isLoading));
  await start();
  assert.equal(session.state.isAuthenticated, true);
  assert.deepEqual(session.state.tokens, { accessToken: fresh, refreshToken: "refresh of u1" });
  assert.equal(calls.length, 1);
  assert.deepEqual(await calls[0]?.json(), { refreshToken: "refresh of u1" });
  assert.equal(seen.includes(true), false);
  assert.match(keysOf(session).get(tokensKey) ?? "", new RegExp(fresh.replaceAll(".", "\\.")));
});

test("a refused renewal signs the person out; a broken server or no network does not", async () => {
  for (const [answer, isIn] of [
    [() => reply(401, { success: false, error: "The session has ended" }), false],
    [() => reply(403, { success: false, error: "Deactivated" }), false],
    [() => reply(503, { success: false, error: "Busy" }), true],
    [() => reply(429, { success: false, error: "Slow down" }), true],
    [offline, true],
  ] as const) {
    const { session, start } = openTab({ storage: stored(token(-1)), answer });
    await start();
    assert.equal(session.state.isAuthenticated, isIn);
    assert.equal(session.state.isLoading, false);
    assert.equal(session.state.error, isIn ? null : "Token refresh failed");
    assert.equal(keysOf(session).has(tokensKey), isIn);
  }
});

test("a renewal brings person and organization up to date, but never another person's", async () => {
  const promoted = { ...user, role: "ADMIN" };
  const answer = (who: object) => () =>
    reply(200, {
      success: true,
      user: who,
      organization,
      tokens: { accessToken: token(900), refreshToken: "new" },
    });
  const own = openTab({ storage: stored(token(-1)), answer: answer(promoted) });
  await own.start();
  assert.equal(own.session.state.user?.role, "ADMIN");
  assert.equal(own.session.state.tokens?.refreshToken, "refresh of u1");
  const foreign = openTab({ storage: stored(token(-1)), answer: answer(other) });
  await foreign.start();
  assert.equal(foreign.session.state.user?.firstName, "Ada");
});

test("after a 401 the call is sent once more, with its body and the new token", async () => {
  const stale = token(60);
  const fresh = token(900);
  const { session, start, calls } = openTab({
    storage: stored(stale),
    answer: (request) => {
      if (isRefresh(request)) return renewed(fresh);
      return request.headers.get("authorization") === `Bearer ${fresh}`
        ? reply(200, { ok: 1 })
        : reply(401, {});
    },
  });
  await start();
  const body = JSON.stringify({ status: "client" });
  const request = new Request("https://plumbline.test/api/customers/7", { method: "PUT", body });
  const response = await authorizedFetch(session, request);
  assert.equal(response.status, 200);
  assert.deepEqual(bearers(calls), [`Bearer ${stale}`, null, `Bearer ${fresh}`]);
  assert.equal(await calls[2]?.text(), body);
});

test("a second 401 is an authentication failure and is not tried again", async () => {
  const { session, start, calls } = openTab({
    storage: stored(token(60)),
    answer: (request) => (isRefresh(request) ? renewed(token(900)) : reply(401, {})),
  });
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "Authentication failed", status: 401 });
  assert.equal(calls.length, 3);
});

test("without a token nothing is sent", async () => {
  const { session, start, calls } = openTab({});
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "No access token available" });
  assert.equal(calls.length, 0);
});

test("no network: the call says so and the person stays signed in", async () => {
  const { session, start } = openTab({ storage: stored(token(60)), answer: offline });
  await start();
  await assert.rejects(authorizedFetch(session, call()), (error: ApiError) => {
    assert.deepEqual(
      [error.message, error.code, error.status],
      ["Network error. Please try again.", "network", 0],
    );
    return true;
  });
  assert.equal(session.state.isAuthenticated, true);
});

test("the network fails during the renewal: the person stays signed in", async () => {
  const { session, start } = openTab({
    storage: stored(token(60)),
    answer: (request) => (isRefresh(request) ? offline() : reply(401, {})),
  });
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "Network error. Please try again." });
  assert.equal(session.state.isAuthenticated, true);
});

for (const hasLocks of [true, false]) {
  test(`ten calls of one tab renew once, ${hasLocks ? "with" : "without"} the browser's locks`, async () => {
    const fresh = token(900);
    const { session, start, calls } = openTab({
      storage: stored(token(60)),
      answer: (request) => {
        if (isRefresh(request)) return renewed(fresh);
        return request.headers.get("authorization") === `Bearer ${fresh}` ? reply(200, {}) : reply(401, {});
      },
    });
    if (!hasLocks) session.parts.locks = undefined;
    session.parts.waitForOtherTab = () => assert.fail("a tab does not wait for itself");
    await start();
    const responses = await Promise.all(Array.from({ length: 10 }, () => authorizedFetch(session, call())));
    assert.equal(
      responses.every((response) => response.ok),
      true,
    );
    assert.equal(calls.filter(isRefresh).length, 1);
  });
}

for (const hasLocks of [true, false]) {
  test(`several tabs renew once, ${hasLocks ? "with" : "without"} the browser's locks`, async () => {
    const storage = stored(token(60));
    const locks = hasLocks ? sharedLocks() : undefined;
    const fresh = token(900);
    const gate = Promise.withResolvers<void>();
    const answer: Answer = async (request) => {
      if (!isRefresh(request)) {
        return request.headers.get("authorization") === `Bearer ${fresh}` ? reply(200, {}) : reply(401, {});
      }
      await gate.promise;
      return renewed(fresh);
    };
    const tabs = Array.from({ length: 4 }, () => {
      const tab = openTab({ storage, answer });
      tab.session.parts.locks = locks;
      tab.session.parts.waitForOtherTab = () => gate.promise.then(() => turn());
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.start()));
    const answers = tabs.map((tab) => authorizedFetch(tab.session, call()));
    await turn();
    gate.resolve();
    assert.equal(
      (await Promise.all(answers)).every((response) => response.ok),
      true,
    );
    assert.equal(tabs.flatMap((tab) => tab.calls.filter(isRefresh)).length, 1);
    assert.equal(storage.getItem("plumbline_refresh_lease"), null);
  });
}

test("a lease left behind by a tab that died is waited for at most once and then taken", async () => {
  const storage = stored(token(-1));
  storage.setItem("plumbline_refresh_lease", `dead ${now + 999_999}`);
  const waits: number[] = [];
  const tab = openTab({ storage, answer: () => renewed(token(900)) });
  tab.session.parts.locks = undefined;
  tab.session.parts.waitForOtherTab = async (ms) => {
    waits.push(ms);
    storage.removeItem("plumbline_refresh_lease");
  };
  await tab.start();
  assert.deepEqual(waits, [15_000]);
  assert.equal(tab.session.state.isAuthenticated, true);
});

test("another tab's renewed token, sign-out and sign-in are followed", async () => {
  const storage = stored(token(60));
  const { session, start } = openTab({ storage });
  await start();
  const fresh = token(900);
  storage.setItem(tokensKey, JSON.stringify({ accessToken: fresh, refreshToken: "refresh of u1" }));
  followOtherTab(session, tokensKey);
  assert.equal(session.state.tokens?.accessToken, fresh);
  followOtherTab(session, "something_else");
  assert.equal(session.state.isAuthenticated, true);
  storage.removeItem(tokensKey);
  followOtherTab(session, tokensKey);
  assert.equal(session.state.isAuthenticated, false);
  assert.equal(session.state.leftOnPurpose, true);
  for (const [key, text] of stored(token(60), other).all) storage.setItem(key, text);
  followOtherTab(session, tokensKey);
  assert.equal(session.state.user?.firstName, "Grace");
});

test("a call of one person is never sent again with the token of the next", async () => {
  const storage = stored(token(60));
  const { session, start, calls } = openTab({
    storage,
    answer: (request) => {
      if (isRefresh(request)) return renewed(token(900));
      for (const [key, text] of stored(token(60), other).all) storage.setItem(key, text);
      followOtherTab(session, tokensKey);
      return reply(401, {});
    },
  });
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "Authentication failed" });
  assert.equal(calls.length, 1);
});

test("a renewal that arrives after the sign-out brings nobody back", async () => {
  const { session, start } = openTab({
    storage: stored(token(60)),
    answer: (request) => {
      if (!isRefresh(request)) return reply(401, {});
      signOut(session);
      return renewed(token(900));
    },
  });
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "Authentication failed" });
  assert.equal(session.state.isAuthenticated, false);
  assert.equal(keysOf(session).has(tokensKey), false);
});

test("a renewal that arrives after someone else has signed in is thrown away", async () => {
  const storage = stored(token(60));
  const theirs = token(60);
  const { session, start } = openTab({
    storage,
    answer: (request) => {
      if (!isRefresh(request)) return reply(401, {});
      for (const [key, text] of stored(theirs, other).all) storage.setItem(key, text);
      followOtherTab(session, tokensKey);
      return renewed(token(900));
    },
  });
  await start();
  await assert.rejects(authorizedFetch(session, call()), { message: "Authentication failed" });
  assert.equal(session.state.tokens?.accessToken, theirs);
  assert.equal(session.state.user?.firstName, "Grace");
});

test("signing in keeps the person under the three entries and clears the earlier error", async () => {
  const accessToken = token(900);
  let status = 401;
  const { session, start } = openTab({
    answer: () =>
      status === 401
        ? reply(401, { success: false, error: "The email address or the password is wrong" })
        : reply(200, {
            success: true,
            message: "Hello",
            user,
            organization,
            tokens: { accessToken, refreshToken: "r" },
          }),
  });
  await start();
  const signIn = () =>
    enter(session, "/api/auth/signin", { email: "a@b.c", password: "x" }, "Sign in failed");
  assert.equal(await signIn(), false);
  assert.equal(session.state.error, "The email address or the password is wrong");
  status = 200;
  assert.equal(await signIn(), true);
  assert.deepEqual([session.state.isAuthenticated, session.state.error], [true, null]);
  assert.deepEqual([...keysOf(session).keys()], [userKey, organizationKey, tokensKey]);
});

test("a sign-in without a sentence or without a network has one of its own", async () => {
  const silent = openTab({ answer: () => reply(500, { success: false }) });
  await enter(silent.session, "/api/auth/signin", {}, "Sign in failed");
  assert.equal(silent.session.state.error, "Sign in failed");
  const cut = openTab({ answer: offline });
  await enter(cut.session, "/api/auth/signup", {}, "Sign up failed");
  assert.equal(cut.session.state.error, "Network error. Please try again.");
  assert.equal(cut.session.state.isSubmitting, false);
});

test("signing out forgets everything but the look, and tells the server", async () => {
  const storage = stored(token(60));
  storage.setItem("plumbline_theme", "dark");
  storage.setItem("plumbline_recent_commands", "[1]");
  storage.setItem("of_another_site", "1");
  const { session, start, calls } = openTab({ storage, answer: offline });
  await start();
  signOut(session);
  assert.equal(session.state.isAuthenticated, false);
  assert.equal(session.state.leftOnPurpose, true);
  assert.deepEqual([...storage.all.keys()], ["plumbline_theme", "of_another_site"]);
  await turn();
  assert.equal(calls[0]?.url, "https://plumbline.test/api/auth/signout");
});

test("a changed profile is kept as the server answers it, and the password never", async () => {
  const { session, start } = openTab({
    storage: stored(token(60)),
    answer: () => reply(200, { success: true, data: { ...user, firstName: "Augusta" } }),
  });
  await start();
  await updateProfile(session, { firstName: " Augusta ", currentPassword: "secret words" });
  assert.equal(session.state.user?.firstName, "Augusta");
  assert.equal([...keysOf(session).values()].join().includes("secret"), false);
});

test("a refused profile change says why", async () => {
  const { session, start } = openTab({ storage: stored(token(60)), answer: () => reply(500, {}) });
  await start();
  await assert.rejects(updateProfile(session, { firstName: "A" }), { message: "Profile update failed" });
});
