/** The website of a plumber. */
import type { Trade } from "./trade.ts";

const questions = [
  {
    id: "q1",
    question: "How soon can you come?",
    answer: "For a leak or a blocked drain, usually the same day. The next free times are on this page.",
  },
  {
    id: "q2",
    question: "Do you tell me the price before you start?",
    answer:
      "Yes. Your plumber looks at the job first and tells you the price. You decide before work begins.",
  },
  {
    id: "q3",
    question: "What should I do until you arrive?",
    answer:
      "Close the main water valve. It's usually where the water line enters the house, near the meter. Then open a tap on the lowest floor to let the pressure out.",
  },
];

export const plumbing: Trade = {
  key: "plumbing",
  name: "Plumbing",
  about: "Leaks, drains and water heaters, with emergency help up front.",
  keywords: ["plumber near me", "drain cleaning", "water heater repair"],
  home: ({ name }) => ({
    description: `${name} fixes leaks, clears drains and replaces water heaters. See prices, pick a time online and know the cost before we start.`,
    blocks: [
      {
        kind: "hero",
        heading: "Plumbing fixed right, the first time",
        text: "Leaks, clogs and cold showers don't wait. Pick a time online or call, and we'll take it from there.",
        layout: "center",
        tone: "brand",
        buttons: [
          { label: "Book a Visit", target: { to: "booking" } },
          { label: "Call Now", target: { to: "phone" } },
        ],
      },
      {
        kind: "services",
        heading: "What we do most",
        text: "Clear prices, whatever the hour.",
      },
      {
        kind: "text",
        heading: "What you can count on",
        text: "- **A price before we start.** No surprises on the invoice.\n- **A text when we're on the way.** You know who's coming and when.\n- **A clean house afterward.** We cover floors and take the old parts with us.",
        tone: "soft",
      },
      { kind: "booking", heading: "Next free times", text: "Tap a time to book it." },
      { kind: "faq", heading: "Questions we hear often", questions },
      {
        kind: "call_to_action",
        heading: "Water where it shouldn't be?",
        text: "Call us and we'll tell you what to do until we arrive.",
        tone: "brand",
        button: { label: "Call Now", target: { to: "phone" } },
      },
    ],
  }),
  services: ({ name }) => ({
    description: `Drain cleaning, leak repair, water heaters and more from ${name}, with prices you can see before you book.`,
    blocks: [
      {
        kind: "hero",
        heading: "Plumbing services and prices",
        text: "From a dripping tap to a new water heater. If you don't see what you need, ask us.",
        layout: "center",
        tone: "soft",
        buttons: [{ label: "Book a Visit", target: { to: "booking" } }],
      },
      { kind: "services", heading: "Price list" },
      {
        kind: "text",
        heading: "How a visit goes",
        text: "**1. You book.** Choose a time online and tell us what's wrong.\n\n**2. We look.** Your plumber finds the cause and tells you the price.\n\n**3. We fix it.** We test the work with you and clean up before we leave.",
        tone: "soft",
      },
      { kind: "booking", heading: "Book a time" },
    ],
  }),
  story: ({ name }) => ({
    description: `Meet ${name}: local plumbers who show up on time, explain the work and stand behind it.`,
    blocks: [
      {
        kind: "hero",
        heading: `About ${name}`,
        text: "We're your neighbors, and we treat your home like it's ours.",
        layout: "center",
        tone: "soft",
      },
      {
        kind: "text",
        heading: "Why we do it this way",
        text: "Most people call a plumber on a bad day. So we keep it simple: we answer the phone, come when we said, and explain the work in plain words.\n\nEvery repair is tested before we leave. If something isn't right, we come back and fix it.",
      },
      {
        kind: "call_to_action",
        heading: "Need a plumber?",
        text: "See the next free times and pick one.",
        tone: "brand",
        button: { label: "Book a Visit", target: { to: "booking" } },
      },
    ],
  }),
  hours: [
    { days: "Monday to Friday", hours: "7 AM to 6 PM" },
    { days: "Saturday", hours: "8 AM to 2 PM" },
    { days: "Sunday", hours: "Emergencies only" },
  ],
  contactText: "For a burst pipe or a leak, call us. For everything else, book online or send a message.",
};
