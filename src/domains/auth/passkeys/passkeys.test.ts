/** Passkeys: made, named, used and removed; and every answer that must not open an account. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { type Authenticator, makeAuthenticator, type Whim } from "../../../../tests/support/authenticator.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

const home = "https://work.example";
const here = serveForTests({ readsMail: true, settings: { PUBLIC_URL: home } });

const owner = async () => (await mintOrganization(here.app)).owner;
const post = (path: string, body: object, token?: string) => here.app.call("POST", path, { body, token });

async function proofOf({ token, password }: Person): Promise<string> {
  return (await post("/api/auth/prove", { password }, token)).body.data.proof;
}

async function begin(person: Person) {
  const proof = await proofOf(person);
  const { status, body } = await post("/api/auth/passkeys/creation", { proof }, person.token);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data as { options: { challenge: string; user: { id: string } }; attempt: string };
}

async function add(person: Person, device: Authenticator, name = "Phone", whim: Whim = {}) {
  const { options, attempt } = await begin(person);
  const answer = device.create(options, whim);
  return post("/api/auth/passkeys", { attempt, answer, name }, person.token);
}

async function ask() {
  const { status, body } = await post("/api/auth/passkeys/question", {});
  assert.equal(status, 200, JSON.stringify(body));
  return body as { options: { challenge: string }; attempt: string };
}

async function signIn(device: Authenticator, whim: Whim = {}) {
  const { options, attempt } = await ask();
  return post("/api/auth/signin/passkey", { attempt, answer: device.get(options, whim) });
}

describe("a passkey", () => {
  test("opens its person's account and no other, without a password", async () => {
    const [person, other] = [await owner(), await owner()];
    const [phone, key] = [makeAuthenticator(home), makeAuthenticator(home, { counts: true })];
    const added = await add(person, phone);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    assert.equal(added.body.data.name, "Phone");
    await add(other, key);
    for (const [device, whose] of [
      [phone, person],
      [key, other],
      [phone, person],
      [key, other],
    ] as const) {
      const { status, body } = await signIn(device);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.user.email, whose.email);
      const sessions = await here.app.call("GET", "/api/auth/sessions", { token: body.tokens.accessToken });
      assert.equal(sessions.status, 200);
    }
    await here.mails.next(person.email, /A passkey was added/);
  });

  test("needs a fresh proof of who one is, good for this session", async () => {
    const organization = await mintOrganization(here.app);
    const [person, other] = [organization.owner, await organization.member("STAFF")];
    const refused = await post("/api/auth/passkeys/creation", { proof: "none" }, person.token);
    assert.equal(refused.status, 400);
    assert.ok(refused.body.fields.proof);
    const theirs = { proof: await proofOf(other) };
    assert.equal((await post("/api/auth/passkeys/creation", theirs, person.token)).status, 400);
    const { options, attempt } = await begin(person);
    const body = { attempt, answer: makeAuthenticator(home).create(options), name: "Mine" };
    assert.equal(
      (await post("/api/auth/passkeys", body, other.token)).status,
      400,
      "belongs to another session",
    );
  });

  test("is listed, renamed and removed by its person alone", async () => {
    const [person, other] = [await owner(), await owner()];
    const phone = makeAuthenticator(home);
    const { id } = (await add(person, phone)).body.data;
    const rename = ({ token }: Person) =>
      here.app.call("PUT", `/api/auth/passkeys/${id}`, { token, body: { name: "Old phone" } });
    const remove = async (who: Person) =>
      post(`/api/auth/passkeys/${id}/remove`, { proof: await proofOf(who) }, who.token);
    assert.equal((await rename(other)).status, 404);
    assert.equal((await remove(other)).status, 404);
    assert.equal((await rename(person)).body.data.name, "Old phone");
    const { passkeys } = (await here.app.call("GET", "/api/auth/security", { token: person.token })).body
      .data;
    assert.deepEqual(
      passkeys.map(({ name }: { name: string }) => name),
      ["Old phone"],
    );
    assert.equal(
      (await post(`/api/auth/passkeys/${id}/remove`, { proof: "none" }, person.token)).status,
      400,
    );
    assert.equal((await remove(person)).status, 200);
    await here.mails.next(person.email, /A passkey was removed/);
    assert.equal((await signIn(phone)).status, 401);
  });

  test("proves who one is before a sensitive deed", async () => {
    const person = await owner();
    const phone = makeAuthenticator(home);
    await add(person, phone);
    const asked = (await post("/api/auth/prove/passkey", {}, person.token)).body.data;
    assert.equal(asked.options.allowCredentials.length, 1);
    const passkey = { attempt: asked.attempt, answer: phone.get(asked.options) };
    const proved = await post("/api/auth/prove", { passkey }, person.token);
    assert.equal(proved.status, 200, JSON.stringify(proved.body));
    const { proof } = proved.body.data;
    assert.equal((await post("/api/auth/passkeys/creation", { proof }, person.token)).status, 200);
    assert.equal(
      (await post("/api/auth/prove", { passkey }, person.token)).status,
      400,
      "an answer works once",
    );
  });

  test("is a second factor after the password, where the business asks for one", async () => {
    const person = await owner();
    const phone = makeAuthenticator(home);
    await add(person, phone);
    const { email, password, token } = person;
    const body = { requiresSecondFactor: true, proof: await proofOf(person) };
    assert.equal((await here.app.call("PUT", "/api/auth/sign-in-rules", { token, body })).status, 200);
    const { secondFactor } = (await post("/api/auth/signin", { email, password })).body;
    assert.deepEqual(secondFactor.kinds, ["passkey"]);
    const { challenge } = secondFactor;
    const asked = (await post("/api/auth/signin/second-factor/passkey", { challenge })).body;
    const passkey = { attempt: asked.attempt, answer: phone.get(asked.options) };
    const entered = await post("/api/auth/signin/second-factor", { challenge, passkey });
    assert.equal(entered.status, 200, JSON.stringify(entered.body));
    const foreign = makeAuthenticator(home);
    await add(await owner(), foreign);
    const next = (await post("/api/auth/signin", { email, password })).body.secondFactor.challenge;
    const question = (await post("/api/auth/signin/second-factor/passkey", { challenge: next })).body;
    const answer = foreign.get({ challenge: question.options.challenge });
    const wrong = { challenge: next, passkey: { attempt: question.attempt, answer } };
    assert.equal((await post("/api/auth/signin/second-factor", wrong)).status, 400);
  });
});

describe("an answer opens nothing", () => {
  test("from another page, for another host, or without the person's finger, face or PIN", async () => {
    const person = await owner();
    const phone = makeAuthenticator(home);
    for (const whim of [
      { origin: "https://work.example.evil.example" },
      { rpId: "evil.example" },
      { isVerified: false },
    ]) {
      assert.equal((await add(person, phone, "Bad", whim)).status, 400, JSON.stringify(whim));
    }
    await add(person, phone);
    for (const whim of [{ origin: "http://work.example" }, { rpId: "evil.example" }, { isVerified: false }]) {
      assert.equal((await signIn(phone, whim)).status, 401, JSON.stringify(whim));
    }
    assert.equal((await signIn(phone)).status, 200);
  });

  test("a second time, however many come at once", async () => {
    const person = await owner();
    const phone = makeAuthenticator(home);
    await add(person, phone);
    const { options, attempt } = await ask();
    const body = { attempt, answer: phone.get(options) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post("/api/auth/signin/passkey", body)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  test("to an old question, a question for something else, or one that was made up", async () => {
    const person = await owner();
    const phone = makeAuthenticator(home);
    await add(person, phone);
    const { options, attempt } = await ask();
    const answer = phone.get(options);
    const prove = (await post("/api/auth/prove/passkey", {}, person.token)).body.data;
    for (const other of ["made up", prove.attempt, (await ask()).attempt]) {
      assert.equal((await post("/api/auth/signin/passkey", { attempt: other, answer })).status, 401);
    }
    moveClockTo(new Date(now().getTime() + 11 * 60_000));
    assert.equal((await post("/api/auth/signin/passkey", { attempt, answer })).status, 401);
  });

  test("of a copied key, whose counter has not moved on", async () => {
    const person = await owner();
    const key = makeAuthenticator(home, { counts: true });
    await add(person, key);
    assert.equal((await signIn(key, { counter: 5 })).status, 200);
    assert.equal((await signIn(key, { counter: 5 })).status, 401);
    assert.equal((await signIn(key, { counter: 4 })).status, 401);
    assert.equal((await signIn(key, { counter: 6 })).status, 200);
    const questions = [await ask(), await ask(), await ask()];
    const atOnce = await Promise.all(
      questions.map(({ options, attempt }) =>
        post("/api/auth/signin/passkey", { attempt, answer: key.get(options, { counter: 7 }) }),
      ),
    );
    assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 401, 401]);
  });

  test("that was made for someone else's passkey, or for none that is known", async () => {
    const person = await owner();
    const [phone, unknown] = [makeAuthenticator(home), makeAuthenticator(home)];
    await add(person, phone);
    unknown.create({ challenge: "AAAA", user: { id: "AAAA" } });
    const { status, body } = await signIn(unknown);
    assert.equal(status, 401);
    const known = await ask();
    const forged = { ...unknown.get(known.options), id: phone.get(known.options).id };
    const refused = await post("/api/auth/signin/passkey", { attempt: known.attempt, answer: forged });
    assert.equal(refused.body.error, body.error, "the sentence tells nothing");
  });

  test("of a person who was deactivated", async () => {
    const organization = await mintOrganization(here.app);
    const member = await organization.member("STAFF");
    const phone = makeAuthenticator(home);
    await add(member, phone);
    const { token } = organization.owner;
    const off = await post(`/api/users/${member.userId}/deactivate`, {}, token);
    assert.equal(off.status, 200, JSON.stringify(off.body));
    assert.equal((await signIn(phone)).status, 401);
  });
});
