/** The page on which a customer says what they want to be sent, made for a phone and to work without script. */
import { type Html, html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import type { Preferences, Visit } from "./service.ts";
import { choiceWords } from "./words.ts";

const headings = { mail: "Email to", text: "Texts to" };

type Said = { isSaved?: boolean; problem?: string };

export function preferencesPage(
  { brand, addresses }: Visit,
  token: string,
  { isSaved, problem }: Said,
): PublicPage {
  return page(
    brand,
    html`${problem && html`<p class="bad" role="alert">${problem}</p>`}
      <h1>Message Preferences</h1>
      ${isSaved && html`<p class="good" role="status">Your choices were saved.</p>`}
      <p>Choose what ${brand.name} may send you. Receipts, invoices and answers to what you ask for still arrive.</p>
      <form method="post" action="/preferences/${token}">
        ${addresses.map((each) => fieldsOf(each, brand))}
        <div class="actions"><button class="main">Save Choices</button></div>
      </form>
      <form method="post" action="/preferences/${token}/stop">
        <div class="actions"><button>Turn Everything Off</button></div>
      </form>
      <div data-seen="/preferences/${token}/seen" hidden></div>`,
    "/preferences.js",
  );
}

function fieldsOf(
  { target: { channel, masked }, isOwn, isAllOff, choices }: Preferences,
  brand: PublicBrand,
): Html {
  const mayTurnOn = isOwn;
  const shown = choices.filter(({ isOn }) => isOn || mayTurnOn);
  const off = choices.filter(({ isOn }) => !isOn && !mayTurnOn);
  return html`<fieldset class="boxes">
    <legend>${headings[channel]} ${masked}</legend>
    ${isAllOff && html`<p class="note">${allOffWords(mayTurnOn)}</p>`}
    ${shown.map(({ purpose, isOn }) => {
      const name = `${channel}-${purpose}`;
      return html`<input type="hidden" name="shown" value="${name}" />
        <label class="check"><input type="checkbox" name="${name}" value="on"${isOn && html` checked`} />
          <span>${choiceWords(brand.name, channel, purpose)}</span></label>`;
    })}
    ${!isAllOff && off.map(({ purpose }) => html`<p class="quiet">Off: ${choiceWords(brand.name, channel, purpose)}</p>`)}
    ${!mayTurnOn && off.length > 0 && !isAllOff && html`<p class="quiet">${elsewhereWords[channel]}</p>`}
  </fieldset>`;
}

const allOffWords = (mayTurnOn: boolean): string =>
  mayTurnOn
    ? "All texts to this number are off. Tick what you want again."
    : "All texts to this number are off. Text START to us to turn them back on.";

const elsewhereWords = {
  mail: "To turn these back on, use the link in an email.",
  text: "To turn these back on, contact us.",
};

/** For a link that never was, or one that was tried too often. */
export const strangePage = (sentence: string): PublicPage => ({
  title: "Message Preferences · Plumbline",
  brand: { name: "Plumbline" },
  content: html`<h1>Message Preferences</h1><p class="note">${sentence}</p>`,
  isNarrow: true,
});

type Asked = { isSent?: boolean; problem?: string; typed?: string };

/** For a link that has ended: the same words whether or not the address is known. */
export function endedPage(
  brand: PublicBrand,
  token: string,
  { isSent, problem, typed }: Asked = {},
): PublicPage {
  const form = html`<p>This link has expired. Enter your email address to get a new one, where you can turn messages off.</p>
    <form method="post" action="/preferences/${token}/link">
      <label>Email address
        <input type="email" name="email" required maxlength="254" autocomplete="email" value="${typed ?? ""}"${
          problem && html` aria-invalid="true" aria-describedby="email-problem"`
        } /></label>
      ${problem && html`<p class="error" id="email-problem" role="alert">${problem}</p>`}
      <div class="actions"><button class="main">Email Me a New Link</button></div>
    </form>`;
  return page(
    brand,
    html`<h1>Message Preferences</h1>
      ${isSent ? html`<p class="good" role="status">${sentWords(brand.name)}</p>` : form}
      <p class="quiet">To stop texts, reply STOP to any text from ${brand.name}.</p>`,
  );
}

const sentWords = (business: string): string =>
  `If ${business} has your email address, a new link is on its way. It can take a few minutes.`;

const page = (brand: PublicBrand, content: Html, script?: string): PublicPage => ({
  title: `Message Preferences · ${brand.name}`,
  description: `Choose what ${brand.name} may send you.`,
  ...(script ? { script, isConnected: true } : {}),
  brand,
  content,
  isNarrow: true,
});
