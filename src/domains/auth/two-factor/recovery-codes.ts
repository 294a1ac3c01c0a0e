/** Recovery codes: ten passwords for one use each, for the day the phone is lost. */
import { randomInt } from "node:crypto";
import { hashPassword, refusePassword, verifyPassword } from "#domains/users/passwords.ts";
import type { AppContext } from "#platform/app-context.ts";
import { recoveryCodeCount } from "../proofs/contract.ts";

/** Without the characters that people take for one another (Crockford's Base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const selectorLength = 2;
const codeLength = 12;

export type RecoveryCode = { selector: string; code_hash: string };

/**
 * Ten new codes such as "k7m2-9xqf-3tnd", and how they are kept. The first two characters say which code it is; the
 * other 50 bits are kept as a slow hash, because so few could be guessed from a quick one (ASVS 5.0, 6.5.2).
 */
export async function newRecoveryCodes({
  config,
}: Pick<AppContext, "config">): Promise<{ codes: string[]; kept: RecoveryCode[] }> {
  const selectors = new Set<string>();
  while (selectors.size < recoveryCodeCount) selectors.add(randomText(selectorLength));
  const plain = [...selectors].map((selector) => selector + randomText(codeLength - selectorLength));
  const kept = await Promise.all(
    plain.map(async (code) => ({
      selector: code.slice(0, selectorLength),
      code_hash: await hashPassword(config, code.slice(selectorLength)),
    })),
  );
  return { codes: plain.map((code) => code.match(/.{4}/g)?.join("-") ?? code), kept };
}

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Reads a code as people type it: any case, with or without dashes, o for 0, i or l for 1. */
export function selectorOf(typed: string): { selector: string; rest: string } {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return { selector: code.slice(0, selectorLength), rest: code.slice(selectorLength) };
}

/** Takes as long for a code that does not exist. */
export const isRecoveryCode = (
  { config }: Pick<AppContext, "config">,
  rest: string,
  kept: RecoveryCode | undefined,
): Promise<boolean> => (kept ? verifyPassword(rest, kept.code_hash) : refusePassword(config, rest));
