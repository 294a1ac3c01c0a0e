/** The place in a sealed PDF at which its signature stands: the only bytes that the signature does not cover. */
import { createHash } from "node:crypto";

/** Enough for certificates with their chains, of the seal and of the time stamp. */
export const holeBytes = 20_000;

export const mostSealedBytes = 100 * 1024 * 1024;

/**
 * Some of what stands in the hole is signed by nobody, such as certificates that a time stamp brings along. So that a
 * change there is found, too, the seal has an unsigned attribute with the SHA-256 of all of it. These are its bytes in
 * front of the sum: its name, an identifier that anyone may make of a UUID (ITU-T X.667), and the lengths.
 */
const checksumHead = Buffer.from("3039061369a288dc8cf7c7caa08f8e87b483eec9e0f63c31220420", "hex");
export const checksumBytes = 32;

/** The place of the sum; undefined when there is none, or more than one place that looks like it. */
function checksumAt(signature: Buffer): number | undefined {
  const found = signature.indexOf(checksumHead);
  if (found === -1 || signature.includes(checksumHead, found + 1)) return undefined;
  return found + checksumHead.length;
}

function checksumOf(signature: Buffer, at: number): Buffer {
  const empty = Buffer.from(signature).fill(0, at, at + checksumBytes);
  return createHash("sha256").update(empty).digest();
}

export function withChecksum(signature: Buffer): Buffer {
  const at = checksumAt(signature);
  if (at === undefined) throw new Error("The signature has no room for its checksum");
  const filled = Buffer.from(signature);
  checksumOf(signature, at).copy(filled, at);
  return filled;
}

/** Undefined for a signature that has no checksum, as those of other programs. */
export function isChecksumRight(signature: Buffer): boolean | undefined {
  const at = checksumAt(signature);
  if (at === undefined) return undefined;
  return checksumOf(signature, at).equals(signature.subarray(at, at + checksumBytes));
}
