/** Gives the demo's office its contracts: signed, waiting for one or for two, declined, expired, and two that are still drafts. */
import type { Contract, ContractChanges } from "#domains/contracts/contract.ts";
import { declineInPast, finishInPast, openInPast, signInPast } from "#domains/contracts/past.ts";
import { sendContract } from "#domains/contracts/sending/service.ts";
import { expireOverdue } from "#domains/contracts/sending/upkeep.ts";
import { createContract, updateContract } from "#domains/contracts/service.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { listCustomers } from "#domains/customers/listing.ts";
import { listTemplates } from "#domains/templates/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs, withoutMail } from "../actor.ts";
import { type CastMember, cast } from "../cast.ts";
import { writeUploadedContract } from "./building-access.ts";

const { rosa, tessa, marcus } = cast;

const hourMs = 3_600_000;

type Line = NonNullable<ContractChanges["lines"]>[number];

const line = (name: string, dollars: number, more: Partial<Line> = {}): Line => ({
  service_id: null,
  name,
  description: "",
  quantity: "1",
  unit_price_cents: dollars * 100,
  is_taxable: false,
  ...more,
});

type Template = "Service Agreement" | "Maintenance Plan" | "Change Order";

type Plan = {
  template: Template;
  by: CastMember;
  /** Which of the customers it is with, by their place among the clients. */
  client: number;
  work: string;
  scope: string;
  lines: Line[];
  changes?: Omit<ContractChanges, "version">;
  draftedDaysAgo: number;
  sentDaysAgo?: number;
  openedDaysAgo?: number;
  signedDaysAgo?: number;
  countersignedDaysAgo?: number;
  declined?: { daysAgo: number; reason: string };
  /** A change of the contract before it in this list. */
  isChange?: true;
};

const deposit = (percent: string): Plan["changes"] => ({
  terms: { discount: null, tax: null, deposit: { kind: "percent", percent } },
});

const plans: Plan[] = [
  {
    template: "Service Agreement",
    by: marcus,
    client: 2,
    work: "Water heater replacement",
    scope:
      "Remove the old water heater and install a 50-gallon gas unit with an expansion tank and a new shutoff valve.",
    lines: [
      line("Water heater, 50 gallons", 1_280, { description: "Unit, fittings and disposal of the old one" }),
      line("Installation", 140, { quantity: "4" }),
      line("Expansion tank", 185),
    ],
    changes: { ...deposit("25"), after_signing: { makes_job: true, visit: null } },
    draftedDaysAgo: 71,
    sentDaysAgo: 71,
    signedDaysAgo: 70,
    countersignedDaysAgo: 69,
  },
  {
    template: "Change Order",
    by: marcus,
    client: 2,
    work: "Water heater replacement",
    scope: "Replace 12 feet of corroded gas pipe that was found behind the old water heater.",
    lines: [line("Gas pipe, 12 feet", 240), line("Labor", 140, { quantity: "1.5" })],
    draftedDaysAgo: 64,
    sentDaysAgo: 64,
    signedDaysAgo: 64,
    countersignedDaysAgo: 64,
    isChange: true,
  },
  {
    template: "Maintenance Plan",
    by: tessa,
    client: 5,
    work: "Yearly maintenance plan",
    scope: "Two visits a year: heating in fall, cooling in spring.",
    lines: [line("Maintenance plan, one year", 348)],
    draftedDaysAgo: 33,
    sentDaysAgo: 32,
    signedDaysAgo: 30,
    countersignedDaysAgo: 30,
  },
  {
    template: "Service Agreement",
    by: marcus,
    client: 8,
    work: "Bathroom remodel",
    scope: "Move the shower drain, set a new toilet and connect a double vanity.",
    lines: [
      line("Rough-in", 2_400),
      line("Fixtures", 3_150, { description: "Shower valve, toilet and two faucets" }),
      line("Finish plumbing", 140, { quantity: "14.5" }),
    ],
    changes: deposit("30"),
    draftedDaysAgo: 48,
    sentDaysAgo: 47,
    openedDaysAgo: 45,
  },
  {
    template: "Service Agreement",
    by: marcus,
    client: 11,
    work: "Sewer line repair",
    scope: "Dig up and replace 20 feet of clay sewer line between the house and the street.",
    lines: [line("Sewer line, 20 feet", 4_900), line("Permit", 180)],
    draftedDaysAgo: 20,
    sentDaysAgo: 19,
    declined: { daysAgo: 17, reason: "We decided to wait until we sell the house." },
  },
  {
    template: "Service Agreement",
    by: tessa,
    client: 14,
    work: "Furnace replacement",
    scope: "Remove the old furnace, install a 96 percent efficient furnace and balance the registers.",
    lines: [line("Furnace, 80,000 BTU", 3_480), line("Installation", 150, { quantity: "9" })],
    changes: deposit("25"),
    draftedDaysAgo: 3,
    sentDaysAgo: 3,
    signedDaysAgo: 1,
  },
  {
    template: "Maintenance Plan",
    by: tessa,
    client: 17,
    work: "Yearly maintenance plan",
    scope: "Two visits a year: heating in fall, cooling in spring.",
    lines: [line("Maintenance plan, one year", 348)],
    draftedDaysAgo: 2,
    sentDaysAgo: 2,
    openedDaysAgo: 1,
  },
  {
    template: "Service Agreement",
    by: rosa,
    client: 20,
    work: "Repipe of the kitchen",
    scope: "Replace galvanized supply lines in the kitchen with copper.",
    lines: [line("Copper repipe, kitchen", 1_950)],
    draftedDaysAgo: 1,
  },
];

