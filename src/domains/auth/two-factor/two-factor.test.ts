/** Two-factor sign-in: set up, asked for, recovered from, turned off; and what a thief of a password meets. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { generate } from "otplib";
import { moveClockTo, now } from "#platform/clock.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

const here = serveForTests({ readsMail: true });

/** The code that an app shows `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(now().getTime() / 1000) + steps * 30 });

/** To the middle of the next half minute: the code used last is over, the one shown is new. */
function waitForNextCode(): void {
  const step = Math.floor(now().getTime() / 30_000) + 1;
  moveClockTo(new Date(step * 30_000 + 15_000));
}

const owner = async () => (await mintOrganization(here.app)).owner;

async function turnOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { token, password } = person;
  const begun = await here.app.call("POST", "/api/auth/two-factor/set-up", { token, body: {} });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { secret } = begun.body.data;
  const code = await codeOf(secret);
  const on = await here.app.call("POST", "/api/auth/two-factor/confirm", { token, body: { code, password } });
  assert.equal(on.status, 200, JSON.stringify(on.body));
  waitForNextCode();
  return { secret, recoveryCodes: on.body.data.recoveryCodes };
}

const signIn = ({ email, password }: Person, more: object = {}) =>
  here.app.call("POST", "/api/auth/signin", { body: { email, password, ...more } });

async function challengeOf(person: Person): Promise<string> {
  const answer = await signIn(person);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.secondFactor.challenge;
}

const finish = (challenge: string, proof: object, headers: Record<string, string> = {}) =>
  here.app.call("POST", "/api/auth/signin/second-factor", { body: { challenge, ...proof }, headers });

const eventsOf = async ({ actor, userId }: Person, type: string) => {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [actor.organizationId]);
    const { rows } = await client.query<{ data: Record<string, unknown>; title: string }>(
      "select title, data from events where type = $1 and subject_id = $2 order by id",
      [type, userId],
    );
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
};

