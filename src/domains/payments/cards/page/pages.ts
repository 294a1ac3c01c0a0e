/** The pages on which a customer saves a card, and removes it. */

import type { Scope } from "#platform/actor.ts";
import { type Html, html } from "#platform/http/html.ts";
import { payingStyle } from "#platform/http/public-pages/paying-style.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { bankDialog, cardFields, processedBy, providerOf, scriptNeeded } from "../../paying/card-fields.ts";
import type { KeptCardLink } from "../links-store.ts";
import { mandateVersion, mandateWords } from "../mandate.ts";
import { findMandateWords, findPayer, type KeptCard } from "../store.ts";

type Leaving = {
  scope: Scope;
  link: KeptCardLink;
  brand: PublicBrand;
  /** Undefined where the business takes no cards at this moment. */
  accountId: string | undefined;
  token: string;
};

export async function leavePage(leaving: Leaving): Promise<PublicPage> {
  const { scope, link, brand, accountId, token } = leaving;
  const isOpen = link.used_at === null && accountId !== undefined;
  const isStripe = isOpen && scope.actor.appContext.collecting.kind === "stripe";
  return {
    brand,
    title: `Save a card · ${brand.name}`,
    description: `Save a card with ${brand.name} for the invoices you owe.`,
    isNarrow: true,
    styles: [payingStyle],
    ...(isOpen ? { script: "/paying.js", isConnected: true } : {}),
    ...(isStripe ? { takesCards: true } : {}),
    content: html`<div data-page="/card/${token}">
      <h1>Save a card with ${brand.name}</h1>
      ${link.used_at !== null ? await savedWords(leaving) : accountId ? await cardForm(leaving, accountId) : offWords(brand)}
    </div>`,
  };
}

async function savedWords({ scope, link, brand }: Leaving): Promise<Html> {
  const words = link.mandate_id === null ? "" : await findMandateWords(scope, link.mandate_id);
  return html`<p class="good" role="status"><strong>Your card is saved.</strong> Nothing was charged.</p>
      <p class="quiet">${words}</p>
      <p>Questions? Contact ${brand.name}.</p>`;
}

const offWords = (brand: PublicBrand): Html =>
  html`<p class="note"><strong>Cards can't be saved right now.</strong> Contact ${brand.name}${
    brand.phone && html` at <a href="${brand.phone.href}">${brand.phone.text}</a>`
  }.</p>`;

async function cardForm({ scope, link, brand }: Leaving, accountId: string): Promise<Html> {
  const provider = providerOf(scope, accountId);
  const { name } = await findPayer(scope, link.customer_id);
  return html`<p>For ${name}. Nothing is charged now.</p>
    ${scriptNeeded("save a card", brand)}
    <form id="pay" class="pay" novalidate hidden ${provider.data} data-setup data-currency="USD">
      <div class="bad" role="alert" id="problem" tabindex="-1" hidden></div>
      <input type="hidden" name="method" value="card">
      <input type="hidden" name="saves_card" value="${mandateVersion}">
      ${cardFields(provider, ["card"])}
      <p class="quiet"><strong>What you agree to.</strong> ${mandateWords(brand.name)}</p>
      <button class="main" id="pay-button" data-busy="Saving…">Save Card</button>
      <p class="quiet">${processedBy(provider, brand.name)}</p>
    </form>
    ${provider.kind === "stand-in" && bankDialog}`;
}

/** Says what removing a card means, above the button that does it at `action`. */
export const removalForm = ({ words }: Pick<KeptCard, "words">, business: string, action: string): Html =>
  html`<p><strong>${words}</strong> is saved with ${business} for invoices you owe.</p>
    <p>Once you remove it, ${business} can't charge it anymore. What you owe stays the same.</p>
    <form method="post" action="${action}"><button class="danger">Remove Card</button></form>`;

/** Behind the link in the email that confirms a saved card. */
export const removePage = ({
  card,
  brand,
  token,
}: {
  card: KeptCard;
  brand: PublicBrand;
  token: string;
}): PublicPage => ({
  brand,
  title: `Saved card · ${brand.name}`,
  description: `View or remove the card you saved with ${brand.name}.`,
  isNarrow: true,
  content:
    card.removed_at === null
      ? html`<h1>Your saved card</h1>
        ${removalForm(card, brand.name, `/card/saved/${token}`)}`
      : html`<h1>Card removed</h1>
        <p class="good" role="status">${card.words} isn't saved with ${brand.name} anymore. It can't be charged.</p>`,
});

/** For a link that leads nowhere, has ended or was turned off: they look the same. */
export const strangePage: PublicPage = {
  brand: { name: "Plumbline" },
  title: "Saved card",
  isNarrow: true,
  content: html`<h1>Page not found</h1>
    <p class="note">This link has ended, or it was turned off. Ask the business that sent it for a new one.</p>`,
};
