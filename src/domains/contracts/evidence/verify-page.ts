/** The page on which anybody checks whether a paper is what was signed. */
import { type Html, html } from "#platform/http/html.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { verifyPath } from "../paths.ts";
import { statusNames } from "../words.ts";
import type { PaperKind } from "./papers.ts";
import type { KnownPaper, Verification } from "./verifying.ts";

type Shown = { verification?: Verification; problem?: string; hash?: string };

export const verifyPage = ({ verification, problem, hash = "" }: Shown): PublicPage => ({
  brand: { name: "Plumbline" },
  title: "Verify a contract",
  description: "Check whether a contract or a certificate is what was signed with Plumbline.",
  isNarrow: true,
  isListed: true,
  content: html`${problem && html`<p class="bad" role="alert">${problem}</p>`}
    <h1>Verify a contract</h1>
    ${verification ? resultOf(verification) : html`<p>Check whether a contract or its certificate is exactly what was signed with Plumbline. The file isn't kept.</p>`}
    <h2>${verification ? "Check another file" : "Check a file"}</h2>
    <form method="post" action="${verifyPath()}" enctype="multipart/form-data">
      <label for="file">PDF file</label>
      <input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
      <button class="main">Verify File</button>
    </form>
    <h2>Check a hash</h2>
    <form method="get" action="${verifyPath()}">
      <label for="hash">SHA-256</label>
      <input id="hash" name="hash" value="${hash}" required maxlength="200" autocomplete="off" spellcheck="false" />
      <p class="quiet">The 64 characters stand on the certificate. Spaces don't matter.</p>
      <button>Verify Hash</button>
    </form>`,
});

function resultOf(verification: Verification): Html {
  const { sha256, known, seal } = verification;
  const isBroken = seal?.state === "broken" || (known !== undefined && known.brokenAt !== null);
  const isGood = known !== undefined && !isBroken;
  return html`<section role="status" class="${isGood ? "good" : "bad"}">
      <p><strong>${verdictOf(verification)}</strong></p>
      ${known && aboutPaper(known)}
      ${seal && html`<p>${sealWords(verification)}</p>`}
      ${known && html`<p>${logWords(known)}</p>`}
    </section>
    <p class="quiet">SHA-256: ${(sha256.match(/.{1,8}/g) ?? []).join(" ")}</p>`;
}

const kindWords: Record<PaperKind, string> = {
  original: "the contract as it was sent, before anyone signed",
  signed: "the signed contract",
  certificate: "the certificate of a signed contract",
};

function verdictOf({ known, seal }: Verification): string {
  if (known) return `This is ${kindWords[known.kind]}.`;
  if (seal?.state === "broken") return seal.problem;
  if (seal?.state === "intact" && seal.isOurs)
    return "This file was sealed here and hasn't changed since, but no contract here belongs to it.";
  if (seal?.state === "intact")
    return "This file carries a seal that isn't ours. It isn't a paper of a contract here.";
  return "No contract here has this file. It may have been changed, even by a single byte.";
}

const aboutPaper = ({ business, number, title, status, completedAt, timeZone }: KnownPaper): Html =>
  html`<p>${title}, ${number}, from ${business}. ${
    completedAt
      ? `Signed by everyone on ${formatDateTime(completedAt, timeZone)}.`
      : `The contract is ${statusNames[status]}.`
  }</p>`;

function sealWords({ seal, known }: Verification): string {
  if (seal?.state === "intact" && seal.isOurs)
    return `The seal is intact. Sealed on ${formatDateTime(seal.sealedAt, "UTC")} UTC. The time comes from ${seal.timeFrom}.`;
  if (seal?.state === "intact") return `It was sealed by ${seal.sealedBy}.`;
  if (seal?.state === "broken") return "The seal is broken.";
  return known?.kind === "original"
    ? "It has no seal: a contract is sealed when everyone has signed."
    : "The file has no seal.";
}

const logWords = ({ brokenAt }: KnownPaper): string =>
  brokenAt === null
    ? "The log of the contract is intact."
    : `The log of the contract was changed at line ${brokenAt}.`;
