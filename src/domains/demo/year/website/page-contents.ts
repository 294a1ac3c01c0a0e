/** What the demo firm's website says, page by page. */
import type { Block, PageContent } from "#domains/website/pages/blocks-contract.ts";

const book = { label: "Book Online", target: { to: "booking" } } as const;
const call = { label: "Call Us", target: { to: "phone" } } as const;
const nothing = { tone: "plain", picture: null, alt: "" } as const;

const about = { share_picture: null, is_hidden: false } as const;

const area: Block = {
  id: "area",
  kind: "service_area",
  tone: "soft",
  heading: "Where we work",
  text: "Our vans are in Boise every day and in the towns around it most days of the week.",
  places: ["Boise", "Meridian", "Nampa", "Eagle", "Garden City", "Kuna", "Star"],
};

const questions = [
  {
    id: "q1",
    question: "How soon can you come?",
    answer:
      "Most days we have a time within 48 hours. For a burst pipe, **call us**: someone answers day and night.",
  },
  {
    id: "q2",
    question: "What does a visit cost?",
    answer:
      "You see the price before we start. Our most common jobs have a fixed price, which is listed on this page.",
  },
  {
    id: "q3",
    question: "Are you licensed and insured?",
    answer:
      "Yes. Every plumber on our team is licensed in Idaho, and all our work is insured and comes with a one-year warranty.",
  },
] as const;

const reviews: Block = {
  id: "reviews",
  kind: "reviews",
  tone: "plain",
  heading: "What customers say",
  reviews: [
    {
      id: "r1",
      name: "Hannah B.",
      place: "Boise",
      text: "They found the leak in ten minutes and showed me what it was. Fair price, kind people.",
      stars: 5,
    },
    {
      id: "r2",
      name: "Marcus T.",
      place: "Meridian",
      text: "New water heater within a day. The old one was gone and the garage was cleaner than before.",
      stars: 5,
    },
    {
      id: "r3",
      name: "Elena R.",
      place: "Eagle",
      text: "I got a text when the technician was on the way. That alone was worth it.",
      stars: 5,
    },
  ],
};

const beforeForm = (serviceIds: number[]): Block[] => [
  {
    ...nothing,
    id: "hero",
    kind: "hero",
    tone: "soft",
    heading: "Plumbing and heating in Boise, done right the first time",
    text: "A licensed technician at your door, a clear price before we start, and a clean floor when we leave.",
    buttons: [book, call],
    layout: "side",
  },
  {
    id: "services",
    kind: "services",
    tone: "plain",
    heading: "What we do most",
    text: "Fixed prices for the jobs that come up in every house.",
    service_ids: serviceIds,
    shows_prices: true,
    shows_booking: true,
  },
  {
    id: "times",
    kind: "booking",
    tone: "soft",
    heading: "Our next open times",
    text: "",
    service_id: null,
    times: 3,
  },
  reviews,
  area,
  { id: "faq", kind: "faq", tone: "plain", heading: "Good to know", questions: [...questions] },
];

const contact: Block = {
  id: "contact",
  kind: "contact",
  tone: "plain",
  heading: "How to reach us",
  text: "",
  shows_phone: true,
  shows_address: true,
  hours: [
    { id: "h1", days: "Monday to Friday", hours: "7:00 AM to 6:00 PM" },
    { id: "h2", days: "Saturday", hours: "8:00 AM to 2:00 PM" },
    { id: "h3", days: "Emergencies", hours: "Day and night" },
  ],
};

export function homeContent(formId: number, serviceIds: number[]): PageContent {
  return {
    ...about,
    title: "Plumbing and Heating in Boise",
    slug: "",
    description:
      "Licensed plumbers and heating technicians in Boise, Meridian and Nampa. Book a visit online or call us day and night.",
    keywords: ["plumber in Boise", "heating repair"],
    menu: { is_shown: true, label: "Home", place: 0 },
    blocks: [
      ...beforeForm(serviceIds),
      {
        id: "form",
        kind: "lead_form",
        tone: "soft",
        heading: "Ask us anything",
        text: "We reply within one business day.",
        form_id: formId,
      },
      contact,
    ],
  };
}

/** `slug` was another one before: links to that still arrive. */
export const heaterContent = (slug: string): PageContent => ({
  ...about,
  title: "Water Heater Repair and Replacement",
  slug,
  description:
    "No hot water? We repair and replace tank and tankless water heaters in Boise, most often the same day.",
  keywords: ["water heater"],
  menu: { is_shown: true, label: "Water Heaters", place: 1 },
  blocks: [
    {
      ...nothing,
      id: "hero",
      kind: "hero",
      heading: "Hot water again, most often today",
      text: "We carry the common water heaters on our vans and haul the old one away.",
      buttons: [book],
      layout: "center",
    },
    {
      id: "signs",
      kind: "text",
      tone: "soft",
      heading: "When it's time for a new one",
      text: "A water heater lasts eight to twelve years. Call us when you notice one of these:\n- The water runs out sooner than it used to\n- It's rusty or smells\n- There's water around the base\n\nOften a repair is enough. We tell you which one makes sense **before you pay for either**.",
    },
    {
      id: "call",
      kind: "call_to_action",
      tone: "brand",
      heading: "Not sure what you need?",
      text: "Describe what you see and we tell you what it likely is.",
      button: call,
    },
  ],
});

/** Not finished, so not on the web. */
export const remodelContent = (): PageContent => ({
  ...about,
  title: "Bathroom Remodels",
  slug: "bathroom-remodels",
  description: "",
  keywords: [],
  menu: { is_shown: true, label: "Remodels", place: 2 },
  blocks: [
    {
      ...nothing,
      id: "hero",
      kind: "hero",
      heading: "A bathroom you look forward to",
      text: "From the first sketch to the last tile, with one team and one price.",
      buttons: [],
      layout: "center",
    },
    { id: "gallery", kind: "gallery", tone: "plain", heading: "Recent work", pictures: [] },
  ],
});
