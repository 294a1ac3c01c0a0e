/** What is read of an email before it is kept: a few headers, by their lines alone. Its words are read in a thread of their own. */
import { createHash } from "node:crypto";

const longestHeaders = 256 * 1024;

export const unfolded = (text: string): string => text.replace(/\r?\n[ \t]+/g, " ");

/** As they stand above the first empty line, each on one line. */
export function headersOf(raw: Buffer): string {
  const head = raw.subarray(0, longestHeaders).toString("latin1");
  return unfolded(head.split(/\r?\n\r?\n/, 1)[0] ?? "");
}

/** With its angle brackets; undefined where it has none. */
export const messageIdIn = (headers: string): string | undefined =>
  /^message-id:\s*(<[^<>\s]+>)/im.exec(headers)?.[1];

/** What makes two of them the same email: its Message-ID, or without one its bytes. */
export const sumOf = (raw: Buffer): Buffer =>
  createHash("sha256")
    .update(messageIdIn(headersOf(raw)) ?? raw)
    .digest();

const mostAnswered = 20;

/** The emails that it says to answer, without angle brackets. */
export function answeredIn(headers: string): string[] {
  const named = [...headers.matchAll(/^(?:in-reply-to|references):(.*)$/gim)].map(([, value = ""]) => value);
  return named.flatMap((value) => value.match(/[^<>\s]+(?=>)/g) ?? []).slice(0, mostAnswered);
}

const addressPattern = /[^\s<>"(),:;@]+@[^\s<>"(),:;@]+/g;

/** Who says to have written it, in lowercase; undefined where nobody can be answered. */
export function senderIn(headers: string): string | undefined {
  const [, from = ""] = /^from:(.*)$/im.exec(headers) ?? [];
  const bracketed = from.match(/<([^<>]*)>\s*$/)?.[1];
  const address = (bracketed ?? from).match(addressPattern)?.at(-1)?.toLowerCase();
  return address !== undefined && address.length <= 254 ? address : undefined;
}
