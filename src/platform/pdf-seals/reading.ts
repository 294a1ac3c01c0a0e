/** Tells whether a PDF is as it was when it was sealed, by whom that was, and when. */
import { id_data } from "@peculiar/asn1-cms";
import type { AppContext } from "#platform/app-context.ts";
import { sealFieldName } from "./seal-field.ts";
import { isChecksumRight, mostSealedBytes } from "./seal-hole.ts";
import { oids, sha256 } from "./signed-data.ts";
import { onlyAttribute, readSignedData } from "./signed-data-reading.ts";
import { isRemembered } from "./signers.ts";
import { commonNameOf, readTimeStamp } from "./time-stamps.ts";

export type SealReading =
  | { state: "none" }
  | { state: "broken"; problem: string }
  | {
      state: "intact";
      /** Sealed by this installation, and not by somebody with a key of their own. */
      isOurs: boolean;
      /** ISO 8601, from the time stamp. */
      sealedAt: string;
      timeFrom: string;
      sealedBy: string;
    };

class SealProblem extends Error {}

const changed = "The file was changed after it was sealed.";

/** Says what it found for any bytes at all, and throws only when the database does not answer. */
export async function readSeal(appContext: AppContext, pdf: Buffer): Promise<SealReading> {
  if (pdf.length > mostSealedBytes + 1024 * 1024)
    return { state: "broken", problem: "The file is too large to be checked." };
  if (!pdf.includes("/ByteRange") && !pdf.includes(`(${sealFieldName})`)) return { state: "none" };
  const signature = await readSignature(pdf).catch((error: unknown) => {
    if (error instanceof SealProblem) return error.message;
    appContext.log.debug({ err: error }, "the signature of a PDF could not be read");
    return "The seal is damaged.";
  });
  if (typeof signature === "string") return { state: "broken", problem: signature };
  const { certificate, stamp, isSummed } = signature;
  const isOurs = await isRemembered(appContext, "pdf_seal", certificate);
  // Around a signature of ours anybody could put a time stamp of their own.
  if (isOurs && !isSummed) return { state: "broken", problem: changed };
  if (isOurs && !(await isRemembered(appContext, "time_stamps", stamp.certificate)))
    return { state: "broken", problem: "The time in the seal was replaced." };
  return {
    state: "intact",
    isOurs,
    sealedAt: stamp.at.toISOString(),
    timeFrom: stamp.from,
    sealedBy: commonNameOf(certificate),
  };
}

async function readSignature(pdf: Buffer) {
  const { before, hole, after } = partsOf(pdf);
  const bytes = signatureIn(hole);
  const isSummed = isChecksumRight(bytes);
  if (isSummed === false) throw new SealProblem("The seal is damaged.");
  const { certificate, contentType, signature, unsigned } = await readSignedData(bytes, [
    before,
    after,
  ]).catch((error: Error) => {
    throw new SealProblem(error.message === "The content was changed." ? changed : "The seal is damaged.");
  });
  if (contentType !== id_data) throw new SealProblem("The seal is of something else.");
  if (!unsigned.some(({ attrType }) => attrType === oids.timeStampToken))
    throw new SealProblem("The file carries a signature without a time stamp, which is not a seal.");
  const stamp = await readTimeStamp(onlyAttribute(unsigned, oids.timeStampToken), sha256(signature));
  if (stamp.at < certificate.validFromDate || stamp.at > certificate.validToDate)
    throw new SealProblem("The certificate of the seal was not valid when the file was sealed.");
  return { certificate, stamp, isSummed: isSummed === true };
}

const range = /^\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/;

/** Everything must be covered but one hole, whose brackets and digits leave no room for anything else. */
function partsOf(pdf: Buffer): { before: Buffer; hole: string; after: Buffer } {
  const at = pdf.indexOf("/ByteRange");
  if (pdf.includes("/ByteRange", at + 1)) throw new SealProblem("The file carries more than one signature.");
  const found = range.exec(pdf.toString("latin1", at, at + 200));
  if (!found) throw new SealProblem("The seal is damaged.");
  const [start, beforeLength, afterStart, afterLength] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (start !== 0 || beforeLength <= at || afterStart <= beforeLength || afterStart > pdf.length)
    throw new SealProblem("The seal covers only a part of the file.");
  if (afterStart + afterLength !== pdf.length)
    throw new SealProblem(
      afterStart + afterLength < pdf.length
        ? "Something was added to the file after it was sealed."
        : "The end of the file is missing.",
    );
  const hole = pdf.toString("latin1", beforeLength, afterStart);
  return { before: pdf.subarray(0, beforeLength), hole, after: pdf.subarray(afterStart) };
}

/** Digits in one case, as a signature and zeros behind it; a seal that was written otherwise was changed. */
function signatureIn(hole: string): Buffer {
  if (!/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(hole) || hole.length % 2 !== 0 || hole.length > mostHole)
    throw new SealProblem("The seal covers only a part of the file.");
  const bytes = Buffer.from(hole.slice(1, -1), "hex");
  const length = bytes[0] === 0x30 && bytes[1] === 0x82 ? 4 + bytes.readUInt16BE(2) : bytes.length + 1;
  if (length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0))
    throw new SealProblem("The seal is damaged.");
  return bytes.subarray(0, length);
}

const mostHole = 262_144;
