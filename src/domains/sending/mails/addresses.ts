/** The addresses to which an email's answers and bounces go: each is a secret of that email, and says nothing else. */
import { createHash, createHmac } from "node:crypto";
import type { AppContext } from "#platform/app-context.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { localPartPattern } from "./settings/contract.ts";
import type { MailWay } from "./tables.ts";

export type MailToken = { organizationId: string; secret: Buffer };

const secretBytes = 16;

/** The same for the same email, so that trying to send it again changes nothing. Kept only as a hash. */
export async function secretFor(
  appContext: AppContext,
  organizationId: string,
  way: MailWay | "message",
  key: string,
): Promise<Buffer> {
  const hmac = createHmac("sha256", await keyFor(appContext, "addresses of emails"));
  return hmac
    .update(JSON.stringify([organizationId, way, key]))
    .digest()
    .subarray(0, secretBytes);
}

export const hashOf = (secret: Buffer): Buffer => createHash("sha256").update(secret).digest();

/** 52 small letters and digits, so that the whole stays within the 64 that may stand before an @ (RFC 5321). */
export const writeMailToken = ({ organizationId, secret }: MailToken): string =>
  base32(Buffer.concat([Buffer.from(organizationId.replaceAll("-", ""), "hex"), secret]));

const tokenPattern = "[a-z2-7]{52}";

/** Undefined for what was never one of ours. */
export function readMailToken(token: string): MailToken | undefined {
  if (!new RegExp(`^${tokenPattern}$`).test(token)) return undefined;
  const bytes = fromBase32(token);
  const hex = bytes.subarray(0, 16).toString("hex");
  const organizationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const read = { organizationId, secret: bytes.subarray(16, 16 + secretBytes) };
  // One way of writing each: the last letter has bits to spare.
  return writeMailToken(read) === token ? read : undefined;
}

export const addressFor = (way: MailWay, token: MailToken, domain: string): string =>
  `${way}+${writeMailToken(token)}@${domain}`;

export type ReadAddress =
  | { kind: "token"; way: MailWay; token: MailToken }
  /** Where programs answer that leave the reply address out; what it answers must be named in it. */
  | { kind: "open" }
  /** Where providers report what their people call spam. */
  | { kind: "complaints" }
  /** Where anybody may write to a business, if one has the name. */
  | { kind: "business"; name: string };

/** Undefined for an address that nothing is taken for. */
export function readAddress(address: string, domain: string, sender: string): ReadAddress | undefined {
  const [local = "", at = ""] = address.toLowerCase().split("@");
  if (address.toLowerCase() === sender.toLowerCase()) return { kind: "open" };
  if (at !== domain) return undefined;
  if (local === "reply") return { kind: "open" };
  if (local === "complaints") return { kind: "complaints" };
  const [, way, text = ""] = /^(reply|bounce)\+(.+)$/.exec(local) ?? [];
  const token = readMailToken(text);
  if (way && token) return { kind: "token", way: way as MailWay, token };
  return localPartPattern.test(local) ? { kind: "business", name: local } : undefined;
}

/** The first address with a secret of ours that stands anywhere in the text, such as in the headers of a returned email. */
export function findToken(text: string): { way: MailWay; token: MailToken } | undefined {
  const [, way, written = ""] =
    new RegExp(`\\b(reply|bounce)\\+(${tokenPattern})@`, "i").exec(text)?.map((part) => part.toLowerCase()) ??
    [];
  const token = readMailToken(written);
  return way && token ? { way: way as MailWay, token } : undefined;
}

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** RFC 4648, without padding. */
function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ""];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  let [bits, value] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text) {
    value = ((value << 5) | letters.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}