describe("setting up", () => {
  test("gives a picture, a key to type, and ten recovery codes once the first code was right", async () => {
    const person = await owner();
    const begun = await here.app.call("POST", "/api/auth/two-factor/set-up", {
      token: person.token,
      body: {},
    });
    const { secret, uri, qr } = begun.body.data;
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.ok(uri.startsWith("otpauth://totp/Plumbline:") && uri.includes(secret));
    assert.match(qr, /^<svg /);
    assert.ok((await signIn(person)).body.tokens, "an unconfirmed app asks for nothing");

    const { recoveryCodes } = await turnOn(person);
    assert.equal(recoveryCodes.length, 10);
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const security = await here.app.call("GET", "/api/auth/security", { token: person.token });
    assert.equal(security.body.data.twoFactor.isOn, true);
    assert.equal(security.body.data.twoFactor.recoveryCodesLeft, 10);
    assert.equal((await eventsOf(person, "user.two_factor_on")).length, 1);
    await here.mails.next(person.email, /turned on/);
  });

  test("needs the right code and the right password", async () => {
    const person = await owner();
    const { token, password } = person;
    const confirm = (body: object) => here.app.call("POST", "/api/auth/two-factor/confirm", { token, body });
    assert.equal((await confirm({ code: "000000", password })).status, 409, "nothing was begun");
    const begun = await here.app.call("POST", "/api/auth/two-factor/set-up", { token, body: {} });
    const code = await codeOf(begun.body.data.secret);
    const wrong = await confirm({ code, password: "not the password at all" });
    assert.equal(wrong.status, 400);
    assert.ok(wrong.body.fields.currentPassword);
    const other = code === "123456" ? "654321" : "123456";
    const refused = await confirm({ code: other, password });
    assert.equal(refused.status, 400);
    assert.ok(refused.body.fields.code);
    assert.equal((await confirm({ code, password })).status, 200);
    assert.equal((await confirm({ code, password })).status, 409, "it is on already");
    const again = await here.app.call("POST", "/api/auth/two-factor/set-up", { token, body: {} });
    assert.equal(again.status, 409, "a thief of the session cannot put another secret in its place");
  });

  test("keeps the secret and the codes unreadable in the database", async () => {
    const person = await owner();
    const { secret, recoveryCodes } = await turnOn(person);
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [person.actor.organizationId]);
      const dump = await client.query(
        `select (select json_agg(a)::text from authenticator_apps a) || (select json_agg(r)::text from recovery_codes r)
           || coalesce((select json_agg(e)::text from events e), '') || coalesce((select json_agg(k)::text from idempotency_keys k), '') as text`,
      );
      const text = dump.rows[0].text as string;
      assert.ok(text.includes("argon2id"));
      for (const plain of [secret, Buffer.from(secret).toString("hex"), ...recoveryCodes]) {
        assert.ok(!text.includes(plain), plain);
        assert.ok(!text.includes(plain.replaceAll("-", "").slice(2)), plain);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("signing in", () => {
  test("takes two steps: the password gives a challenge and nothing else, the code opens the session", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    const first = await signIn(person, { remember: true });
    assert.equal(first.status, 200);
    assert.equal(first.body.tokens, undefined);
    assert.equal(first.body.user, undefined);
    assert.deepEqual(first.body.secondFactor.kinds, ["totp", "recovery_code"]);
    const second = await finish(first.body.secondFactor.challenge, { code: await codeOf(secret) });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.equal(second.body.user.email, person.email);
    const me = await here.app.call("GET", "/api/auth/sessions", { token: second.body.tokens.accessToken });
    assert.equal(me.status, 200);
    const [event] = (await eventsOf(person, "user.signed_in")).slice(-1);
    assert.equal(event?.data.method, "password");
    assert.equal(event?.data.secondFactor, "totp");
  });

  test("accepts the code before and after, and none further away", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    waitForNextCode();
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
    ] as const) {
      const answer = await finish(await challengeOf(person), { code: await codeOf(secret, steps) });
      assert.equal(answer.status, status, `${steps}: ${JSON.stringify(answer.body)}`);
    }
    const late = await finish(await challengeOf(person), { code: await codeOf(secret, 1) });
    assert.equal(late.status, 200);
  });

  test("never takes a code twice, nor an older one than the last", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    const code = await codeOf(secret);
    assert.equal((await finish(await challengeOf(person), { code })).status, 200);
    const replayed = await finish(await challengeOf(person), { code });
    assert.equal(replayed.status, 400);
    assert.match(replayed.body.error, /already used/);
    const older = await finish(await challengeOf(person), { code: await codeOf(secret, -1) });
    assert.equal(older.status, 400);
  });

  test("lets one of eight in who come with the same code at once", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)));
    const code = await codeOf(secret);
    const answers = await Promise.all(
      [...challenges, ...challenges].map((challenge) => finish(challenge, { code })),
    );
    assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1);
  });

  test("takes a challenge once, for ten minutes, and not after the password was changed", async () => {
    const person = await owner();
    const { secret, recoveryCodes } = await turnOn(person);
    const used = await challengeOf(person);
    assert.equal((await finish(used, { code: await codeOf(secret) })).status, 200);
    const again = await finish(used, { recoveryCode: recoveryCodes[0] });
    assert.equal(again.status, 401);
    assert.equal(again.body.details.challenge, "over");
    const left = (await here.app.call("GET", "/api/auth/security", { token: person.token })).body.data
      .twoFactor;
    assert.equal(left.recoveryCodesLeft, 10, "a refused sign-in uses no recovery code up");

    const late = await challengeOf(person);
    moveClockTo(new Date(now().getTime() + 11 * 60_000));
    assert.equal((await finish(late, { code: await codeOf(secret) })).status, 401);

    const before = await challengeOf(person);
    const token = (await finish(await challengeOf(person), { code: await codeOf(secret) })).body.tokens
      .accessToken;
    const body = { currentPassword: person.password, newPassword: "another kettle of blue rivers" };
    assert.equal((await here.app.call("POST", "/api/auth/change-password", { token, body })).status, 200);
    waitForNextCode();
    assert.equal((await finish(before, { code: await codeOf(secret) })).status, 401);
  });

  test("believes no challenge that was altered, made up, or belongs to someone else", async () => {
    const [person, other] = [await owner(), await owner()];
    const { secret } = await turnOn(person);
    await turnOn(other);
    const theirs = await challengeOf(other);
    const altered = `${theirs.slice(0, -3)}${theirs.endsWith("AAA") ? "BBB" : "AAA"}`;
    const code = await codeOf(secret);
    for (const challenge of ["nonsense", altered, person.refreshToken, person.token]) {
      assert.equal((await finish(challenge, { code })).status, 401, challenge);
    }
    assert.equal(
      (await finish(theirs, { code })).status,
      400,
      "one's own code does not open another's account",
    );
  });

  test("opens a new session each time: nothing that was known before is worth anything", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    const challenge = await challengeOf(person);
    const fixed = { authorization: `Bearer ${person.token}`, "x-session-id": "chosen-by-a-thief" };
    const entered = await finish(
      challenge,
      { code: await codeOf(secret), refreshToken: person.refreshToken },
      fixed,
    );
    assert.notEqual(entered.body.tokens.refreshToken, person.refreshToken);
    assert.notEqual(entered.body.tokens.accessToken, person.token);
    const { refreshToken } = entered.body.tokens;
    assert.equal((await here.app.call("POST", "/api/auth/signout", { body: { refreshToken } })).status, 200);
    const stolen = await here.app.call("GET", "/api/auth/sessions", {
      token: entered.body.tokens.accessToken,
    });
    assert.equal(stolen.status, 401, "a token that was stolen is worth nothing after signing out");
    const renewed = await here.app.call("POST", "/api/auth/refresh", { body: { refreshToken } });
    assert.equal(renewed.status, 401);
  });

  test("tells a wrong password and an unknown address apart for nobody, second factor or not", async () => {
    const person = await owner();
    await turnOn(person);
    const wrong = await signIn({ ...person, password: "not the password" });
    const unknown = await signIn({
      ...person,
      email: "nobody@nowhere.example",
      password: "not the password",
    });
    const plain = ({ body, status }: typeof wrong) => ({ ...body, request_id: "", status });
    assert.deepEqual(plain(wrong), plain(unknown));
    assert.equal(wrong.status, 401);
  });
});

