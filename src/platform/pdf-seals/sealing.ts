/** Seals a finished PDF, so that anyone can see by whom and when, and that not a byte of it was changed since. */
import { id_data } from "@peculiar/asn1-cms";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { withSealField } from "./seal-field.ts";
import { emptyChecksum, holeBytes, mostSealedBytes, withChecksum } from "./seal-hole.ts";
import { attribute, oids, plainBuffer, sha256, signedData } from "./signed-data.ts";
import { rememberCertificate, sealSigner } from "./signers.ts";
import { requestTimeStamp, type TimeStamp, timeAuthorityOf } from "./time-stamps.ts";

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
  { name, reason }: { name: string; reason: string },
): Promise<Sealed> {
  if (pdf.length > mostSealedBytes) throw invalid("This PDF is too large to be sealed. 100 MB is the most.");
  if (pdf.includes("/ByteRange"))
    throw conflict("This PDF already carries a signature. It can't be sealed again.");
  const { bytes, digitsAt } = withSealField(pdf, { name, reason, at: now() });
  const signer = await sealSigner(appContext);
  const digestOf = await crypto.subtle.digest("SHA-256", bytesAround(bytes, digitsAt));
  let stamp: TimeStamp | undefined;
  const signature = await signedData({
    signer,
    contentType: id_data,
    digest: Buffer.from(digestOf),
    async unsigned(signed) {
      stamp = await requestTimeStamp(timeAuthorityOf(appContext), sha256(signed));
      return [attribute(oids.timeStampToken, plainBuffer(stamp.token)), emptyChecksum()];
    },
  });
  if (!stamp || !signer.chain[0]) throw new Error("A seal needs a time stamp");
  if (signature.length > holeBytes)
    throw new Error(`A signature of ${signature.length} bytes has no room in a PDF`);
  bytes.write(withChecksum(signature).toString("hex"), digitsAt, "latin1");
  await rememberCertificate(appContext, "pdf_seal", signer.chain[0]);
  await rememberCertificate(appContext, "time_stamps", stamp.certificate);
  return { bytes, sealedAt: stamp.at, timeFrom: stamp.from };
}

/** All but the hole, which is the digits between their brackets. */
const bytesAround = (bytes: Buffer, digitsAt: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([bytes.subarray(0, digitsAt - 1), bytes.subarray(digitsAt + holeBytes * 2 + 1)]),
  );
