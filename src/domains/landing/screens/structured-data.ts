/** What the public pages tell search engines in their own vocabulary (schema.org), drawn from the plan catalogue. */
import { money, toMajorText } from "#shared/money/money.ts";
import { catalogue, questions, startTrial } from "./plan-words.ts";

/** Replaced by the address of the installation when a page is served. */
export const origin = "{{origin}}";

const organization = {
  "@type": "Organization",
  "@id": `${origin}/#organization`,
  name: "Plumbline",
  url: `${origin}/`,
  logo: `${origin}/social-card.jpg`,
  contactPoint: { "@type": "ContactPoint", contactType: "customer support", url: `${origin}/#contact` },
};

const software = {
  "@type": "SoftwareApplication",
  "@id": `${origin}/#software`,
  name: "Plumbline",
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web",
  description:
    "Customers, calendar, jobs, contracts, invoices and messages for your small service business, all in one place.",
  image: `${origin}/social-card.jpg`,
  publisher: { "@id": organization["@id"] },
  offers: catalogue.map((plan) => ({
    "@type": "Offer",
    name: plan.displayName,
    description: plan.description,
    price: toMajorText(money(plan.priceCents, "USD")),
    priceCurrency: "USD",
    url: `${origin}${startTrial(plan)}`,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: toMajorText(money(plan.priceCents, "USD")),
      priceCurrency: "USD",
      unitText: "MONTH",
    },
  })),
};

const faq = {
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

const graph = (...nodes: object[]) => ({ "@context": "https://schema.org", "@graph": nodes });

export const dataOfHome = graph(
  organization,
  { "@type": "WebSite", name: "Plumbline", url: `${origin}/`, publisher: { "@id": organization["@id"] } },
  software,
);
export const dataOfPricing = graph(organization, software, faq);
export const dataOfOthers = graph(organization);
