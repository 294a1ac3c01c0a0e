/** The way back in with a mailed link, from asking to signing in, through calls, jobs and mailbox. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atMoment, moveClockTo, now } from "#platform/clock.ts";
import type { Mailbox } from "#platform/mail/mailbox.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

const here = serveForTests({
  readsMail: true,
  settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://plumbline.example/" },
});

const linkMail = /Reset your Plumbline password/;
const newPassword = "seven lanterns over water";
let networks = 0;

const owner = async (): Promise<Person> => (await mintOrganization(here.app)).owner;
const forget = (email: string, ip = `203.0.113.${++networks}`) =>
  here.app.call("POST", "/api/auth/forgot-password", { body: { email }, headers: { "x-forwarded-for": ip } });
const reset = (token: string, password = newPassword) =>
  here.app.call("POST", "/api/auth/reset-password", { body: { token, password } });
const signIn = (email: string, password: string, ip = "192.0.2.9") =>
  here.app.call("POST", "/api/auth/signin", {
    body: { email, password },
    headers: { "x-forwarded-for": ip },
  });

async function linkFor(email: string): Promise<string> {
  assert.equal((await forget(email)).status, 200);
  return tokenIn((await here.mails.next(email, linkMail)).text);
}

function tokenIn(text: string): string {
  const token = /https:\/\/plumbline\.example\/reset-password\?token=([\w.-]+)/.exec(text)?.[1];
  assert.ok(token, text);
  return token;
}

test("a mailed link lets a person choose a new password, ends every session and is confirmed by mail", async () => {
  const { email, token: accessToken, refreshToken, password } = await owner();
  const token = await linkFor(email);
  const done = await reset(token);
  assert.deepEqual([done.status, done.body.success], [200, true]);
  assert.equal(done.body.message, "Your password was changed. Sign in with your new password.");
  assert.equal((await here.app.call("GET", "/api/auth/sessions", { token: accessToken })).status, 401);
  assert.equal((await here.app.call("POST", "/api/auth/refresh", { body: { refreshToken } })).status, 401);
  assert.equal((await signIn(email, password)).status, 401);
  assert.equal((await signIn(email, newPassword)).status, 200);
  await here.mails.next(email, /password was changed/);
});

test("the answer never tells whether an address has an account", async () => {
  const { email } = await owner();
  const known = await forget(email);
  const unknown = await forget("nobody@nowhere.example");
  assert.equal(known.status, 200);
  assert.deepEqual(known.body, unknown.body);
  await here.mails.next(email, linkMail);
  assert.equal(here.mails.count("nobody@nowhere.example"), 0);
});

test("the mail lies in the development mailbox", async () => {
  const { email } = await owner();
  await linkFor(email);
  const kept = await (here.app.appContext.mail as Mailbox).list();
  assert.ok(kept.some(({ raw }) => raw.includes(email) && raw.includes("reset-password")));
});

test("a link works once, also when it is opened twice at the same moment", async () => {
  const { email } = await owner();
  const token = await linkFor(email);
  const replies = await Promise.all([reset(token), reset(token, "eight lanterns over water")]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
  const again = await reset(token);
  assert.equal(again.status, 400);
  assert.equal(again.body.error, "This link has expired or has already been used. Request a new one.");
  assert.ok(again.body.fields?.token);
});

test("a link works for 30 minutes and not after", async () => {
  const { email } = await owner();
  const [early, late] = [await linkFor(email), (await owner()).email];
  moveClockTo(new Date(now().getTime() + 29 * 60_000));
  assert.equal((await reset(early)).status, 200);
  moveClockTo(undefined);
  const token = await linkFor(late);
  moveClockTo(new Date(now().getTime() + 31 * 60_000));
  assert.equal((await reset(token)).status, 400);
});

test("asking again ends the earlier link", async () => {
  const { email } = await owner();
  const first = await linkFor(email);
  const second = await linkFor(email);
  assert.equal((await reset(first)).status, 400);
  assert.equal((await reset(second)).status, 200);
});

test("a password that is refused leaves the link as it was", async () => {
  const { email } = await owner();
  const token = await linkFor(email);
  const weak = await reset(token, "short");
  assert.deepEqual(
    [weak.status, weak.body.fields],
    [400, { password: "Password must be at least 10 characters long" }],
  );
  assert.equal((await reset(token, `x${email}x`)).status, 400);
  assert.equal((await reset(token)).status, 200);
});

test("a changed address or password ends links mailed before", async () => {
  const moved = await owner();
  const toOldAddress = await linkFor(moved.email);
  const body = { email: `moved-${moved.email}`, currentPassword: moved.password };
  assert.equal((await here.app.call("PUT", "/api/users/profile", { token: moved.token, body })).status, 200);
  assert.equal((await reset(toOldAddress)).status, 400);
  await here.mails.next(moved.email, /address was changed/);

  const changed = await owner();
  const beforeChange = await linkFor(changed.email);
  const change = { currentPassword: changed.password, newPassword };
  await here.app.call("POST", "/api/auth/change-password", { token: changed.token, body: change });
  assert.equal((await reset(beforeChange)).status, 400);
  assert.equal((await signIn(changed.email, newPassword)).status, 200);
});

test("a link that was altered or made up is refused", async () => {
  const { email } = await owner();
  const token = await linkFor(email);
  const [organization, id, secret = ""] = token.split(".");
  const other = (await mintOrganization(here.app)).organizationId;
  const made = [
    `${organization}.${id}.${secret.replace(/^./, (first) => (first === "a" ? "b" : "a"))}`,
    `${other}.${id}.${secret}`,
    "made.up.token",
    "%00",
  ];
  for (const each of made) assert.equal((await reset(each)).status, 400, each);
  assert.equal((await reset(token)).status, 200);
});

test("one address gets at most three mails an hour, one network at most twenty requests", async () => {
  const { email } = await owner();
  for (let request = 1; request <= 5; request++) assert.equal((await forget(email)).status, 200);
  // Mails leave in the order in which they were asked for, so after this one no other is on its way.
  await linkFor((await owner()).email);
  for (let mail = 1; mail <= 3; mail++) await here.mails.next(email, linkMail);
  assert.equal(here.mails.count(email), 0);
  for (let request = 1; request <= 20; request++) {
    assert.equal((await forget(`n${request}@x.example`, "198.51.100.99")).status, 200);
  }
  assert.equal((await forget("n21@x.example", "198.51.100.99")).status, 429);
});

test("an owner whom guessers keep waiting gets in with a mailed link", async () => {
  const { email } = await owner();
  // The first wait is of two seconds, so the clock stands still for it.
  await atMoment(now(), async () => {
    for (let guess = 1; guess <= 12; guess++)
      await signIn(email, "a wrong guess", `203.0.113.${200 + guess}`);
    assert.equal((await signIn(email, newPassword, "198.51.100.50")).status, 429);
  });
  assert.equal((await reset(await linkFor(email))).status, 200);
  assert.equal((await signIn(email, newPassword, "198.51.100.50")).status, 200);
});
