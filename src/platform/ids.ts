/** Names for new records that never collide and sort by the time they were made. */
import { randomBytes } from "node:crypto";
import { now } from "./clock.ts";

/** A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now().getTime(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret for a link or a session: 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
