/** What a signer sees first: who sent which contract, and what they agree to before it is shown. */
import { type Html, html } from "#platform/http/html.ts";
import { consentVersion, consentWords } from "../consent.ts";
import type { SigningVisit } from "../visiting.ts";
import { declineParts } from "./decline-page.ts";
import type { Said } from "./draft.ts";
import { errorAt, errorOf, inLines, lastDay, numberOf, problemBox, totalOf } from "./words.ts";

/** The ids of what can be wrong here, by the names in `errors`. */
const places = { agreed: "agreed", reason: "reason" };

/** `sender` is the member who sent it. */
export function consentContent(
  visit: SigningVisit,
  token: string,
  sender: string | undefined,
  said: Said,
): Html {
  const { brand, contract, signer } = visit;
  const heading = signer?.is_business
    ? `Sign for ${brand.name}`
    : `${brand.name} sent you a contract to sign`;
  const facts: [string, string | null | undefined][] = [
    ["Contract", `${contract.title} (${numberOf(visit)})`],
    ["Total", totalOf(visit)],
    ["From", sender],
    ["For", signer?.name],
    ["Sign by", lastDay(visit)],
  ];
  return html`${problemBox(said, places)}
    <h1>${heading}</h1>
    <dl class="card">${facts.map(([label, value]) => value && html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
    ${contract.message && html`<blockquote class="message">${inLines(contract.message)}</blockquote>`}
    <h2>Electronic records and signatures</h2>
    ${consentWords(brand.name).map((paragraph) => html`<p>${paragraph}</p>`)}
    <form method="post" action="/sign/${token}/consent" novalidate>
      <input type="hidden" name="version" value="${consentVersion}">
      <label class="check"><input type="checkbox" id="agreed" name="agreed" value="on" required${errorAt("agreed", said)}>
        I agree to use electronic records and signatures for this contract.</label>
      ${errorOf("agreed", said)}
      <button class="main" data-busy="Opening…">Continue</button>
    </form>
    <form class="apart" method="post" action="/sign/${token}/decline" novalidate>${declineParts(visit, token, said)}</form>
    <p class="quiet">This link is for ${signer?.name ?? "one person"} alone. If that isn't you, close this page and tell ${brand.name}.</p>`;
}
