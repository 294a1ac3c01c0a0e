/** Names for new records that never collide and sort by the time they were made. */
import { randomBytes, randomFillSync } from "node:crypto";
import { now } from "./clock.ts";

const idBytes = 16;
/** Random bytes for the next ids: asked for many at a time, because asking costs more than they do. */
const supply = Buffer.alloc(256 * idBytes);
let taken = supply.length;

/** A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function newId(): string {
  if (taken === supply.length) {
    randomFillSync(supply);
    taken = 0;
  }
  const bytes = supply.subarray(taken, taken + idBytes);
  taken += idBytes;
  bytes.writeUIntBE(now().getTime(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret for a link or a session: 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