describe("recovery codes", () => {
  test("work once each, however they are typed", async () => {
    const person = await owner();
    const { recoveryCodes } = await turnOn(person);
    const [first = "", second = ""] = recoveryCodes;
    const entered = await finish(await challengeOf(person), { recoveryCode: first });
    assert.equal(entered.status, 200, JSON.stringify(entered.body));
    assert.match((await here.mails.next(person.email, /recovery code was used/)).text, /You have 9 left/);
    const again = await finish(await challengeOf(person), { recoveryCode: first });
    assert.equal(again.status, 400);
    const typed = ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I")} `;
    assert.equal((await finish(await challengeOf(person), { recoveryCode: typed })).status, 200);
    const left = (await here.app.call("GET", "/api/auth/security", { token: person.token })).body.data
      .twoFactor;
    assert.equal(left.recoveryCodesLeft, 8);
  });

  test("let one of six in who come with the same code at once", async () => {
    const person = await owner();
    const { recoveryCodes } = await turnOn(person);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)));
    const answers = await Promise.all(
      challenges.map((challenge) => finish(challenge, { recoveryCode: recoveryCodes[0] })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test("are made anew for who proves themselves, and the old ones end", async () => {
    const person = await owner();
    const { token, password } = person;
    const { recoveryCodes } = await turnOn(person);
    const renew = (proof: string) =>
      here.app.call("POST", "/api/auth/two-factor/recovery-codes", { token, body: { proof } });
    const refused = await renew("not a proof");
    assert.equal(refused.status, 400);
    assert.ok(refused.body.fields.proof);
    const { proof } = (await here.app.call("POST", "/api/auth/prove", { token, body: { password } })).body
      .data;
    const renewed = await renew(proof);
    assert.equal(renewed.status, 200, JSON.stringify(renewed.body));
    assert.equal((await finish(await challengeOf(person), { recoveryCode: recoveryCodes[0] })).status, 400);
    const fresh = renewed.body.data.recoveryCodes[0];
    assert.equal((await finish(await challengeOf(person), { recoveryCode: fresh })).status, 200);
  });
});

describe("guessing", () => {
  test("is slowed down for the thief of a password, and never shuts the owner out where they are known", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    // The owner has signed in from here before.
    assert.equal((await finish(await challengeOf(person), { code: await codeOf(secret) })).status, 200);
    waitForNextCode();
    const elsewhere = await startElsewhere(person);
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries++) statuses.push((await elsewhere.finish("000000")).status);
    assert.ok(statuses.includes(429), statuses.join());
    assert.equal(statuses[0], 400);
    await here.mails.next(person.email, /may know your Plumbline password/);
    const refusals = await eventsOf(person, "user.second_factor_refused");
    assert.ok(refusals.length >= 4);
    const owners = await finish(await challengeOf(person), { code: await codeOf(secret) });
    assert.equal(owners.status, 200, JSON.stringify(owners.body));
  });

  /** The same program asked from another network. */
  async function startElsewhere({ email, password }: Person) {
    const remoteAddress = "203.0.113.77";
    const post = async (url: string, payload: object) => {
      const answer = await here.app.http.inject({ method: "POST", url, payload, remoteAddress });
      return { status: answer.statusCode, body: answer.json() };
    };
    const { body } = await post("/api/auth/signin", { email, password });
    const { challenge } = body.secondFactor;
    return { finish: (code: string) => post("/api/auth/signin/second-factor", { challenge, code }) };
  }
});

