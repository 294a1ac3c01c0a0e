/** Makes the signature of a seal, and checks one. Loaded when it is needed, as what it stands on takes time and memory. */
import type { X509Certificate } from "node:crypto";
import { type Attribute, id_data } from "@peculiar/asn1-cms";
import * as asn1js from "asn1js";
import type { AppContext } from "#platform/app-context.ts";
import type { Prepared } from "./seal-field.ts";
import { checksumBytes, holeBytes, withChecksum } from "./seal-hole.ts";
import { SealProblem } from "./seal-problem.ts";
import { attribute, oids, plainBuffer, sha256, signedData } from "./signed-data.ts";
import { onlyAttribute, readSignedData } from "./signed-data-reading.ts";
import { isRemembered, rememberCertificate, sealSigner } from "./signers.ts";
import {
  commonNameOf,
  readTimeStamp,
  requestTimeStamp,
  type TimeStamp,
  timeAuthorityOf,
} from "./time-stamps.ts";

/** Fills the hole. Throws `unavailable` when there is no time stamp to be had. */
export async function signInHole(appContext: AppContext, { bytes, digitsAt }: Prepared): Promise<TimeStamp> {
  const signer = await sealSigner(appContext);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytesAround(bytes, digitsAt)));
  let stamp: TimeStamp | undefined;
  const signature = await signedData({
    signer,
    contentType: id_data,
    digest,
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
  return stamp;
}

/** All but the hole, which is the digits between their brackets. */
const bytesAround = (bytes: Buffer, digitsAt: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([bytes.subarray(0, digitsAt - 1), bytes.subarray(digitsAt + holeBytes * 2 + 1)]),
  );

/** The attribute with room for the sum of the signature; `seal-hole.ts` has the same name as bytes. */
export const emptyChecksum = (): Attribute =>
  attribute(
    "2.25.22642150365545010615568753575438334780",
    new asn1js.OctetString({ valueHex: new ArrayBuffer(checksumBytes) }).toBER(),
  );

export type CheckedSignature = {
  certificate: X509Certificate;
  sealedBy: string;
  stamp: Omit<TimeStamp, "token">;
};

/** Throws when the signature is not of these parts of a file or has no time: a `SealProblem` where it knows the reason. */
export async function checkSignature(bytes: Buffer, parts: readonly Buffer[]): Promise<CheckedSignature> {
  const { certificate, contentType, signature, unsigned } = await readSignedData(bytes, parts);
  if (contentType !== id_data) throw new SealProblem("The seal is of something else.");
  if (!unsigned.some(({ attrType }) => attrType === oids.timeStampToken))
    throw new SealProblem("The seal has no time stamp.");
  const stamp = await readTimeStamp(onlyAttribute(unsigned, oids.timeStampToken), sha256(signature));
  if (stamp.at < certificate.validFromDate || stamp.at > certificate.validToDate)
    throw new SealProblem("The certificate of the seal was not valid when the file was sealed.");
  return { certificate, sealedBy: commonNameOf(certificate), stamp };
}

/** Whether this installation has sealed with the certificate, and taken the time from that authority. */
export const knownOf = async (appContext: AppContext, { certificate, stamp }: CheckedSignature) => ({
  isOurs: await isRemembered(appContext, "pdf_seal", certificate),
  isTimeKnown: await isRemembered(appContext, "time_stamps", stamp.certificate),
});
