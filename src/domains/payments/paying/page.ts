/** The whole page behind the link of an invoice, and with which status it is answered. */
import { html } from "#platform/http/html.ts";
import { payingStyle } from "#platform/http/public-pages/paying-style.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer } from "#platform/http/raw-calls.ts";
import { paperHtml, paperStyles } from "#platform/papers/paper-html.ts";
import { payForm } from "./form-part.ts";
import { stateParts } from "./state-parts.ts";
import type { PayingVisit, Said } from "./visiting.ts";

/** The address is the key: it is told to no other site, and kept by no search engine. */
export const linkHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

export async function payingPage(visit: PayingVisit, token: string, said: Said = {}): Promise<RawAnswer> {
  const { brand, invoice, state, methods, scope } = visit;
  const canPay = state === "open" && methods.length > 0;
  const isStripe = canPay && scope.actor.appContext.collecting.kind === "stripe";
  const page: PublicPage = {
    brand,
    title: `Invoice ${invoice.number} · ${brand.name}`,
    description: `View invoice ${invoice.number} from ${brand.name}, and pay it.`,
    isWide: true,
    styles: [payingStyle, ...paperStyles(invoice.paper.brand)],
    script: "/paying.js",
    isConnected: true,
    ...(isStripe ? { takesCards: true } : {}),
    content: html`<div data-page="/i/${token}"${invoice.seen_at === null && html` data-unseen`}>
      ${await stateParts(visit, said)}
      ${canPay && payForm(visit)}
      <div class="actions beside">
        <a class="button" href="/i/${token}/invoice.pdf" download>Download PDF</a>
        ${invoice.seen_at === null && unseenPart(token)}
      </div>
      <h2 class="unseen">The invoice</h2>
      ${paperHtml(invoice.paper, { pictureOf: () => "" })}
    </div>`,
  };
  return publicPageAnswer(200, page, linkHeaders);
}

/** With a script the page tells it by itself; a scanner of mail neither runs one nor presses. */
const unseenPart = (token: string) =>
  html`<form id="confirm-seen" method="post" action="/i/${token}/seen"><button>Confirm You Got This Invoice</button></form>`;

/** For a link that leads nowhere or was turned off: both look the same. */
export const strangePage: PublicPage = {
  brand: { name: "Plumbline" },
  title: "Invoice",
  isNarrow: true,
  content: html`<h1>Invoice not found</h1>
    <p class="note">This link doesn't lead to an invoice, or it was turned off. Check the link in your message, or ask the
    business that sent it for a new one.</p>`,
};
