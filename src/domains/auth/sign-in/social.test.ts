/** Signing in with Google and Microsoft, against a real provider; and every answer that must not be believed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { generate } from "otplib";
import { now } from "#platform/clock.ts";
import { identityIn } from "#platform/identity/openid.ts";
import { IdentityRefused } from "#platform/identity/port.ts";
import { newId } from "#platform/ids.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { startIdentityProvider, type TestProvider } from "../../../../tests/support/identity-provider.ts";
import { type Mails, watchMail } from "../../../../tests/support/mail.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

const home = "http://localhost:3999";
let provider: TestProvider;
let app: TestApp;
let mails: Mails;

before(async () => {
  provider = await startIdentityProvider([`${home}/signin/google`, `${home}/signin/microsoft`]);
  const { clientId, clientSecret, issuer } = provider;
  app = await startTestApp({
    PUBLIC_URL: home,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
  });
  mails = await watchMail(app);
});
after(async () => {
  await app.close();
  await provider.stop();
});

const owner = async () => (await mintOrganization(app)).owner;
const post = (path: string, body: object, token?: string) => app.call("POST", path, { body, token });

async function leave(): Promise<{ url: string; attempt: string }> {
  const { status, body } = await post("/api/auth/social/start", { provider: "google" });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** There and back, as somebody with this account at the provider. */
async function comeBackAs(account: { email: string; sub?: string; isVerified?: boolean }) {
  const { email, sub = newId(), isVerified = true } = account;
  provider.signInAs({ sub, email, email_verified: isVerified, given_name: "Ida", family_name: "Berg" });
  const { url, attempt } = await leave();
  return { provider: "google", attempt, query: await provider.visit(url) };
}

const finish = (arrival: object) => post("/api/auth/social/finish", arrival);

async function linked(person: Person): Promise<string> {
  const sub = newId();
  const { link } = (await finish(await comeBackAs({ email: person.email, sub }))).body;
  const entered = await post("/api/auth/social/link", { token: link.token, password: person.password });
  assert.ok(entered.body.tokens, JSON.stringify(entered.body));
  return sub;
}

const eventsOf = async (person: Person, type: string) => {
  const client = await app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [person.actor.organizationId]);
    const { rows } = await client.query<{ data: { method?: string } }>(
      "select data from events where type = $1 and subject_id = $2 order by id",
      [type, person.userId],
    );
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
};

