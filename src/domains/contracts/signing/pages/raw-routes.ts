/** The addresses behind a signer's link: the page, which changes nothing, and each step, sent by a button. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { showSigning, takeAnswers, takeConsent, takeRefusal, takeSignature } from "./answering.ts";
import { sendDrawn, sendPaper } from "./downloads.ts";

/** Room for a few signatures that were drawn and not saved yet. */
const largestForm = 2 * 1024 * 1024;

export const signingRawCalls: RawCall[] = [
  { method: "GET", path: "/sign/:token", answer: showSigning },
  { method: "POST", path: "/sign/:token/consent", largestBody: 8 * 1024, answer: takeConsent },
  { method: "POST", path: "/sign/:token/save", largestBody: largestForm, answer: takeAnswers },
  { method: "POST", path: "/sign/:token/sign", largestBody: largestForm, answer: takeSignature },
  { method: "POST", path: "/sign/:token/decline", largestBody: largestForm, answer: takeRefusal },
  { method: "GET", path: "/sign/:token/contract.pdf", answer: sendPaper("original") },
  { method: "GET", path: "/sign/:token/signed.pdf", answer: sendPaper("signed") },
  { method: "GET", path: "/sign/:token/certificate.pdf", answer: sendPaper("certificate") },
  { method: "GET", path: "/sign/:token/drawn/:field", answer: sendDrawn },
];
