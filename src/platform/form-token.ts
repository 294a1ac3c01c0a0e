/** The token of a public form: when it was opened, signed by this installation, so that nobody can make one up. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "./app-context.ts";
import { now } from "./clock.ts";
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

async function signatureOf(appContext: AppContext, form: string, opened: string): Promise<string> {
  const key = await keyFor(appContext, form);
  return createHmac("sha256", key).update(opened).digest("base64url");
}