describe("with an account at a provider", () => {
  test("a person links it by their password once, and from then on is let in by it", async () => {
    const person = await owner();
    const sub = newId();
    const first = await finish(await comeBackAs({ email: person.email, sub }));
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.equal(first.body.tokens, undefined, "an equal address alone opens nothing");
    assert.equal(first.body.link.email, person.email);
    const { token } = first.body.link;
    const wrong = await post("/api/auth/social/link", { token, password: "not the password" });
    assert.equal(wrong.status, 401);
    const entered = await post("/api/auth/social/link", { token, password: person.password });
    assert.equal(entered.body.user.email, person.email);
    await mails.next(person.email, /Google was linked/);
    const again = await post("/api/auth/social/link", { token, password: person.password });
    assert.equal(again.status, 400, "the link is made once");
    const next = await finish(await comeBackAs({ email: "changed@elsewhere.example", sub }));
    assert.equal(next.body.user.email, person.email, "the account counts, not the address it has now");
    assert.equal((await eventsOf(person, "user.account_linked")).length, 1);
    assert.equal((await eventsOf(person, "user.signed_in")).at(-1)?.data.method, "google");
  });

  test("a stranger is led to sign up with name and address filled in", async () => {
    const email = `ida-${newId()}@new.example`;
    const { body } = await finish(await comeBackAs({ email }));
    assert.equal(body.tokens, undefined);
    const prefilled = await app.call("GET", `/api/auth/social/${body.signUp.token}`);
    assert.equal(prefilled.status, 200, JSON.stringify(prefilled.body));
    const { firstName, lastName, provider: from } = prefilled.body;
    assert.deepEqual([prefilled.body.email, firstName, lastName, from], [email, "Ida", "Berg", "google"]);
    assert.equal((await app.call("GET", "/api/auth/social/nonsense")).status, 404);
  });

  test("the second factor is asked for all the same", async () => {
    const person = await owner();
    const sub = await linked(person);
    const { token, password } = person;
    const { secret } = (await post("/api/auth/two-factor/set-up", {}, token)).body.data;
    const code = await generate({ secret, epoch: Math.floor(now().getTime() / 1000) });
    assert.equal((await post("/api/auth/two-factor/confirm", { code, password }, token)).status, 200);
    const { body } = await finish(await comeBackAs({ email: person.email, sub }));
    assert.equal(body.tokens, undefined);
    assert.ok(body.secondFactor.challenge);
  });

  test("a person who is signed in links and unlinks it in the profile", async () => {
    const [person, other] = [await owner(), await owner()];
    const proofOf = async ({ token, password }: Person) =>
      (await post("/api/auth/prove", { password }, token)).body.data.proof as string;
    const proof = await proofOf(person);
    const sub = newId();
    const arrival = await comeBackAs({ email: "someone@else.example", sub, isVerified: false });
    const refused = await post("/api/auth/social/connect", { ...arrival, proof: "none" }, person.token);
    assert.equal(refused.status, 400);
    const done = await post("/api/auth/social/connect", { ...arrival, proof }, person.token);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const entered = await finish(await comeBackAs({ email: "someone@else.example", sub }));
    assert.equal(entered.body.user.email, person.email);
    const theirs = {
      ...(await comeBackAs({ email: "someone@else.example", sub })),
      proof: await proofOf(other),
    };
    const taken = await post("/api/auth/social/connect", theirs, other.token);
    assert.equal(taken.status, 409);
    assert.match(taken.body.error, /already linked to another Plumbline account/);
    const second = { ...(await comeBackAs({ email: "another@else.example" })), proof };
    const refusedSecond = await post("/api/auth/social/connect", second, person.token);
    assert.match(refusedSecond.body.error, /Another Google account is already linked/);
    const { linkedAccounts } = (await app.call("GET", "/api/auth/security", { token: person.token })).body
      .data;
    assert.deepEqual(
      linkedAccounts.map((each: { provider: string }) => each.provider),
      ["google"],
    );
    const unlink = () => post("/api/auth/social/unlink", { provider: "google", proof }, person.token);
    assert.equal((await unlink()).status, 200);
    assert.equal((await unlink()).status, 404);
    const gone = await finish(await comeBackAs({ email: `${newId()}@else.example`, sub }));
    assert.equal(gone.body.tokens, undefined);
  });

  test("a person who was deactivated stays out", async () => {
    const person = await owner();
    const sub = await linked(person);
    const client = await app.appContext.pool.connect();
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [person.actor.organizationId]);
    await client.query("update users set is_active = false where id = $1", [person.userId]);
    await client.query("commit");
    client.release();
    assert.equal((await finish(await comeBackAs({ email: person.email, sub }))).status, 401);
  });
});

