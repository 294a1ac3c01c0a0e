/** The demo firm's website forms: what each asks, who answered over the months, and what was spam. */
import { listCustomers } from "#domains/customers/listing.ts";
import { updateCustomer } from "#domains/customers/service.ts";
import { listServices } from "#domains/services/listing.ts";
import type { StarterKey } from "#domains/website/forms/contract.ts";
import { backfillAnswers, backfillVisits, type PastAnswer } from "#domains/website/forms/past.ts";
import { publishForm } from "#domains/website/forms/publishing.ts";
import { createForm, findForm, updateForm } from "#domains/website/forms/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { localDay } from "#shared/time/time.ts";
import { actingAs } from "../../actor.ts";
import { business, cast } from "../../cast.ts";
import { addDays } from "../agenda.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Form = { name: string; starter: StarterKey; daysAgo: number; perDay: number };

const forms: readonly Form[] = [
  { name: "Request a Quote", starter: "quote", daysAgo: 118, perDay: 2 },
  { name: "Contact Us", starter: "contact", daysAgo: 140, perDay: 3 },
  { name: "Emergency Call", starter: "emergency", daysAgo: 64, perDay: 1 },
];

/** What people who are known already wrote, the oldest first: at least once a week on one of the forms. */
const messages = [
  "The kitchen faucet drips all night. Can someone take a look?",
  "Do you service tankless water heaters?",
  "We want to move the laundry upstairs. What would the plumbing cost?",
  "The upstairs shower takes five minutes to get warm.",
  "Thank you for the quick repair. When is the next check of our boiler due?",
  "Could you send a copy of the last invoice to my office?",
  "Our water pressure dropped over the weekend.",
  "Can you add an outdoor faucet on the garage side?",
  "The sump pump runs every ten minutes. Is that normal?",
  "We're selling the house and need a plumbing inspection.",
  "A toilet on the ground floor keeps running.",
  "Is a softener worth it with our water?",
] as const;

const details = [
  "Bathroom remodel with a walk-in shower. The old tub has to go.",
  "New water heater, the old one is from 2009 and leaks at the base.",
  "Repipe of a two-bath house from 1962 with galvanized pipes.",
  "Gas line for a new range, about 25 feet from the meter.",
] as const;

const origins: readonly NonNullable<PastAnswer["origin"]>[] = [
  { referrer: "https://www.google.com/" },
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "water-heaters" },
  {},
  { referrer: "https://www.nextdoor.com/", page: "https://copperleaf.example/contact" },
  { utm_source: "newsletter", utm_medium: "email", utm_campaign: "fall-checkup" },
];

type Lead = {
  form: string;
  hoursAgo: number;
  /** In dollars. */
  value: number;
  values: Record<string, string> & { name: string };
  origin: PastAnswer["origin"];
};

/** Leads who came by themselves in the last days; each has a task that is still open. */
const leads: readonly Lead[] = [
  {
    form: "Request a Quote",
    hoursAgo: 74,
    value: 6_800,
    values: {
      details: "Second bathroom in the basement. Rough-in is there.",
      home: "House",
      when: "I'm planning ahead",
      address: "1916 N 21st St, Boise",
      name: "Marisol Vega",
      email: "marisol.vega@example.com",
      phone: "(503) 555-0171",
      offers: "on",
    },
    origin: origins[1],
  },
  {
    form: "Contact Us",
    hoursAgo: 29,
    value: 450,
    values: {
      name: "Theo Lindqvist",
      email: "theo.lindqvist@example.com",
      phone: "(503) 555-0172",
      message: "We bought a house with a well. Do you test and service pressure tanks?",
    },
    origin: origins[0],
  },
  {
    form: "Emergency Call",
    hoursAgo: 7,
    value: 900,
    values: {
      what: "Burst or leaking pipe",
      off: "yes",
      name: "Renee Abbott",
      phone: "(503) 555-0173",
      address: "3320 S Gekeler Ln, Boise",
    },
    origin: {},
  },
];

const spam = {
  name: "Web Growth Team",
  email: "rank@growth.example",
  message:
    "We put your site on page one: https://growth.example/a https://growth.example/b https://growth.example/c",
};

type Known = { name: string; email: string; created_at: string };

/**
 * `program` acts within the transaction that fills the demo, when customers and tasks are there. Gives the form that
 * stands on the home page.
 */
export async function openWebsiteForms(program: Actor, until: Date): Promise<number> {
  // In whole hours: two workspaces that are filled within an hour are the same.
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const rosa = actingAs(program, cast.rosa);
  const ids = new Map<string, number>();
  for (const form of forms) ids.set(form.name, await makeForm(rosa, form, thisHour));
  const known = await knownCustomers(program);
  const serviceId = await quotedService(program);
  for (const form of forms) {
    const id = ids.get(form.name) as number;
    await backfillVisits(program, id, visitsOf(form, until));
    await backfillAnswers(program, id, answersOf(form, { known, serviceId, thisHour }));
  }
  await valueLeads(program, thisHour);
  const contact = ids.get("Contact Us") as number;
  await changeDraft(actingAs(program, cast.tessa), contact, thisHour);
  return contact;
}