describe("a trusted device", () => {
  test("needs no second factor for thirty days, until the password changes or trust is taken back", async () => {
    const person = await owner();
    const { secret } = await turnOn(person);
    const trusting = await finish(await challengeOf(person), {
      code: await codeOf(secret),
      trustDevice: true,
    });
    const { deviceToken } = trusting.body;
    assert.ok(deviceToken);
    assert.ok((await signIn(person, { deviceToken })).body.tokens);
    assert.ok((await signIn(person)).body.secondFactor, "another device is asked");
    const [event] = (await eventsOf(person, "user.signed_in")).slice(-1);
    assert.equal(event?.data.secondFactor, "trusted_device");

    const other = await owner();
    await turnOn(other);
    assert.ok((await signIn(other, { deviceToken })).body.secondFactor, "trust is one person's");
    const token = (await signIn(person, { deviceToken })).body.tokens.accessToken;
    assert.equal((await here.app.call("DELETE", "/api/auth/trusted-devices", { token })).status, 200);
    assert.ok((await signIn(person, { deviceToken })).body.secondFactor);

    waitForNextCode();
    const anew = await finish(await challengeOf(person), { code: await codeOf(secret), trustDevice: true });
    const newPassword = "another kettle of blue rivers";
    const change = { currentPassword: person.password, newPassword };
    const owners = anew.body.tokens.accessToken;
    assert.equal(
      (await here.app.call("POST", "/api/auth/change-password", { token: owners, body: change })).status,
      200,
    );
    person.password = newPassword;
    assert.ok((await signIn(person, { deviceToken: anew.body.deviceToken })).body.secondFactor);

    waitForNextCode();
    const again = await finish(await challengeOf(person), { code: await codeOf(secret), trustDevice: true });
    const later = again.body.deviceToken;
    assert.ok((await signIn(person, { deviceToken: later })).body.tokens);
    moveClockTo(new Date(now().getTime() + 31 * 86_400_000));
    assert.ok((await signIn(person, { deviceToken: later })).body.secondFactor);
  });
});

