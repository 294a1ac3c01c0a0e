/** Locks small secrets away with a key of the installation, and opens them again for the same purpose only. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { AppContext } from "./app-context.ts";
import { keyFor } from "./installation-secret.ts";

const algorithm = "aes-256-gcm";
/** The first byte says how the rest is locked, so that another way can follow. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** `context` says whose it is: sealed for one person, it does not open for another. */
export async function seal(
  appContext: AppContext,
  purpose: string,
  context: string,
  text: string,
): Promise<Buffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await keyFor(appContext, purpose), iv);
  cipher.setAAD(Buffer.from(context));
  const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), locked]);
}

/** Undefined for what was altered, was sealed for something else, or under another secret of the installation. */
export async function unseal(
  appContext: AppContext,
  purpose: string,
  context: string,
  sealed: Buffer,
): Promise<string | undefined> {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) return undefined;
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const key = await keyFor(appContext, purpose);
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    const locked = sealed.subarray(1 + ivBytes + tagBytes);
    return Buffer.concat([decipher.update(locked), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