describe("an answer is not believed", () => {
  test("whose address the provider does not vouch for, whether or not it has an account here", async () => {
    const person = await owner();
    const known = await finish(await comeBackAs({ email: person.email, isVerified: false }));
    const unknown = await finish(await comeBackAs({ email: `${newId()}@x.example`, isVerified: false }));
    assert.equal(known.status, 401);
    assert.equal(known.body.error, unknown.body.error);
  });

  test("with another state, or for another browser", async () => {
    const arrival = await comeBackAs({ email: "a@b.example" });
    const query = arrival.query.replace(/state=[^&]+/, "state=chosen-by-somebody-else");
    assert.equal((await finish({ ...arrival, query })).status, 401);
    const victim = await leave();
    const thiefs = await comeBackAs({ email: "thief@b.example" });
    assert.equal((await finish({ ...thiefs, attempt: victim.attempt })).status, 401);
  });

  test("a second time", async () => {
    const person = await owner();
    const sub = await linked(person);
    const arrival = await comeBackAs({ email: person.email, sub });
    const answers = await Promise.all([finish(arrival), finish(arrival), finish(arrival)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    const left = await leave();
    const [once, twice] = [await provider.visit(left.url), await provider.visit(left.url)];
    const { attempt } = left;
    assert.equal((await finish({ provider: "google", attempt, query: once })).status, 200);
    const fresh = await finish({ provider: "google", attempt, query: twice });
    assert.equal(fresh.status, 401, "one departure has one arrival, even with a code that was not used");
    const { identity } = app.appContext;
    const redirectUri = `${home}/signin/google`;
    const { url, departure } = await identity.depart("google", redirectUri);
    const back = { redirectUri, query: await provider.visit(url), departure };
    await identity.arrive("google", back);
    await assert.rejects(
      identity.arrive("google", back),
      IdentityRefused,
      "the provider refuses a used code",
    );
  });

  test("with another nonce, or made for another verifier", async () => {
    const { identity } = app.appContext;
    const redirectUri = `${home}/signin/google`;
    for (const wrong of [
      { nonce: "another" },
      { verifier: "another-verifier-that-is-long-enough-to-be-one-0000" },
    ]) {
      const { url, departure } = await identity.depart("google", redirectUri);
      const query = await provider.visit(url);
      const arrival = { redirectUri, query, departure: { ...departure, ...wrong } };
      await assert.rejects(identity.arrive("google", arrival), IdentityRefused, JSON.stringify(wrong));
    }
  });

  test("when the person said no", async () => {
    const { attempt, url } = await leave();
    const state = new URL(url).searchParams.get("state");
    const query = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    assert.equal((await finish({ provider: "google", attempt, query })).status, 401);
  });

  test("with a note for another provider, an old one, or one that was made up", async () => {
    const arrival = await comeBackAs({ email: "a@b.example" });
    assert.equal((await finish({ ...arrival, provider: "microsoft" })).status, 401);
    assert.equal((await finish({ ...arrival, attempt: "made up" })).status, 401);
  });
});

describe("leaving for a provider", () => {
  test("asks for PKCE, state and nonce, and comes back to our own address whatever the browser wishes", async () => {
    const wished = {
      provider: "google",
      redirectUri: "https://evil.example",
      redirect_uri: "https://evil.example",
    };
    const { body } = await post("/api/auth/social/start?redirect_uri=https://evil.example", wished);
    const asked = new URL(body.url).searchParams;
    assert.equal(asked.get("redirect_uri"), `${home}/signin/google`);
    assert.equal(asked.get("code_challenge_method"), "S256");
    for (const name of ["code_challenge", "state", "nonce"])
      assert.ok((asked.get(name) ?? "").length >= 32, name);
    assert.ok(!JSON.stringify(body).includes("evil"));
  });

  test("says so when a provider is not configured here", async () => {
    const { status, body } = await post("/api/auth/social/start", { provider: "microsoft" });
    assert.equal(status, 503);
    assert.match(body.error, /Microsoft isn't set up on this server/);
  });

  test("says so when a provider cannot be reached, and tries again the next time", async () => {
    const there = await startIdentityProvider([`${home}/signin/google`]);
    await there.stop();
    const { clientId, clientSecret, issuer } = there;
    const down = await startTestApp({
      PUBLIC_URL: home,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: issuer,
    });
    try {
      for (let tries = 0; tries < 2; tries++) {
        const { status, body } = await down.call("POST", "/api/auth/social/start", {
          body: { provider: "google" },
        });
        assert.equal(status, 503);
        assert.match(body.error, /Google can't be reached right now/);
      }
    } finally {
      await down.close();
    }
  });
});

describe("an address at Microsoft", () => {
  const claims = { iss: "https://login.microsoftonline.com/t/v2.0", sub: "s", aud: "a", exp: 0, iat: 0 };
  const identity = (more: object) =>
    identityIn("microsoft", { ...claims, email: "ida@firm.example", name: "Ida Berg", ...more });

  test("is believed only when Microsoft has verified it, because any tenant can write any address", () => {
    assert.equal(identity({ tid: "t", email_verified: true }).isEmailVerified, false);
    assert.equal(identity({ tid: "t", xms_edov: true }).isEmailVerified, true);
    assert.equal(identity({ tid: "t", xms_edov: "0" }).isEmailVerified, false);
    assert.equal(identity({ tid: "9188040d-6c67-4c5b-b112-36a304b66dad" }).isEmailVerified, true);
    const { firstName, lastName, issuer } = identity({});
    assert.deepEqual([firstName, lastName, issuer], ["Ida", "Berg", claims.iss]);
  });
});
