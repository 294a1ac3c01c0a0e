/** Tells whether a PDF is as it was when it was sealed, by whom that was, and when. */
import type { AppContext } from "#platform/app-context.ts";
import { sealFieldName } from "./seal-field.ts";
import { isChecksumRight, mostSealedBytes } from "./seal-hole.ts";
import { changedSince, SealProblem } from "./seal-problem.ts";
import type { CheckedSignature } from "./seal-signature.ts";

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

/** Says what it found for any bytes at all, and throws only when the database does not answer. */
export async function readSeal(appContext: AppContext, pdf: Buffer): Promise<SealReading> {
  if (pdf.length > mostReadBytes) return { state: "broken", problem: "The file is too large to be checked." };
  if (!pdf.includes("/ByteRange") && !pdf.includes(fieldName)) return { state: "none" };
  const { checkSignature, knownOf } = await import("./seal-signature.ts");
  const problemOf = (error: unknown): { problem: string } => {
    if (error instanceof SealProblem) return { problem: error.message };
    appContext.log.debug({ err: error }, "the signature of a PDF could not be read");
    return { problem: "The seal is damaged." };
  };
  const checked = await checkedSeal(pdf, checkSignature).catch(problemOf);
  if ("problem" in checked) return { state: "broken", problem: checked.problem };
  const { sealedBy, stamp, isSummed } = checked;
  const { isOurs, isTimeKnown } = await knownOf(appContext, checked);
  if (isOurs && !isSummed) return { state: "broken", problem: changedSince };
  // Around a signature of ours anybody could put a time stamp of their own.
  if (isOurs && !isTimeKnown) return { state: "broken", problem: "The time in the seal was replaced." };
  return {
    state: "intact",
    isOurs,
    sealedAt: stamp.at.toISOString(),
    timeFrom: stamp.from,
    sealedBy,
  };
}

const fieldName = `(${sealFieldName})`;
/** With room for what a seal adds. */
const mostReadBytes = mostSealedBytes + 1024 * 1024;

type Check = (signature: Buffer, parts: readonly Buffer[]) => Promise<CheckedSignature>;

async function checkedSeal(pdf: Buffer, check: Check): Promise<CheckedSignature & { isSummed: boolean }> {
  if (!pdf.includes(fieldName))
    throw new SealProblem("The file carries a signature from another app, which can't be checked here.");
  const { before, hole, after } = partsOf(pdf);
  const signature = signatureIn(hole);
  const isSummed = isChecksumRight(signature);
  if (isSummed === false) throw new SealProblem("The seal is damaged.");
  return { ...(await check(signature, [before, after])), isSummed: isSummed === true };
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
