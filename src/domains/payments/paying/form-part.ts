/** The form that pays: tip, way to pay, and the button with the amount. It needs a script, and says so without one. */
import { type Html, html } from "#platform/http/html.ts";
import { roundedQuotient } from "#shared/money/money.ts";
import type { OnlineMethod } from "../intents/starting.ts";
import type { PayingVisit } from "./visiting.ts";
import { amountOf, debitConsent, onlineNames } from "./words.ts";

const tipPercents = [10, 15, 20];

export function payForm(visit: PayingVisit): Html {
  const { brand, invoice, dueCents, takesTips, methods, account } = visit;
  const { collecting } = visit.scope.actor.appContext;
  const provider = collecting.payerForm({ accountId: account?.account_id ?? "", clientSecret: "" });
  const facts =
    provider.kind === "stripe"
      ? html` data-key="${provider.publishableKey}" data-account="${provider.accountId}"`
      : html` data-post="${provider.postTo}"`;
  return html`<p class="note" id="without-script"><strong>To pay online, turn on JavaScript</strong> in your browser and reload this page.${
    brand.phone && html` Or call <a href="${brand.phone.href}">${brand.phone.text}</a>.`
  }</p>
    <form id="pay" class="pay" novalidate hidden data-provider="${provider.kind}"${facts} data-due="${dueCents}" data-currency="${invoice.currency}">
      <h2>Pay this invoice</h2>
      <div class="bad" role="alert" id="problem" tabindex="-1" hidden></div>
      ${takesTips && tipPart(visit)}
      ${methodPart(methods)}
      ${provider.kind === "stripe" ? html`<div id="provider"></div>` : testFields(methods)}
      ${methods.includes("bank_debit") && html`<p class="quiet" data-for="bank_debit">${debitConsent(brand.name)}</p>`}
      <button class="main" id="pay-button" data-label="Pay" data-busy="Paying…">Pay ${amountOf(visit, dueCents)}</button>
      <p class="quiet">${
        provider.kind === "stripe"
          ? `Payments are processed by Stripe. ${brand.name} never sees your card or account number.`
          : "This is a test system. No money moves."
      }</p>
    </form>
    ${provider.kind === "stand-in" && bankDialog}`;
}

function tipPart(visit: PayingVisit): Html {
  const { dueCents } = visit;
  const choice = (value: string, cents: number, label: Html | string, isChosen = false) =>
    html`<label class="choice"><input type="radio" name="tip" value="${value}" data-cents="${cents}"${isChosen && html` checked`}> <span>${label}</span></label>`;
  const percents = tipPercents.map((percent) => {
    const cents = Number(roundedQuotient(BigInt(dueCents) * BigInt(percent), 100n));
    return choice(String(percent), cents, html`${percent}%<small>${amountOf(visit, cents)}</small>`);
  });
  return html`<fieldset class="tips"><legend>Add a tip</legend>
      <div class="choices">${choice("none", 0, "No tip", true)}${percents}${choice("own", 0, "Other")}</div>
      <label class="own" hidden>Tip amount <input name="own_tip" inputmode="decimal" autocomplete="off" maxlength="12" aria-describedby="error-tip"></label>
      <p class="error" id="error-tip" hidden></p>
    </fieldset>`;
}

function methodPart(methods: readonly OnlineMethod[]): Html {
  const [only, ...others] = methods;
  if (others.length === 0) return html`<input type="hidden" name="method" value="${only}">`;
  return html`<fieldset><legend>Pay with</legend><div class="choices">${methods.map(
    (method, index) =>
      html`<label class="choice"><input type="radio" name="method" value="${method}"${index === 0 && html` checked`}> <span>${onlineNames[method]}</span></label>`,
  )}</div></fieldset>`;
}

/** In place of the provider's own form, where there are no keys: for test numbers alone. */
const testFields = (methods: readonly OnlineMethod[]): Html =>
  html`${
    methods.includes("card") &&
    html`<div data-for="card">
      <p class="quiet" id="card-help">Use a test card such as 4242 4242 4242 4242, with any date in the future.</p>
      <label>Card number <input name="number" inputmode="numeric" autocomplete="off" maxlength="30" aria-describedby="card-help"></label>
      <label>Expiration date (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="off" maxlength="9"></label>
    </div>`
  }${
    methods.includes("bank_debit") &&
    html`<div data-for="bank_debit">
      <p class="quiet" id="bank-help">Use routing number 110000000 and account 000123456789.</p>
      <label>Routing number <input name="routing" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby="bank-help"></label>
      <label>Account number <input name="account" inputmode="numeric" autocomplete="off" maxlength="20" aria-describedby="bank-help"></label>
    </div>`
  }`;

/** Plays the bank that wants a card's owner to agree (3-D Secure). */
const bankDialog = html`<dialog id="bank" aria-labelledby="bank-title"><form method="dialog">
    <h2 id="bank-title">Confirm Your Card</h2>
    <p>Your bank wants to confirm it's you (3-D Secure). This is a test card, so choose how the bank responds.</p>
    <div class="actions"><button value="yes" class="main">Complete Authentication</button><button value="no">Fail Authentication</button></div>
  </form></dialog>`;
