/** The website of an electrician. */
import type { Trade } from "./trade.ts";

const questions = [
  {
    id: "q1",
    question: "Why does my breaker keep tripping?",
    answer:
      "Often a circuit carries more than it was built for, but it can also be a damaged cable or appliance. Leave it off and have it checked.",
  },
  {
    id: "q2",
    question: "Can you install an EV charger at my house?",
    answer:
      "In most homes, yes. We check your panel first, tell you whether it has room, and arrange the permit.",
  },
  {
    id: "q3",
    question: "Do I have to be home?",
    answer: "Someone over 18 should be there, because we turn the power off and show you the finished work.",
  },
];

export const electrical: Trade = {
  key: "electrical",
  name: "Electrical",
  about: "Safety first: panels, lighting and EV chargers, and how a visit goes.",
  keywords: ["electrician near me", "EV charger installation", "panel upgrade"],
  home: ({ name }) => ({
    description: `${name} does electrical repairs, panel upgrades, lighting and EV chargers. Safe work, clear prices and online booking.`,
    blocks: [
      {
        kind: "hero",
        heading: "Electrical work that's safe and simple",
        text: "Repairs, panels, lighting and EV chargers, done to code and explained in plain English.",
        layout: "side",
        tone: "soft",
        buttons: [
          { label: "See Free Times", target: { to: "booking" } },
          { label: "Call Us", target: { to: "phone" } },
        ],
      },
      {
        kind: "text",
        heading: "When to call right away",
        text: "- A burning smell, or an outlet that's warm\n- Lights that flicker across the whole house\n- A breaker that won't stay on\n\nTurn that circuit off at the panel and call us.",
        tone: "brand",
      },
      {
        kind: "services",
        heading: "Popular services",
        text: "Every price includes testing and cleanup.",
      },
      { kind: "booking", heading: "Book an electrician", text: "Choose a time that works for you." },
      { kind: "faq", heading: "Good to know", questions, tone: "soft" },
      {
        kind: "call_to_action",
        heading: "Planning something bigger?",
        text: "Tell us about your remodel, panel or charger and get a written quote.",
        tone: "brand",
        button: { label: "Request a Quote", target: { to: "booking" } },
      },
    ],
  }),
  services: ({ name }) => ({
    description: `Electrical services from ${name}: repairs, panel upgrades, lighting, EV chargers and safety checks, with prices.`,
    blocks: [
      {
        kind: "hero",
        heading: "Electrical services",
        text: "Small repairs and big projects, with a price before work begins.",
        layout: "side",
        tone: "soft",
        buttons: [{ label: "See Free Times", target: { to: "booking" } }],
      },
      { kind: "services", heading: "Services and prices" },
      {
        kind: "text",
        heading: "Permits and inspections",
        text: "Some work needs a permit. We tell you when it does, file it for you and meet the inspector.",
        tone: "soft",
      },
      {
        kind: "call_to_action",
        heading: "Not sure what you need?",
        text: "Call us and describe it. We'll tell you whether it can wait.",
        button: { label: "Call Us", target: { to: "phone" } },
      },
    ],
  }),
  story: ({ name }) => ({
    description: `${name} is a local team of electricians who work safely, explain what they do and leave the place clean.`,
    blocks: [
      {
        kind: "hero",
        heading: "Electricians you'll want to call again",
        text: "Careful work, on time, with every step explained.",
        layout: "center",
        tone: "soft",
      },
      {
        kind: "text",
        heading: "How we work",
        text: "We test before we touch anything, label every circuit we work on, and show you the result.\n\nYou get photos of the finished work and a written record for your house.",
      },
      {
        kind: "call_to_action",
        heading: "Let's talk about your project",
        text: "Book a visit and we'll take a look together.",
        tone: "brand",
        button: { label: "See Free Times", target: { to: "booking" } },
      },
    ],
  }),
  hours: [
    { days: "Monday to Friday", hours: "8 AM to 5 PM" },
    { days: "Saturday", hours: "By appointment" },
  ],
  contactText: "Tell us what's going on. If something smells hot or sparks, turn the circuit off and call.",
};
