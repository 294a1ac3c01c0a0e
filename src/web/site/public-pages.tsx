/** Every public page with its address, its words for search engines, and the document around it. */
import { cookiesPath, helpPath, pricingPath, privacyPath, termsPath } from "#shared/common-paths.ts";
import "#domains/landing/screens/site.css";
import { renderToStaticMarkup } from "react-dom/server";
import { CookiesScreen } from "#domains/landing/screens/CookiesScreen.tsx";
import { HelpScreen } from "#domains/landing/screens/HelpScreen.tsx";
import { LandingScreen } from "#domains/landing/screens/LandingScreen.tsx";
import { NotFoundPage } from "#domains/landing/screens/NotFoundPage.tsx";
import { PricingScreen } from "#domains/landing/screens/PricingScreen.tsx";
import { PrivacyScreen } from "#domains/landing/screens/PrivacyScreen.tsx";
import { PublicPage } from "#domains/landing/screens/PublicPage.tsx";
import {
  extraUserText,
  catalogue as plans,
  priceText,
  trialDaysText,
} from "#domains/landing/screens/plan-words.ts";
import { dataOfHome, dataOfOthers, dataOfPricing, origin } from "#domains/landing/screens/structured-data.ts";
import { TermsScreen } from "#domains/landing/screens/TermsScreen.tsx";
import { themeTokens } from "./public-tokens.ts";

type Page = {
  /** Undefined for the page that stands at every wrong address. */
  path?: string;
  title: string;
  description: string;
  Screen: () => React.ReactNode;
  data: object;
};

const home: Page = {
  path: "/",
  title: "Plumbline: run your service business from one place",
  description: `Customers, scheduling, contracts, invoices and messages for plumbers, electricians and HVAC companies. Free for ${trialDaysText}, and your card isn't charged during the trial.`,
  Screen: LandingScreen,
  data: dataOfHome,
};

const pages: Page[] = [
  home,
  {
    path: pricingPath(),
    title: "Pricing · Plumbline",
    description: `${plans.map(({ name, priceCents }) => `${name} for ${priceText(priceCents)}`).join(" and ")} a month, extra users ${extraUserText} each. Compare plans and try either free for ${trialDaysText}.`,
    Screen: PricingScreen,
    data: dataOfPricing,
  },
  {
    path: helpPath(),
    title: "Help Center · Plumbline",
    description:
      "Answers about your trial, customers and pipeline, signing in, plans and billing, and working faster in Plumbline.",
    Screen: HelpScreen,
    data: dataOfOthers,
  },
  {
    path: privacyPath(),
    title: "Privacy Policy · Plumbline",
    description:
      "What Plumbline knows about you, how we use it, how long we keep it and the choices you have.",
    Screen: PrivacyScreen,
    data: dataOfOthers,
  },
  {
    path: termsPath(),
    title: "Terms of Service · Plumbline",
    description:
      "The agreement between your business and Plumbline on your trial, prices, cancelling and your data.",
    Screen: TermsScreen,
    data: dataOfOthers,
  },
  {
    path: cookiesPath(),
    title: "Cookie Policy · Plumbline",
    description: "Everything Plumbline stores in your browser, with what it's for and how long it's kept.",
    Screen: CookiesScreen,
    data: dataOfOthers,
  },
];

const notFound: Page = {
  title: "Page Not Found · Plumbline",
  description: "There's no page at this address.",
  Screen: NotFoundPage,
  data: dataOfOthers,
};

/** Finished files by name. `{{origin}}` and `{{year}}` in them are filled in when they are served. */
export function renderSite(given: { css: string; script: string }): Record<string, string> {
  const css = themeTokens(given.css) + given.css;
  const paths = pages.flatMap(({ path }) => path ?? []);
  return {
    ...Object.fromEntries(
      pages.map((page) => [
        page.path === "/" ? "home.html" : `${page.path?.slice(1)}.html`,
        renderPage(page, css, given.script),
      ]),
    ),
    "404.html": renderPage(notFound, css, given.script),
    "robots.txt": `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    "sitemap.xml": sitemap(paths),
  };
}

function sitemap(paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
}

function renderPage({ path, title, description, Screen, data }: Page, css: string, script: string): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {path === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={origin + path} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/early.js" />
        <style>{css}</style>
        <script type="module" src={script} fetchPriority="low" />
        <SocialCard path={path ?? "/"} title={title} description={description} />
        <script type="application/ld+json">{inScript(data)}</script>
      </head>
      <body>
        <PublicPage>
          <Screen />
        </PublicPage>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/** What other sites show of a link to this page (ogp.me). */
function SocialCard({ path, title, description }: { path: string; title: string; description: string }) {
  const facts = {
    "og:type": "website",
    "og:site_name": "Plumbline",
    "og:title": title,
    "og:description": description,
    "og:url": origin + path,
    "og:image": `${origin}/social-card.jpg`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Plumbline, run your service business from one place, shown with its dashboard",
  };
  return (
    <>
      {Object.entries(facts).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** JSON that cannot end the element it stands in. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");
