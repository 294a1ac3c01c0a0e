/** Where cards and accounts are entered on public pages: the provider's own form, or fields for test numbers without keys. */
import type { Scope } from "#platform/actor.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { OnlineMethod } from "../intents/starting.ts";

export type FormProvider = { kind: "stripe" | "stand-in"; data: Html };

/** With what the script must know to open the form. */
export function providerOf({ actor }: Scope, accountId: string): FormProvider {
  const form = actor.appContext.collecting.payerForm({ accountId, clientSecret: "" });
  const facts =
    form.kind === "stripe"
      ? html` data-key="${form.publishableKey}" data-account="${form.accountId}"`
      : html` data-post="${form.postTo}"`;
  return { kind: form.kind, data: html`data-provider="${form.kind}"${facts}` };
}

export const scriptNeeded = (what: string, { phone }: PublicBrand): Html =>
  html`<p class="note" id="without-script"><strong>To ${what}, turn on JavaScript</strong> in your browser and reload this page.${
    phone && html` Or call <a href="${phone.href}">${phone.text}</a>.`
  }</p>`;

export const cardFields = ({ kind }: FormProvider, methods: readonly OnlineMethod[]): Html =>
  kind === "stripe" ? html`<div id="provider"></div>` : testFields(methods);

export const processedBy = ({ kind }: FormProvider, business: string): string =>
  kind === "stripe"
    ? `Payments are processed by Stripe. ${business} never sees your card or account number.`
    : "This is a test system. No money moves.";

/** In place of the provider's own form, where there are no keys: for test numbers alone. */
const testFields = (methods: readonly OnlineMethod[]): Html =>
  html`${
    methods.includes("card") &&
    html`<div data-for="card"${methods[0] !== "card" && html` hidden`}>
      <p class="quiet" id="card-help">Use a test card such as 4242 4242 4242 4242, with any date in the future.</p>
      <label>Card number <input name="number" inputmode="numeric" autocomplete="off" maxlength="30" aria-describedby="card-help"></label>
      <label>Expiration date (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="off" maxlength="9"></label>
    </div>`
  }${
    methods.includes("bank_debit") &&
    html`<div data-for="bank_debit"${methods[0] !== "bank_debit" && html` hidden`}>
      <p class="quiet" id="bank-help">Use routing number 110000000 and account 000123456789.</p>
      <label>Routing number <input name="routing" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby="bank-help"></label>
      <label>Account number <input name="account" inputmode="numeric" autocomplete="off" maxlength="20" aria-describedby="bank-help"></label>
    </div>`
  }`;

/** Plays the bank that wants a card's owner to agree (3-D Secure). */
export const bankDialog = html`<dialog id="bank" aria-labelledby="bank-title"><form method="dialog">
    <h2 id="bank-title">Confirm Your Card</h2>
    <p>Your bank wants to confirm it's you (3-D Secure). This is a test card, so choose how the bank responds.</p>
    <div class="actions"><button value="yes" class="main">Complete Authentication</button><button value="no">Fail Authentication</button></div>
  </form></dialog>`;
