/** What search engines are told of a page in their own terms (schema.org): the business, its services, its answers. */
import { factsElement, type Html, html } from "#platform/http/html.ts";
import type { BusinessHours } from "#shared/time/business-hours.ts";
import type { PageContent } from "../blocks-contract.ts";
import { plainWords } from "../inline-contract.ts";
import { servicesShown } from "./live-blocks.ts";
import type { PageFacts } from "./page-facts.ts";

const context = "https://schema.org";

export function structuredData(content: PageContent, facts: PageFacts): Html {
  const things = [businessOf(facts), ...servicesOf(content, facts), ...answersOf(content)];
  return html`${things.map(factsElement)}`;
}

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );

function businessOf({ business, brand, address, origin }: PageFacts) {
  const { address: street, city, state, zip_code, country } = business;
  const place = filled({
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip_code,
    addressCountry: country,
  });
  return {
    "@context": context,
    "@type": "LocalBusiness",
    "@id": `${address.url}#business`,
    ...filled({ name: business.name, url: address.url, telephone: business.phone }),
    ...(street || city ? { address: { "@type": "PostalAddress", ...place } } : {}),
    ...(brand.logo ? { logo: `${origin}${brand.logo.url}` } : {}),
    ...openingHours(business.business_hours),
  };
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Days with the same hours share one entry. Nothing for a business that has set no hours. */
function openingHours(hours: BusinessHours) {
  const days = new Map<string, string[]>();
  for (const [day, spans] of hours.entries())
    for (const { from, to } of spans) {
      // Search engines know no 24:00: a day that ends at midnight closes a minute before.
      const span = `${from}-${to === "24:00" ? "23:59" : to}`;
      days.set(span, [...(days.get(span) ?? []), weekdays[day] ?? ""]);
    }
  if (days.size === 0) return {};
  return {
    openingHoursSpecification: [...days].map(([span, dayOfWeek]) => {
      const [opens, closes] = span.split("-");
      return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
    }),
  };
}

function servicesOf({ blocks }: PageContent, facts: PageFacts) {
  const { business, address } = facts;
  const shown = new Map(
    blocks.flatMap((block) =>
      block.kind === "services"
        ? servicesShown(block, facts.services).map(
            (service) => [service.id, { ...service, isPriced: block.shows_prices }] as const,
          )
        : [],
    ),
  );
  return [...shown.values()].map(({ name, description, price_cents, isPriced }) => ({
    "@context": context,
    "@type": "Service",
    ...filled({ name, description }),
    provider: { "@id": `${address.url}#business` },
    ...(isPriced
      ? {
          offers: {
            "@type": "Offer",
            price: (price_cents / 100).toFixed(2),
            priceCurrency: business.currency,
          },
        }
      : {}),
  }));
}

function answersOf({ blocks }: PageContent) {
  const questions = blocks
    .flatMap((block) => (block.kind === "faq" ? block.questions : []))
    .filter(({ question, answer }) => question && answer);
  if (questions.length === 0) return [];
  return [
    {
      "@context": context,
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: plainWords(answer) },
      })),
    },
  ];
}
