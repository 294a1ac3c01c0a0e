/** The token of a public form: when it was opened, signed by this installation; and the wait of those who were too quick. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { AppContext } from "./app-context.ts";
import { now } from "./clock.ts";
import { tooMany } from "./errors.ts";
import { newSecret } from "./ids.ts";
import { keyFor } from "./installation-secret.ts";

const shape = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/;

/** `form` names the kind: the token of one kind is no good for another. */
export async function issueFormToken(appContext: AppContext, form: string): Promise<string> {
  const opened = `${now().getTime()}.${newSecret().slice(0, 22)}`;
  return `${opened}.${await signatureOf(appContext, form, opened)}`;
}

/** How long the form has been open, and a name for this one opening; undefined for a token that is not ours. */
export async function readFormToken(
  appContext: AppContext,
  form: string,
  token: string,
): Promise<{ seconds: number; id: string } | undefined> {
  const [, at = "", id = "", signature = ""] = shape.exec(token) ?? [];
  if (!id) return undefined;
  const expected = Buffer.from(await signatureOf(appContext, form, `${at}.${id}`));
  if (!timingSafeEqual(Buffer.from(signature), expected)) return undefined;
  return { seconds: (now().getTime() - Number(at)) / 1000, id };
}

/** Answers of this process that may wait at once: each is a connection and some memory, and no database. */
const mostWaiting = 100;
let waiting = 0;

/**
 * Waits until a form that has been open for `seconds` was open for `least`, at once where it was. Belongs behind the
 * counting of attempts and before any transaction. Throws `too_many_requests` while a flood is waiting already.
 */
export async function waitUntilOpenFor({ seconds }: { seconds: number }, least: number): Promise<void> {
  const left = Math.min(least - seconds, least);
  if (left <= 0) return;
  if (waiting >= mostWaiting)
    throw tooMany("A lot is going on right now. Try again in a few seconds.", least);
  waiting += 1;
  try {
    await setTimeout(left * 1_000);
  } finally {
    waiting -= 1;
  }
}

async function signatureOf(appContext: AppContext, form: string, opened: string): Promise<string> {
  const key = await keyFor(appContext, form);
  return createHmac("sha256", key).update(opened).digest("base64url");
}
