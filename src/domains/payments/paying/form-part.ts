/** The form that pays: tip, way to pay, and the button with the amount. It needs a script, and says so without one. */
import { type Html, html } from "#platform/http/html.ts";
import { roundedQuotient } from "#shared/money/money.ts";
import { mandateVersion, mandateWords } from "../cards/mandate.ts";
import type { OnlineMethod } from "../intents/starting.ts";
import { bankDialog, cardFields, processedBy, providerOf, scriptNeeded } from "./card-fields.ts";
import type { PayingVisit } from "./visiting.ts";
import { amountOf, debitConsent, onlineNames } from "./words.ts";

const tipPercents = [10, 15, 20];

export function payForm(visit: PayingVisit): Html {
  const { brand, invoice, dueCents, takesTips, methods, account } = visit;
  const provider = providerOf(visit.scope, account?.account_id ?? "");
  return html`${scriptNeeded("pay online", brand)}
    <form id="pay" class="pay" novalidate hidden ${provider.data} data-due="${dueCents}" data-currency="${invoice.currency}">
      <h2>Pay this invoice</h2>
      <div class="bad" role="alert" id="problem" tabindex="-1" hidden></div>
      ${takesTips && tipPart(visit)}
      ${methodPart(methods)}
      ${cardFields(provider, methods)}
      ${methods.includes("card") && savePart(brand.name, methods[0] === "card")}
      ${methods.includes("bank_debit") && html`<p class="quiet" data-for="bank_debit"${methods[0] !== "bank_debit" && html` hidden`}>${debitConsent(brand.name)}</p>`}
      <button class="main" id="pay-button" data-label="Pay" data-busy="Paying…">Pay ${amountOf(visit, dueCents)}</button>
      <p class="quiet">${processedBy(provider, brand.name)}</p>
    </form>
    ${provider.kind === "stand-in" && bankDialog}`;
}

/** Not ticked beforehand: a card is kept only for those who want it. */
const savePart = (
  business: string,
  isFirst: boolean,
): Html => html`<div data-for="card" class="save"${!isFirst && html` hidden`}>
        <label class="choice"><input type="checkbox" name="saves_card" value="${mandateVersion}" aria-describedby="mandate"> <span>Save this card for next time</span></label>
        <p class="quiet" id="mandate">${mandateWords(business)}</p>
      </div>`;

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
