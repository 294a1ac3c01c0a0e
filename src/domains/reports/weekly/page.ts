/** The page behind the link that turns a weekly report off. Looking changes nothing; a button does. */
import { html } from "#platform/http/html.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";

const title = "Weekly Report";

export const turnOffPage = (brand: PublicBrand, token: string, { name, isOff }: Shown): PublicPage => ({
  title,
  brand,
  isNarrow: true,
  content: isOff
    ? html`<h1>${title}</h1><p class="note">You no longer get “${name}” by email.</p>`
    : html`<h1>${title}</h1><p>You get “${name}” by email each week.</p>
        <form method="post" action="/weekly-reports/${token}/off"><button class="main">Stop This Email</button></form>`,
});

type Shown = { name: string; isOff: boolean };

/** For a link that leads nowhere. */
export const strangePage: PublicPage = {
  title,
  brand: { name: "Plumbline" },
  isNarrow: true,
  content: html`<h1>${title}</h1><p class="note">This link doesn't work. The report may have been deleted.</p>`,
};
