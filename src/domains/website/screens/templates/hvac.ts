/** The website of a heating and cooling company. */
import type { Trade } from "./trade.ts";

const questions = [
  {
    id: "q1",
    question: "How often should my system be serviced?",
    answer: "Once a year: cooling in spring, heating in fall. It keeps the warranty and lowers the bill.",
  },
  {
    id: "q2",
    question: "Should I repair or replace it?",
    answer:
      "If it's over 15 years old and the repair is expensive, replacing often pays off. We show you both prices and let you decide.",
  },
  {
    id: "q3",
    question: "How often should I change the filter?",
    answer: "Every 1 to 3 months. With pets or allergies, every month.",
  },
];

export const hvac: Trade = {
  key: "hvac",
  name: "Heating and Cooling",
  about: "Tune-ups, repairs and new systems for every season.",
  keywords: ["AC repair near me", "furnace repair", "heat pump installation"],
  home: ({ name }) => ({
    description: `${name} repairs, services and installs heating and cooling. Same-week visits, clear prices and online booking.`,
    blocks: [
      {
        kind: "hero",
        heading: "Comfortable in every season",
        text: "Heating and cooling that works when you need it, and a team that picks up when it doesn't.",
        layout: "cover",
        tone: "brand",
        buttons: [
          { label: "Book a Tune-Up", target: { to: "booking" } },
          { label: "Call for Repair", target: { to: "phone" } },
        ],
      },
      { kind: "booking", heading: "Earliest visits", text: "Pick a time and you're on the schedule." },
      { kind: "services", heading: "Heating and cooling services", tone: "soft" },
      {
        kind: "text",
        heading: "No heat? No cooling? Try this first",
        text: "- Check that the thermostat is on and its batteries are good\n- Look at the breaker for the system\n- Change the filter if it's gray\n\nStill nothing? Call us, and we'll put you first in line.",
      },
      { kind: "faq", heading: "Questions and answers", questions, tone: "soft" },
      {
        kind: "call_to_action",
        heading: "Ready before the season changes",
        text: "A tune-up takes about an hour and finds most problems early.",
        tone: "brand",
        button: { label: "Book a Tune-Up", target: { to: "booking" } },
      },
    ],
  }),
  services: ({ name }) => ({
    description: `Heating and cooling services from ${name}: tune-ups, repairs, heat pumps, furnaces and air conditioning.`,
    blocks: [
      {
        kind: "hero",
        heading: "Services for heating and cooling",
        text: "Keep it running, fix it fast, or replace it with something that costs less to run.",
        layout: "center",
        tone: "soft",
        buttons: [{ label: "Book a Visit", target: { to: "booking" } }],
      },
      { kind: "services", heading: "Services and prices" },
      {
        kind: "text",
        heading: "What a tune-up includes",
        text: "- Cleaning coils and burners\n- Checking refrigerant, pressure and safety switches\n- A new filter, if you have one at hand\n- A short report with photos",
        tone: "soft",
      },
      { kind: "booking", heading: "Choose a time" },
    ],
  }),
  story: ({ name }) => ({
    description: `${name} keeps homes warm in winter and cool in summer. Get to know the team behind the trucks.`,
    blocks: [
      {
        kind: "hero",
        heading: "The people who keep you comfortable",
        text: "Trained technicians, stocked trucks and straight answers.",
        layout: "center",
        tone: "soft",
      },
      {
        kind: "text",
        heading: "What makes us different",
        text: "We size every system for the house it goes into, because bigger isn't better.\n\nOur technicians aren't paid to sell. They tell you what's wrong, what it costs and what can wait.",
      },
      {
        kind: "call_to_action",
        heading: "Let's keep it running",
        text: "Book your next tune-up in a minute.",
        tone: "brand",
        button: { label: "Book a Tune-Up", target: { to: "booking" } },
      },
    ],
  }),
  hours: [
    { days: "Monday to Friday", hours: "7 AM to 7 PM" },
    { days: "Saturday and Sunday", hours: "9 AM to 3 PM" },
  ],
  contactText: "No heat or no cooling? Call us. For tune-ups and quotes, book online or send a message.",
};
