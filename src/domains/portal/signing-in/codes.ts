/** Codes by which customers sign in to the portal: emailed with a link, kept as hashes, good once and for a few minutes. */
import { createHmac, randomInt } from "node:crypto";
import { answerByMail } from "#domains/sending/handing-over.ts";
import type { RequestFacts, Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { type Counter, countAttempt, countVisitor, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { codeMinutes, sessionDays } from "../contract.ts";
import { listCustomersOf } from "../store.ts";
import { codeMail } from "./mails.ts";
import type { Portal } from "./portal-visit.ts";
import {
  changeSession,
  findCode,
  insertCode,
  insertSession,
  type KeptCode,
  type KeptSession,
  takeTry,
  useCode,
} from "./signing-in-store.ts";

const minute = 60_000;
const anHour = 3_600;

const ruleOf = (free: number): Counter["rule"] => ({
  free,
  windowSeconds: anHour,
  firstWaitSeconds: 60,
  longestWaitSeconds: anHour,
});
const askingFromNetwork = ruleOf(20);
const guessingFromNetwork = ruleOf(30);
/** From all networks together, at all codes of one address. */
const guessingAtAddress = ruleOf(25);
const mailsToAddress: Counter["rule"] = { ...ruleOf(5), firstWaitSeconds: anHour };

/**
 * Emails a code to whoever has the address, and gives the name under which it is entered. It is the same for an address
 * that no customer has: nothing is emailed then, and no code opens anything. More than five an hour are left out in
 * silence. Throws `too_many_requests` for whoever asks for one address after the other.
 */
export async function sendCode(
  portal: Portal,
  request: RequestFacts,
  { email, session }: { email: string; session?: KeptSession },
): Promise<string> {
  const { scope } = portal;
  const { appContext } = scope.actor;
  await countVisitor(appContext, { name: "portal-asking", rule: askingFromNetwork, ip: request.ip });
  const whose = `${scope.organizationId} ${email}`;
  const isMailed = await mayAttempt(appContext, { name: "portal-mails", rule: mailsToAddress, whose });
  const [id, secret, code] = [newId(), newSecret(), String(randomInt(1_000_000)).padStart(6, "0")];
  const { organizationId } = scope;
  await inTransaction(scope, async (tx) => {
    await insertCode(tx, {
      id,
      email,
      session_id: session?.id ?? null,
      secret_hash: hashOfSecret(secret),
      code_hash: await hashOfCode(appContext, id, code),
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + codeMinutes * minute).toISOString(),
      used_at: null,
    });
    const [customer] = isMailed ? await listCustomersOf(tx, email) : [];
    if (customer?.email) {
      const token = writeToken({ organizationId, id, secret });
      await answerByMail(
        tx,
        codeMail(customer.email, { ...portal, code, id, ...(session ? {} : { token }) }),
        { customerId: customer.id, what: "portal_code" },
      );
    }
    return null;
  });
  return id;
}

/** Six digits are few: without the installation's key the hash tells nothing of them. */
async function hashOfCode(appContext: AppContext, id: string, code: string): Promise<Buffer> {
  const key = await keyFor(appContext, "portal codes");
  return createHmac("sha256", key).update(`${id}\n${code}`).digest();
}

const wrongCode = "That code isn't right, or it has expired. Check your latest email, or ask for a new code.";

/** Throws `invalid` for a wrong code, and `too_many_requests` for whoever guesses. */
export async function readCode(
  { scope }: Portal,
  request: RequestFacts,
  { id, typed }: { id: string; typed: string },
): Promise<KeptCode> {
  const { appContext } = scope.actor;
  await countVisitor(appContext, { name: "portal-guessing", rule: guessingFromNetwork, ip: request.ip });
  const code = typed.replace(/\D/g, "");
  const kept = /^[0-9a-f-]{36}$/.test(id) ? await takeTry(scope, id) : undefined;
  if (!kept) throw invalid(wrongCode, { code: wrongCode });
  const whose = `${scope.organizationId} ${kept.email}`;
  await countAttempt(appContext, { name: "portal-guesses", rule: guessingAtAddress, whose });
  if (!isSameHash(kept.code_hash, await hashOfCode(appContext, id, code)))
    throw invalid(wrongCode, { code: wrongCode });
  return kept;
}

/** Of the link in the email; undefined for one that was used, has ended or never was. Changes nothing. */
export async function codeOfLink({ scope }: Portal, token: string): Promise<KeptCode | undefined> {
  const read = readToken(token);
  if (read?.organizationId !== scope.organizationId) return undefined;
  const kept = await findCode(scope, read.id);
  const isTrue = kept && kept.session_id === null && isSameHash(kept.secret_hash, hashOfSecret(read.secret));
  return isTrue ? kept : undefined;
}

/** Uses the code up and opens a session. Gives what its cookie holds. Throws `conflict` when it was used meanwhile. */
export async function openSession({ scope }: Portal, code: KeptCode): Promise<string> {
  const [id, secret] = [newId(), newSecret()];
  const { organizationId } = scope;
  const at = now().toISOString();
  await inTransaction(scope, async (tx) => {
    const customers = await listCustomersOf(tx, code.email);
    const [only, ...others] = customers;
    if (!only || code.session_id !== null || !(await useCode(tx, code.id))) throw conflict(wrongCode);
    const customer = others.length === 0 ? only : undefined;
    const { request } = tx.actor;
    await insertSession(tx, {
      id,
      email: code.email,
      customer_id: customer?.id ?? null,
      secret_hash: hashOfSecret(secret),
      fresh_at: at,
      ip: request?.ip ?? null,
      user_agent: request?.userAgent ?? null,
      created_at: at,
      seen_at: at,
      ends_at: new Date(now().getTime() + sessionDays * 24 * 60 * minute).toISOString(),
      revoked_at: null,
      revoked_by: null,
    });
    await noteSignIn(tx, id, only.id, only.name);
    return null;
  });
  return writeToken({ organizationId, id, secret });
}

const noteSignIn = (tx: Scope, id: string, customerId: number, name: string): Promise<void> =>
  appendEvent(tx, {
    type: "portal.signed_in",
    subject: { kind: "portal_session", id },
    customerId,
    title: `${name} signed in to the portal`,
  });

/** The session is as one that was just opened. Throws `conflict` for a code of another session. */
export async function refreshSession({ scope }: Portal, session: KeptSession, code: KeptCode): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (code.session_id !== session.id || !(await useCode(tx, code.id))) throw conflict(wrongCode);
    await changeSession(tx, session.id, { fresh_at: now().toISOString() });
    return null;
  });
}
