/** Single pages to start from. */
import type { PageContent } from "../../pages/blocks-contract.ts";
import { type Begun, beginPage, slugOf } from "./make-page.ts";
import { contactBlocks } from "./site-templates.ts";
import type { Business } from "./trade.ts";

type Template = {
  key: string;
  name: string;
  about: string;
  /** What the page is called until someone says something else. */
  title: string;
  blocks: (title: string, business: Business) => readonly Begun[];
};

export const pageTemplates: readonly Template[] = [
  {
    key: "blank",
    name: "Blank Page",
    about: "A heading, and the rest is up to you.",
    title: "New Page",
    blocks: (title) => [{ kind: "hero", heading: title, layout: "center", tone: "soft" }],
  },
  {
    key: "service",
    name: "Service Page",
    about: "One service with its price, free times and common questions.",
    title: "Drain Cleaning",
    blocks: (title) => [
      {
        kind: "hero",
        heading: title,
        text: "Say in one sentence what you do and why people choose you for it.",
        layout: "center",
        tone: "brand",
        buttons: [
          { label: "Book Online", target: { to: "booking" } },
          { label: "Call Us", target: { to: "phone" } },
        ],
      },
      {
        kind: "text",
        heading: "What's included",
        text: "- The first thing customers get\n- The second thing\n- And the third",
      },
      { kind: "services", heading: "Prices", tone: "soft" },
      { kind: "booking", heading: "Next free times" },
      {
        kind: "call_to_action",
        heading: "Have a question?",
        text: "Call us. We're happy to help.",
        tone: "brand",
        button: { label: "Call Us", target: { to: "phone" } },
      },
    ],
  },
  {
    key: "offer",
    name: "Special Offer",
    about: "One offer, one button. Good for ads and campaigns.",
    title: "Special Offer",
    blocks: (title, { formId }) => [
      {
        kind: "hero",
        heading: title,
        text: "Say what customers get, what it costs and until when.",
        layout: "center",
        tone: "brand",
        buttons: [{ label: "Book Now", target: { to: "booking" } }],
      },
      {
        kind: "text",
        heading: "How it works",
        text: "**1.** Book a time or send the form.\n\n**2.** We confirm the same day.\n\n**3.** You save.",
      },
      ...(formId === null
        ? []
        : [{ kind: "lead_form", heading: "Get the offer", form_id: formId, tone: "soft" } satisfies Begun]),
    ],
  },
  {
    key: "contact",
    name: "Contact",
    about: "Phone, address, hours and a form.",
    title: "Contact",
    blocks: (_title, business) =>
      contactBlocks("Call, book online or send us a message.", business, [
        { days: "Monday to Friday", hours: "8 AM to 5 PM" },
      ]),
  },
];

export const pageFrom = ({ blocks, key }: Template, title: string, business: Business): PageContent =>
  beginPage(
    { title, slug: slugOf(title) || "page", blocks: blocks(title, business) },
    key === "contact" ? 9 : 5,
  );
