/** The page on which offers by email end, made for a phone and to work without script. */
import { type Html, html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { unsubscribeWords } from "./unsubscribing.ts";

const page = (brand: PublicBrand, title: string, content: Html): PublicPage => ({
  title: `${title} · ${brand.name}`,
  brand,
  content,
  isNarrow: true,
});

export const unsubscribePage = (brand: PublicBrand, token: string, topic: string): PublicPage =>
  page(
    brand,
    "Unsubscribe",
    html`<h1>Unsubscribe from offers?</h1>
      ${topic && html`<p>You got an email about ${topic}.</p>`}
      <p>${unsubscribeWords(brand.name)}</p>
      <form method="post" action="/c/${token}/unsubscribe">
        <div class="actions"><button class="main">Unsubscribe</button></div>
      </form>`,
  );

export const unsubscribedPage = (brand: PublicBrand, preferences: string | null): PublicPage =>
  page(
    brand,
    "Unsubscribed",
    html`<h1>You're unsubscribed</h1>
      <p role="status">${unsubscribeWords(brand.name)}</p>
      ${preferences && html`<p><a href="${preferences}">Choose what else you get</a></p>`}`,
  );

export const previewPage: PublicPage = {
  title: "Unsubscribe",
  brand: { name: "Unsubscribe" },
  isNarrow: true,
  content: html`<h1>This is a preview</h1>
    <p>In the email that customers get, this link lets them unsubscribe from offers.</p>`,
};

export const strangePage = (sentence: string): PublicPage => ({
  title: "Link not found",
  brand: { name: "Link" },
  isNarrow: true,
  content: html`<h1>This link doesn't work</h1>
    <p>${sentence}</p>`,
});