async function makeForm(rosa: Actor, { name, starter, daysAgo }: Form, thisHour: number): Promise<number> {
  const at = thisHour - daysAgo * dayMs;
  const made = await atMoment(new Date(at - hourMs), () => createForm(rosa, { name, starter }));
  const content = { ...made.content, tells: [cast.tessa.id] };
  await atMoment(new Date(at - hourMs), () => updateForm(rosa, made.id, { content }));
  await atMoment(new Date(at), () => publishForm(rosa, made.id));
  return made.id;
}

/** By name: their ids differ from one installation to the next. */
async function knownCustomers(program: Actor): Promise<Known[]> {
  const { customers } = await listCustomers(program, { sort: "newest" });
  return customers
    .flatMap(({ first_name, last_name, email, created_at, status }) =>
      email && status === "client" ? [{ name: `${first_name} ${last_name}`, email, created_at }] : [],
    )
    .toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

async function quotedService(program: Actor): Promise<string> {
  const { services } = await listServices(program, { status: "active", sort: "name", limit: 200 });
  return String(services[0]?.id ?? "");
}

type Facts = { known: readonly Known[]; serviceId: string; thisHour: number };

/** Older ones are of customers who were there by then; the newest are of new leads. */
function answersOf(form: Form, facts: Facts): PastAnswer[] {
  const { thisHour, serviceId } = facts;
  const old =
    form.starter === "contact" ? oldMessages(facts) : form.starter === "quote" ? oldQuotes(facts) : [];
  const fresh = leads
    .filter((lead) => lead.form === form.name)
    .map(({ hoursAgo, values, origin = {} }): PastAnswer => {
      const all: Record<string, string> = { service: serviceId, ...values };
      return { at: new Date(thisHour - hoursAgo * hourMs), values: all, origin, hasTask: true };
    });
  return [...old, ...fresh].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function oldMessages({ known, thisHour }: Facts): PastAnswer[] {
  const answers = messages.flatMap((message, place): PastAnswer[] => {
    const at = thisHour - (135 - place * 11) * dayMs + (place % 5) * hourMs;
    const who = whoAt(known, at, place * 7);
    if (!who) return [];
    const values = { name: who.name, email: who.email, message };
    return [{ at: new Date(at), values, origin: origins[place % origins.length] ?? {}, isRead: true }];
  });
  const suspected = [96, 41, 3].map(
    (daysAgo): PastAnswer => ({
      at: new Date(thisHour - daysAgo * dayMs),
      values: spam,
      suspicions: daysAgo === 41 ? ["Sent faster than a person types"] : ["Holds 3 links"],
    }),
  );
  return [...answers, ...suspected];
}

function oldQuotes({ known, serviceId: service, thisHour }: Facts): PastAnswer[] {
  return details.flatMap((words, place): PastAnswer[] => {
    const at = thisHour - (110 - place * 27) * dayMs + (place % 4) * hourMs;
    const who = whoAt(known, at, 3 + place * 11);
    if (!who) return [];
    const home = place === 2 ? "Business" : "House";
    const asked = { service, details: words, home, when: "Within two weeks", address: "Boise, ID" };
    const values = { ...asked, name: who.name, email: who.email };
    return [{ at: new Date(at), values, origin: origins[(place + 1) % origins.length] ?? {}, isRead: true }];
  });
}

function whoAt(known: readonly Known[], at: number, turn: number): Known | undefined {
  const there = known.filter(({ created_at }) => Date.parse(created_at) < at);
  return there[turn % Math.max(there.length, 1)];
}

/** More on weekdays, and slowly more from month to month. */
function visitsOf({ daysAgo, perDay }: Form, until: Date) {
  const today = localDay(until, business.timeZone);
  return Array.from({ length: daysAgo }, (_, place) => {
    const share = 0.45 + ((place * 37) % 11) / 10;
    const views = Math.max(1, Math.round(perDay * share * (0.7 + (0.5 * place) / daysAgo)));
    return { day: addDays(today, place - daysAgo), views, visitors: Math.max(1, Math.round(views * 0.8)) };
  });
}

/** What the office thinks the new leads are worth. */
async function valueLeads(program: Actor, thisHour: number): Promise<void> {
  const tessa = actingAs(program, cast.tessa);
  const { customers } = await listCustomers(program, { sort: "newest" });
  for (const { values, value, hoursAgo } of leads) {
    const lead = customers.find((each) => `${each.first_name} ${each.last_name}` === values.name);
    if (!lead) throw new Error(`The demo's website made no lead of ${values.name}`);
    const at = new Date(thisHour - (hoursAgo - 1) * hourMs);
    await atMoment(at, () => updateCustomer(tessa, lead.id, { estimated_value_cents: value * 100 }));
  }
}

/** A draft beside what is published. */
async function changeDraft(tessa: Actor, id: number, thisHour: number): Promise<void> {
  const { content } = await findForm(tessa, id);
  const intro = "Tell us how we can help. We reply within one business day. For burst pipes, call us.";
  await atMoment(new Date(thisHour - 26 * hourMs), () =>
    updateForm(tessa, id, { content: { ...content, intro } }),
  );
}
