/** Seals a finished PDF, so that anyone can see by whom and when, and that not a byte of it was changed since. */
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { withSealField } from "./seal-field.ts";
import { mostSealedBytes } from "./seal-hole.ts";

export type Sealed = {
  bytes: Buffer;
  sealedAt: Date;
  /** Name of the time-stamp authority. */
  timeFrom: string;
};

/**
 * PAdES with a time stamp (ETSI EN 319 142-1, level B-T). What was there stays to the byte. `name` is the business or
 * product that seals. Errors: `invalid` for a PDF that is locked, damaged or too large, `conflict` for one that has a
 * signature, `unavailable` when the time-stamp authority does not answer; then the same may be tried again.
 */
export async function sealPdf(
  appContext: AppContext,
  pdf: Buffer,
  given: { name: string; reason: string },
): Promise<Sealed> {
  assertUnsealed(pdf);
  const prepared = withSealField(pdf, { ...given, at: now() });
  const { signInHole } = await import("./seal-signature.ts");
  const { at, from } = await signInHole(appContext, prepared);
  return { bytes: prepared.bytes, sealedAt: at, timeFrom: from };
}

/** Throws the errors that sealing would, as far as they lie in the PDF. */
export function assertSealable(pdf: Buffer): void {
  assertUnsealed(pdf);
  withSealField(pdf, { name: "", reason: "", at: now() });
}

function assertUnsealed(pdf: Buffer): void {
  if (pdf.length > mostSealedBytes) throw invalid("This PDF is too large to be sealed. 100 MB is the most.");
  if (pdf.includes("/ByteRange"))
    throw conflict("This PDF already carries a signature. It can't be sealed again.");
}
