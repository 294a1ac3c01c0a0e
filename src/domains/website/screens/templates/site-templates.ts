/** Whole websites to start from, one for each trade: home, services, about and contact, ready to be published. */
import type { PageContent } from "../../pages/blocks-contract.ts";
import { electrical } from "./electrical.ts";
import { hvac } from "./hvac.ts";
import { type Begun, beginPage } from "./make-page.ts";
import { plumbing } from "./plumbing.ts";
import type { Business, Trade } from "./trade.ts";

export const trades: readonly Trade[] = [plumbing, electrical, hvac];

export const sitePages = (trade: Trade, business: Business): PageContent[] => [
  withMenuLabel(
    "Home",
    beginPage({ title: business.name, slug: "", keywords: trade.keywords, ...trade.home(business) }, 0),
  ),
  beginPage({ title: "Services", slug: "services", ...trade.services(business) }, 1),
  beginPage({ title: "About Us", slug: "about", ...trade.story(business) }, 2),
  beginPage(
    {
      title: "Contact",
      slug: "contact",
      description: `Call ${business.name}, book a visit online or send us a message. We answer the same business day.`,
      blocks: contactBlocks(trade.contactText, business, trade.hours),
    },
    3,
  ),
];

/** The business's name stands in the head of the page already. */
const withMenuLabel = (label: string, page: PageContent): PageContent => ({
  ...page,
  menu: { ...page.menu, label },
});

export const contactBlocks = (
  text: string,
  { formId }: Business,
  hours: readonly { days: string; hours: string }[],
): Begun[] => [
  {
    kind: "hero",
    heading: "Get in touch",
    text,
    layout: "center",
    tone: "soft",
    buttons: [
      { label: "Book Online", target: { to: "booking" } },
      { label: "Call Us", target: { to: "phone" } },
    ],
  },
  ...(formId === null
    ? []
    : [{ kind: "lead_form", heading: "Send us a message", form_id: formId } satisfies Begun]),
  {
    kind: "contact",
    heading: "Phone, address and hours",
    hours: hours.map((line, index) => ({ id: `h${index + 1}`, ...line })),
  },
];
