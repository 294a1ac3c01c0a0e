/** The whole page behind a signer's link, and with which status it is answered. */

import type { Html } from "#platform/http/html.ts";
import { html } from "#platform/http/html.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import { signingStyle } from "#platform/http/public-pages/signing-style.ts";
import type { RawAnswer } from "#platform/http/raw-calls.ts";
import { paperStyles } from "#platform/papers/paper-html.ts";
import { findMember } from "../../members-store.ts";
import type { SigningState, SigningVisit } from "../visiting.ts";
import { afterContent, isSealing, showsPaper } from "./after-pages.ts";
import { consentContent } from "./consent-page.ts";
import { declineQuestion } from "./decline-page.ts";
import type { Said } from "./draft.ts";
import { formContent } from "./form-page.ts";

/** The address is the key: it is told to no other site, and kept by no search engine. */
export const linkHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

const gone: readonly SigningState[] = ["declined", "voided", "expired", "link_ended"];

/** `status` is given where something was refused. */
export async function pageAnswer(
  visit: SigningVisit,
  token: string,
  said: Said = {},
  status = gone.includes(visit.state) ? 410 : 200,
): Promise<RawAnswer> {
  return publicPageAnswer(status, pageOf(visit, await contentOf(visit, token, said)), linkHeaders);
}

export const questionAnswer = (visit: SigningVisit, token: string, reason: string): RawAnswer =>
  publicPageAnswer(200, pageOf(visit, declineQuestion(visit, token, reason)), linkHeaders);

async function contentOf(visit: SigningVisit, token: string, said: Said): Promise<Html> {
  const { state, scope, contract } = visit;
  if (state === "signing") return formContent(visit, token, said);
  if (state === "consent") {
    const sender = await findMember(scope, contract.sent_by);
    return consentContent(visit, token, sender?.name, said);
  }
  return html`${said.problem && html`<p class="bad" role="alert">${said.problem}</p>`}${afterContent(visit, token, state)}`;
}

function pageOf(visit: SigningVisit, content: Html): PublicPage {
  const { brand, contract, state, paper } = visit;
  const isRead = state === "signing" || showsPaper(visit);
  // Whoever has a link that ended learns no more from it.
  const title = state === "link_ended" ? "Contract" : contract.title;
  return {
    brand,
    title: `${title} · ${brand.name}`,
    description: gone.includes(state)
      ? `${title} from ${brand.name}.`
      : `Read and sign ${title} from ${brand.name}.`,
    content,
    isWide: isRead,
    isNarrow: !isRead && state !== "consent",
    styles: [signingStyle, ...(isRead ? paperStyles(paper.brand) : [])],
    script: "/signing.js",
    isConnected: true,
    ...(isSealing(visit) ? { reloadsAfter: 15 } : {}),
  };
}

/** For a link that leads nowhere. */
export const strangePage = (sentence: string): PublicPage => ({
  brand: { name: "Plumbline" },
  title: "Contract",
  isNarrow: true,
  content: html`<h1>Contract not found</h1><p class="note">${sentence}</p>`,
});
