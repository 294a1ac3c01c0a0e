/** The token of a contact form: when it was opened, signed by this installation, so that nobody can make one up. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "#platform/clock.ts";
import type { Ground } from "#platform/ground.ts";
import { newSecret } from "#platform/ids.ts";
import { keyFor } from "#platform/installation-secret.ts";

const form = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/;

export async function issueFormToken(ground: Ground): Promise<string> {
  const opened = `${now().getTime()}.${newSecret().slice(0, 22)}`;
  return `${opened}.${await signatureOf(ground, opened)}`;
}

/** How long the form has been open, and a name for this one opening; undefined for a token that is not ours. */
export async function readFormToken(
  ground: Ground,
  token: string,
): Promise<{ seconds: number; id: string } | undefined> {
  const [, at = "", id = "", signature = ""] = form.exec(token) ?? [];
  if (!id) return undefined;
  const expected = Buffer.from(await signatureOf(ground, `${at}.${id}`));
  if (!timingSafeEqual(Buffer.from(signature), expected)) return undefined;
  return { seconds: (now().getTime() - Number(at)) / 1000, id };
}

async function signatureOf(ground: Ground, opened: string): Promise<string> {
  const key = await keyFor(ground, "contact form");
  return createHmac("sha256", key).update(opened).digest("base64url");
}