describe("turning it off", () => {
  test("needs the password and a code, and says so by mail", async () => {
    const person = await owner();
    const { token, password } = person;
    const { secret } = await turnOn(person);
    const off = (body: object) => here.app.call("POST", "/api/auth/two-factor/disable", { token, body });
    assert.equal((await off({ password })).status, 400);
    assert.equal((await off({ password: "not the password", code: await codeOf(secret) })).status, 400);
    const done = await off({ password, code: await codeOf(secret) });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.ok((await signIn(person)).body.tokens);
    await here.mails.next(person.email, /turned off/);
    assert.equal((await eventsOf(person, "user.two_factor_off")).length, 1);
  });

  test("is not what a mailed password reset does", async () => {
    const person = await owner();
    await turnOn(person);
    await here.app.call("POST", "/api/auth/forgot-password", { body: { email: person.email } });
    const mail = await here.mails.next(person.email, /Reset your Plumbline password/);
    const token = /token=([^\s"&]+)/.exec(mail.text)?.[1];
    const password = "seven quiet lamps on a hill";
    const reset = await here.app.call("POST", "/api/auth/reset-password", { body: { token, password } });
    assert.equal(reset.status, 200, JSON.stringify(reset.body));
    const answer = await signIn({ ...person, password });
    assert.equal(answer.body.tokens, undefined);
    assert.ok(answer.body.secondFactor.challenge);
  });
});

describe("a sign-up that is sent again", () => {
  test("opens no account that asks for a second factor by now", async () => {
    const email = `again-${crypto.randomUUID()}@test.example`;
    const password = "nine copper kettles in a row";
    const body = {
      orgName: "Again Plumbing",
      firstName: "Ida",
      lastName: "Berg",
      email,
      password,
      plan: "core",
      paymentMethodId: "pm_card_visa",
    };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const signUp = () => here.app.call("POST", "/api/auth/signup", { body, headers });
    const first = await signUp();
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.ok((await signUp()).body.tokens, "the same answer while a password is enough");
    const { accessToken: token, refreshToken } = first.body.tokens;
    const { id: userId } = first.body.user;
    const { actor } = await owner();
    await turnOn({ token, refreshToken, userId, email, password, actor });
    const later = await signUp();
    assert.equal(later.status, 409);
    assert.equal(later.body.tokens, undefined);
  });
});

describe("a business that asks everybody for a second factor", () => {
  async function strictOrganization() {
    const organization = await mintOrganization(here.app);
    const { token, password } = organization.owner;
    const { proof } = (await here.app.call("POST", "/api/auth/prove", { token, body: { password } })).body
      .data;
    const body = { requiresSecondFactor: true, proof };
    const changed = await here.app.call("PUT", "/api/auth/sign-in-rules", { token, body });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal(changed.body.data.requiresSecondFactor, true);
    return { organization, proof };
  }

  test("leads members without one to set it up before they are in", async () => {
    const { organization } = await strictOrganization();
    const member = await organization.member("STAFF");
    const still = await here.app.call("GET", "/api/auth/sessions", { token: member.token });
    assert.equal(still.status, 200, "who is in stays in");
    const answer = await signIn(member);
    assert.equal(answer.body.tokens, undefined);
    const { challenge, mustSetUp, kinds } = answer.body.secondFactor;
    assert.equal(mustSetUp, true);
    assert.deepEqual(kinds, []);
    const begun = await here.app.call("POST", "/api/auth/signin/set-up", { body: { challenge } });
    assert.equal(begun.status, 200, JSON.stringify(begun.body));
    const code = await codeOf(begun.body.secret);
    const confirm = () =>
      here.app.call("POST", "/api/auth/signin/set-up/confirm", { body: { challenge, code } });
    const entered = await confirm();
    assert.equal(entered.status, 200, JSON.stringify(entered.body));
    assert.equal(entered.body.recoveryCodes.length, 10);
    assert.equal(entered.body.user.email, member.email);
    assert.equal((await confirm()).status, 409);
    const next = await signIn(member);
    assert.equal(next.body.secondFactor.mustSetUp, false);
    const stolen = next.body.secondFactor.challenge;
    const replace = await here.app.call("POST", "/api/auth/signin/set-up", { body: { challenge: stolen } });
    assert.equal(replace.status, 409, "a password alone cannot put another app in place of the first");
  });

  test("keeps the last second factor on, and counts who has none", async () => {
    const { organization } = await strictOrganization();
    const member = await organization.member("STAFF");
    const { secret } = await turnOn(member);
    const rules = await here.app.call("GET", "/api/auth/sign-in-rules", { token: organization.owner.token });
    assert.equal(rules.body.data.membersWithout, 1);
    const body = { password: member.password, code: await codeOf(secret) };
    const off = await here.app.call("POST", "/api/auth/two-factor/disable", { token: member.token, body });
    assert.equal(off.status, 409);
    assert.ok((await signIn(member)).body.secondFactor);
  });

  test("is changed only by who may, and only with a fresh proof of their own", async () => {
    const { organization, proof } = await strictOrganization();
    const member = await organization.member("STAFF");
    const body = { requiresSecondFactor: false, proof };
    const put = (token: string) => here.app.call("PUT", "/api/auth/sign-in-rules", { token, body });
    assert.equal((await put(member.token)).status, 403);
    const admin = await organization.member("ADMIN");
    assert.equal((await put(admin.token)).status, 400, "a proof is good for one session");
    const elsewhere = await organization.member("OWNER");
    const { proof: theirs } = (
      await here.app.call("POST", "/api/auth/prove", {
        token: elsewhere.token,
        body: { password: elsewhere.password },
      })
    ).body.data;
    const { secret } = await turnOn(elsewhere);
    const other = (await finish(await challengeOf(elsewhere), { code: await codeOf(secret) })).body.tokens;
    const again = { token: other.accessToken, body: { requiresSecondFactor: false, proof: theirs } };
    const refused = await here.app.call("PUT", "/api/auth/sign-in-rules", again);
    assert.equal(refused.status, 400, "also not for another session of the same person");
    moveClockTo(new Date(now().getTime() + 11 * 60_000));
    assert.equal((await put(organization.owner.token)).status, 400, "a proof is over after ten minutes");
  });
});

describe("an owner resets a member's second factor", () => {
  test("and the member is signed out, told by mail, and signs in with the password", async () => {
    const organization = await mintOrganization(here.app);
    const member = await organization.member("STAFF");
    await turnOn(member);
    const { token, password } = organization.owner;
    const { proof } = (await here.app.call("POST", "/api/auth/prove", { token, body: { password } })).body
      .data;
    const reset = (id: string, by = token) =>
      here.app.call("POST", `/api/auth/members/${id}/reset-second-factor`, { token: by, body: { proof } });
    const done = await reset(member.userId);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal((await here.app.call("GET", "/api/auth/sessions", { token: member.token })).status, 401);
    assert.ok((await signIn(member)).body.tokens);
    await here.mails.next(member.email, /was reset/);
    assert.equal((await eventsOf(member, "user.second_factor_reset")).length, 1);
    assert.equal((await reset(organization.owner.userId)).status, 400);
    const stranger = await owner();
    assert.equal((await reset(stranger.userId)).status, 404);
  });

  test("an admin cannot do so for an owner, nor a member for anybody", async () => {
    const organization = await mintOrganization(here.app);
    const [admin, staff] = [await organization.member("ADMIN"), await organization.member("STAFF")];
    const path = `/api/auth/members/${organization.owner.userId}/reset-second-factor`;
    for (const { token } of [admin, staff]) {
      assert.equal((await here.app.call("POST", path, { token, body: { proof: "x" } })).status, 403);
    }
  });
});

describe("a new device", () => {
  test("is told by mail, a known one is not", async () => {
    const person = await owner();
    const from = (userAgent: string, remoteAddress = "198.51.100.7") =>
      here.app.http.inject({
        method: "POST",
        url: "/api/auth/signin",
        payload: { email: person.email, password: person.password },
        headers: { "user-agent": userAgent },
        remoteAddress,
      });
    const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/153.0 Safari/537.36";
    await from(chrome);
    const mail = await here.mails.next(person.email, /New sign-in/);
    assert.match(mail.text, /Chrome on Windows/);
    assert.match(mail.text, /198\.51\.100\.7/);
    await from(chrome.replace("153", "154"));
    await from("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/19 Safari/605");
    assert.match((await here.mails.next(person.email, /New sign-in/)).text, /Safari on macOS/);
    assert.equal(here.mails.count(person.email), 0);
  });
});