/** As of `until`, in whole hours: two workspaces that are filled within an hour are the same. */
export async function writeContracts(office: Actor, until: Date): Promise<void> {
  const program = withoutMail(office);
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const at = (daysAgo: number, hours = 0) => new Date(thisHour - daysAgo * 24 * hourMs + hours * hourMs);
  const clients = await clientsOf(program);
  const { templates } = await listTemplates(program, { kind: "contract", sort: "name" });
  let before: Contract | undefined;
  for (const plan of plans) {
    const template = templates.find(({ name }) => name === plan.template);
    const customer = clientAt(clients, plan.client);
    if (!template) throw new Error(`The demo has nothing for "${plan.work}"`);
    const author = actingAs(program, plan.by);
    const draft = await atMoment(at(plan.draftedDaysAgo), async () => {
      const made = await createContract(author, {
        template_id: template.id,
        ...(plan.isChange && before ? { change_of: before.id } : { customer_id: customer.id }),
      });
      return updateContract(author, made.id, wantedOf(plan, customer));
    });
    await live(author, draft, plan, at);
    before = draft;
  }
  await writeUploadedContract({
    author: actingAs(program, tessa),
    customer: clientAt(clients, 23),
    visitor: { ...program, userId: null, request: onPhone },
    at,
  });
  await atMoment(at(0), () => expireOverdue(program));
}

function clientAt(clients: readonly Customer[], place: number): Customer {
  const client = clients[place % Math.max(1, clients.length)];
  if (!client) throw new Error("The demo has no clients");
  return client;
}

const wantedOf = ({ work, scope, lines, changes }: Plan, { address, city }: Customer) => ({
  typed: {
    service: work,
    scope_of_work: scope,
    where: [address, city].filter(Boolean).join(", ") || "The customer's home",
    ...(address ? {} : { client_address: "Boise, Idaho" }),
  },
  lines,
  ...changes,
});

async function live(
  author: Actor,
  { id, signers }: Contract,
  plan: Plan,
  at: (daysAgo: number, hours?: number) => Date,
): Promise<void> {
  const { sentDaysAgo, openedDaysAgo, signedDaysAgo, countersignedDaysAgo, declined } = plan;
  const [customer, business] = signers.map(({ part }) => part);
  if (sentDaysAgo === undefined || !customer) return;
  const visitor = { ...author, userId: null, request: onPhone };
  await atMoment(at(sentDaysAgo, 1), () => sendContract(author, id));
  if (openedDaysAgo !== undefined)
    await atMoment(at(openedDaysAgo, 2), () => openInPast(visitor, id, customer));
  if (declined) {
    const reason = { part: customer, reason: declined.reason };
    await atMoment(at(declined.daysAgo, 2), () => declineInPast(visitor, id, reason));
  }
  if (signedDaysAgo !== undefined)
    await atMoment(at(signedDaysAgo, 2), () => signInPast(visitor, id, customer));
  if (countersignedDaysAgo === undefined || !business) return;
  await atMoment(at(countersignedDaysAgo, 3), async () => {
    await signInPast({ ...visitor, request: atDesk }, id, business);
    await finishInPast({ ...author, userId: null, name: "Plumbline" }, id);
  });
}

const request = { id: "demo", idempotencyKey: null, fingerprint: null };
const onPhone = {
  ...request,
  ip: "203.0.113.24",
  userAgent: "Mozilla/5.0 (iPhone) Safari/604.1",
};
const atDesk = { ...request, ip: "198.51.100.7", userAgent: "Mozilla/5.0 (Windows) Chrome/142.0" };

/** Those with an email address, in the order of their names. */
async function clientsOf(program: Actor): Promise<Customer[]> {
  const { customers } = await listCustomers(program, { status: "client", sort: "name", limit: 200 });
  return customers.filter(({ email }) => email !== null);
}
