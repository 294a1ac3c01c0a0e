/** Forms to start from, in the words of the trades. */
import { type Actor, assertMay } from "#platform/actor.ts";
import type { FormContent, FormField } from "./content-contract.ts";
import type { Starter, StarterKey } from "./contract.ts";

const field = (
  key: string,
  kind: FormField["kind"],
  label: string,
  rest: Partial<FormField> = {},
): FormField => ({
  key,
  kind,
  label,
  help: "",
  is_required: false,
  initial: "",
  options: [],
  fills: "none",
  text: "",
  is_for_offers: false,
  shown_when: null,
  ...rest,
});

const name = field("name", "short_text", "Your name", { is_required: true, fills: "name" });
const email = field("email", "email", "Email address", { is_required: true });
const phone = field("phone", "phone", "Phone number");
const address = field("address", "address", "Service address");
const message = field("message", "long_text", "How can we help?", { is_required: true });
const photos = field("photos", "file", "Photos", {
  help: "Pictures of the problem help us come prepared.",
});
const offers = field("offers", "consent", "Offers and tips", {
  text: "Yes, send me offers and seasonal tips by email and text at the address and number above. Consent isn't a condition of purchase. Message and data rates may apply. I can reply STOP or unsubscribe at any time.",
  is_for_offers: true,
});

type Filled = {
  about: string;
  name: string;
  title: string;
  intro: string;
  steps: { title: string; fields: FormField[] }[];
  button: string;
  thanks: string;
  task?: { title: string; due_days: number };
};

const starters: Record<Exclude<StarterKey, "blank">, Filled> = {
  contact: {
    about: "Name, email, phone and a message.",
    name: "Contact Us",
    title: "Contact us",
    intro: "Tell us how we can help. We reply within one business day.",
    steps: [{ title: "", fields: [name, email, phone, message, offers] }],
    button: "Send Message",
    thanks: "We have your message and will get back to you within one business day.",
    task: { title: "Reply to a website message", due_days: 1 },
  },
  quote: {
    about: "The service, details and photos in three steps.",
    name: "Request a Quote",
    title: "Request a quote",
    intro: "A few questions, and we send you a price.",
    steps: [
      {
        title: "The work",
        fields: [
          field("service", "service", "What do you need?", { is_required: true }),
          field("details", "long_text", "Describe the work", { is_required: true }),
          field("home", "choice", "Type of property", {
            options: ["House", "Apartment or condo", "Business"],
            is_required: true,
          }),
          field("business", "short_text", "Name of the business", {
            fills: "company",
            shown_when: { field: "home", is: "equal", value: "Business" },
          }),
          photos,
        ],
      },
      {
        title: "Where and when",
        fields: [
          { ...address, is_required: true },
          field("when", "choice", "When should we start?", {
            options: ["As soon as possible", "Within two weeks", "I'm planning ahead"],
          }),
          field("day", "date", "Preferred day", {
            shown_when: { field: "when", is: "filled", value: "" },
          }),
        ],
      },
      { title: "Your contact details", fields: [name, email, phone, offers] },
    ],
    button: "Request My Quote",
    thanks: "We'll review the details and send you a quote, usually within two business days.",
    task: { title: "Prepare a quote from the website", due_days: 1 },
  },
  emergency: {
    about: "Phone first, with what happened and where.",
    name: "Emergency Call",
    title: "Emergency service",
    intro: "If you smell gas, leave the building and call 911 first.",
    steps: [
      {
        title: "",
        fields: [
          field("what", "choice", "What happened?", {
            options: [
              "Burst or leaking pipe",
              "No heat",
              "No hot water",
              "Sewer backup",
              "No power",
              "Something else",
            ],
            is_required: true,
          }),
          field("off", "yes_no", "Is the water shut off?", {
            shown_when: { field: "what", is: "equal", value: "Burst or leaking pipe" },
          }),
          field("else", "short_text", "What is it?", {
            is_required: true,
            shown_when: { field: "what", is: "equal", value: "Something else" },
          }),
          name,
          { ...phone, is_required: true, help: "We call you back right away." },
          { ...address, is_required: true },
        ],
      },
    ],
    button: "Call Me Back",
    thanks: "We're calling you back now. Keep your phone close.",
    task: { title: "Call back: emergency from the website", due_days: 0 },
  },
  maintenance: {
    about: "Equipment, its age and the plan of interest.",
    name: "Maintenance Plan Inquiry",
    title: "Maintenance plans",
    intro: "Regular checks prevent breakdowns. Tell us what you have.",
    steps: [
      {
        title: "",
        fields: [
          field("equipment", "several", "What should we look after?", {
            options: ["Furnace", "Air conditioner", "Heat pump", "Water heater", "Boiler"],
            is_required: true,
          }),
          field("age", "number", "Age of the oldest one in years"),
          field("visits", "choice", "Visits each year", { options: ["One", "Two", "Not sure"] }),
          name,
          email,
          phone,
          offers,
        ],
      },
    ],
    button: "Ask About Plans",
    thanks: "We'll send you plans that fit your equipment.",
    task: { title: "Follow up on a maintenance plan inquiry", due_days: 2 },
  },
  feedback: {
    about: "A rating, what went well, and what didn't.",
    name: "Feedback",
    title: "How did we do?",
    intro: "Two minutes of your time help us get better.",
    steps: [
      {
        title: "",
        fields: [
          field("rating", "choice", "How was our work?", {
            options: ["Great", "Good", "Okay", "Not good"],
            is_required: true,
          }),
          field("wrong", "long_text", "What went wrong?", {
            is_required: true,
            shown_when: { field: "rating", is: "equal", value: "Not good" },
          }),
          field("comment", "long_text", "Anything you'd like to add?"),
          { ...name, is_required: false },
          { ...email, is_required: false, help: "Only if you'd like a reply." },
        ],
      },
    ],
    button: "Send Feedback",
    thanks: "Thank you for helping us improve.",
  },
};

export function listStarters(actor: Actor): { starters: Starter[] } {
  assertMay(actor, "website.view");
  return { starters: all };
}

const all: Starter[] = [
  ...Object.entries(starters).map(([key, { name: called, about }]) => ({
    key: key as StarterKey,
    name: called,
    about,
  })),
  { key: "blank", name: "Blank Form", about: "Start with a name and an email address." },
];

export function starterContent(key: StarterKey, called: string): FormContent {
  const given: Filled =
    key === "blank"
      ? {
          about: "",
          name: called,
          title: called,
          intro: "",
          steps: [{ title: "", fields: [name, email] }],
          button: "Send",
          thanks: "We'll be in touch.",
        }
      : starters[key];
  return {
    title: given.title,
    intro: given.intro,
    button: given.button,
    steps: given.steps.map((step, place) => ({ ...step, key: `step${place + 1}` })),
    thanks: { kind: "message", title: "Thank you", text: given.thanks, url: "" },
    reply: { is_on: false, subject: "", text: "" },
    task: { is_on: given.task !== undefined, title: "", due_days: 1, ...given.task, assigned_to: null },
    tells: [],
  };
}
