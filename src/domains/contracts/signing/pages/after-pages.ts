/** What stands at a signer's link when there is nothing to sign: it is done, somebody else's turn, or over. */
import { type Html, html } from "#platform/http/html.ts";
import { paperHtml } from "#platform/papers/paper-html.ts";
import { contractPath } from "../../paths.ts";
import type { SigningState, SigningVisit } from "../visiting.ts";
import { lastDay, turnWords } from "./words.ts";

export type AfterState = Exclude<SigningState, "consent" | "signing">;

/** Everyone has signed, and the sealed papers are still being made. */
export const isSealing = ({ state, contract }: SigningVisit): boolean =>
  (state === "completed" || state === "copy") &&
  (contract.signed_file_id === null || contract.certificate_file_id === null);

/** On a device that is handed back nothing stays to be read. */
export const showsPaper = ({ state, link }: SigningVisit): boolean =>
  (state === "signed" || state === "completed" || state === "copy") && link.channel !== "in_person";

export function afterContent(visit: SigningVisit, token: string, state: AfterState): Html {
  const { heading, words } = told(visit)[state]();
  return html`<h1>${heading}</h1>
    ${words}
    ${wayOut(visit)}
    ${
      showsPaper(visit) &&
      html`<h2 class="unseen">The contract</h2>${paperHtml(visit.paper, { pictureOf: ({ id }) => `/sign/${token}/drawn/${id}` })}`
    }`;

  function told(of: SigningVisit): Record<AfterState, () => Told> {
    return {
      signed: () => signedWords(of, token),
      completed: () => finishedWords(of, token, "You're all set"),
      copy: () => finishedWords(of, token, of.contract.title),
      ...endedWords(of),
    };
  }
}

type Told = { heading: string; words: Html };

function signedWords(visit: SigningVisit, token: string): Told {
  const { brand, signer } = visit;
  const next = turnWords(visit);
  return {
    heading: "You signed the contract",
    words: html`<p class="good" role="status">Thank you. Your signature is saved.</p>
      <p>${next ? `Next to sign: ${next}.` : "Others still have to sign."} ${
        signer?.email
          ? "When everyone has signed, you get the signed contract by email."
          : `When everyone has signed, you can download the signed contract here, or ask ${brand.name} for it.`
      }</p>
      <p><a class="button" href="/sign/${token}/contract.pdf" download>Download Contract as Sent</a></p>`,
  };
}

function finishedWords(visit: SigningVisit, token: string, heading: string): Told {
  const { signer, contract } = visit;
  const isByMail = signer ? signer.email !== null : true;
  const downloads = html`<div class="actions">
    <a class="button strong" href="/sign/${token}/signed.pdf" download>Download Signed Contract</a>
    <a class="button" href="/sign/${token}/certificate.pdf" download>Download Certificate</a></div>
    <p class="quiet">The certificate says who signed, when and how. Both files are sealed, so any change to them shows.</p>`;
  return {
    heading,
    words: html`<p class="good" role="status">${contract.title} was signed by everyone.</p>
      ${
        isSealing(visit)
          ? html`<p class="note" data-sealing>The signed contract is being sealed. This takes a moment.${
              isByMail && " You also get it by email."
            }</p>`
          : downloads
      }`,
  };
}

/** Each says what happened and what to do. A business with a phone number is called from the head of the page. */
function endedWords(
  visit: SigningVisit,
): Record<Exclude<AfterState, "signed" | "completed" | "copy">, () => Told> {
  const { brand, signer, contract } = visit;
  const note = (heading: string, words: string) => () => ({
    heading,
    words: html`<p class="note">${words}</p>`,
  });
  const until = lastDay(visit);
  const turn = turnWords(visit);
  return {
    declined: note(
      "This contract was declined",
      `${signer?.status === "declined" ? "You declined it" : "Someone declined it"}, so no one can sign it anymore. Contact ${brand.name} if you changed your mind.`,
    ),
    voided: note(
      "This contract was withdrawn",
      `${brand.name} withdrew ${contract.title}. You don't need to sign it.`,
    ),
    expired: note(
      "This contract has expired",
      `${until ? `It could be signed until ${until}.` : "Its time to be signed is over."} Ask ${brand.name} for more time or a new contract.`,
    ),
    not_your_turn: note(
      signer ? "It isn't your turn yet" : "Not everyone has signed yet",
      signer
        ? `${turn ? `${turn} signs first.` : "Someone else signs first."} ${signer.email ? "You get an email when it's your turn." : `${brand.name} tells you when it's your turn.`}`
        : "You can download the signed contract here when everyone has signed.",
    ),
    link_ended: note(
      "This link no longer works",
      `It was replaced by a newer one, or its time is over. Look for a newer email from ${brand.name}, or ask them for a new link.`,
    ),
  };
}

/** For those who did not come by a link of their own. */
function wayOut({ link, contract }: SigningVisit): Html | false {
  if (link.channel === "app")
    return html`<p><a class="button" href="${contractPath({ id: contract.id })}">Back to the Contract</a></p>`;
  return (
    link.channel === "in_person" &&
    html`<p class="note"><strong>You can hand the device back now.</strong></p>`
  );
}
