/** How passwords are kept: never themselves, only as a hash that is slow to guess against. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Actor, RequestFacts } from "#platform/actor.ts";
import type { Config } from "#platform/config.ts";
import { unavailable } from "#platform/errors.ts";

const derive = promisify(argon2);

/** Memory in KiB: the OWASP password storage guide's setting for argon2id, and the smallest there is, for tests. */
const costs = {
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  least: { memory: 8, passes: 1, parallelism: 1 },
};
const saltBytes = 16;
const hashBytes = 32;

type Cost = (typeof costs)[keyof typeof costs];
type Hashing = Pick<Config, "PASSWORD_HASHING">;

/** A PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`); takes about a tenth of a second. */
export async function hashPassword({ PASSWORD_HASHING }: Hashing, password: string): Promise<string> {
  const cost = costs[PASSWORD_HASHING];
  const salt = randomBytes(saltBytes);
  const hash = await hashWith(password, salt, hashBytes, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Compares with what `hashPassword` made, at the cost that the stored hash names. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", hash = ""] = phc.exec(stored) ?? [];
  const expected = Buffer.from(hash, "base64");
  if (expected.length === 0) return false;
  const found = await hashWith(password, Buffer.from(salt, "base64"), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}

/** Does the work of a comparison and says no: an address that nobody has must not answer faster. */
export async function refusePassword({ PASSWORD_HASHING }: Hashing, password: string): Promise<false> {
  await hashWith(password, randomBytes(saltBytes), hashBytes, costs[PASSWORD_HASHING]);
  return false;
}

/** The same password typed on two keyboards may reach us in two Unicode forms; NFKC makes them one. */
async function hashWith(password: string, nonce: Buffer, tagLength: number, at: Cost): Promise<Buffer> {
  return inTurn(() => derive("argon2id", { message: password.normalize("NFKC"), nonce, tagLength, ...at }));
}

/** Each hash takes 19 MiB and a core; two at once leave the rest of the program its memory and its threads. */
const mostAtOnce = 2;
const longestQueue = 100;
const queue: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (queue.length >= longestQueue) {
      throw unavailable("Too many people are signing in right now. Try again in a moment.");
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/**
 * The same request without its Idempotency-Key. With a key a digest of the whole body would be stored, and for a
 * body with a password in it that digest could be guessed against a million times faster than the hash above.
 */
export function withoutKey(request: RequestFacts): RequestFacts {
  return { ...request, idempotencyKey: null, fingerprint: null };
}

export function actorWithoutKey(actor: Actor): Actor {
  return { ...actor, request: actor.request && withoutKey(actor.request) };
}
