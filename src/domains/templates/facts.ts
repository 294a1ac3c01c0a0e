/** What is known for the merge fields of a template: about the customer, the job, the business and the moment. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { findCustomer } from "#domains/customers/service.ts";
import type { Job } from "#domains/jobs/contract.ts";
import { getJob } from "#domains/jobs/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { dayWords, timeWords } from "#domains/reminders/message.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { type MergeFacts, mergeFieldNames, mergeFields } from "#shared/messages/merge-fields.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatPhone } from "#shared/phone.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { Use } from "./contract.ts";
import { findTechnician } from "./facts-store.ts";
import { ownFactsOf, ownSamples } from "./own-facts.ts";

export type Known = {
  facts: MergeFacts;
  brand: PublicBrand;
  customer: Customer | null;
  job: Job | null;
  currency: string;
};

type Asked = Pick<Use, "customer_id" | "job_id" | "values" | "has_samples">;

/** Throws `not_found` for a customer or job that the actor of the scope can't see, `validation` for a job of someone else. */
export async function readFacts(scope: Scope, asked: Asked): Promise<Known> {
  const actor = scope.isTransaction ? actingWithin(scope, scope.actor) : scope.actor;
  const job = asked.job_id ? await getJob(actor, asked.job_id) : null;
  const customerId = asked.customer_id ?? job?.customer_id ?? null;
  if (job && asked.customer_id && job.customer_id !== asked.customer_id)
    throw invalid("This job belongs to someone else. Choose a job of this customer.", {
      job_id: "Choose a job of this customer",
    });
  const customer = customerId === null ? null : await findCustomer(actor, customerId);
  const brand = await publicBrandOf(scope);
  const currency = await currencyOf(scope);
  const facts: MergeFacts = {
    ...(asked.has_samples ? { ...samples, ...(await ownSamples(scope)) } : {}),
    ...ofBusiness(brand),
    ...ofMoment(actor),
    ...(customer ? factsOfCustomer(actor, customer) : {}),
    ...(customer ? await ownFactsOf(scope, "customer", customer.id) : {}),
    ...(job ? await ownFactsOf(scope, "job", job.id) : {}),
    ...filledOnly(job ? await ofJob(scope, job, customer, currency) : {}),
    ...filledOnly(asked.values ?? {}),
  };
  return { facts, brand, customer, job, currency };
}

/** What is the same for everybody to whom the actor of the scope writes now. */
export const sharedFacts = async (scope: Scope): Promise<MergeFacts> => ({
  ...ofBusiness(await publicBrandOf(scope)),
  ...ofMoment(scope.actor),
});

/** What fills the fields of a customer. */
export type KnownCustomer = Pick<
  Customer,
  "first_name" | "last_name" | "company" | "email" | "phone" | "address" | "city" | "state" | "zip_code"
>;

export const factsOfCustomer = (actor: Actor, customer: KnownCustomer): MergeFacts =>
  filledOnly(ofCustomer(actor, customer));

/** Of everything but the business, which is asked to complete what it has left blank. */
const samples: MergeFacts = Object.fromEntries(
  mergeFieldNames
    .filter((name) => mergeFields[name].source !== "business")
    .map((name) => [name, mergeFields[name].sample]),
);

const filledOnly = (facts: MergeFacts): MergeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value.trim() !== ""));

const ofBusiness = ({ name, phone, address, website }: PublicBrand): MergeFacts =>
  filledOnly({
    business: name,
    business_phone: phone?.text ?? "",
    business_address: (address ?? []).join(", "),
    website: website?.text ?? "",
  });

const ofMoment = ({ name, timeZone }: Actor): MergeFacts => ({
  today: formatLongDate(now(), timeZone),
  sender: name,
});

const ofCustomer = ({ country }: Actor, customer: KnownCustomer): MergeFacts => ({
  client: `${customer.first_name} ${customer.last_name}`,
  first_name: customer.first_name,
  company: customer.company ?? "",
  client_email: customer.email ?? "",
  client_phone: customer.phone ? formatPhone(customer.phone, country) : "",
  client_address: addressOf(customer),
});

/** "18 Orchard Lane, Boise, ID 83702" */
function addressOf({ address, city, state, zip_code: zip }: KnownCustomer): string {
  const region = [state, zip].filter(Boolean).join(" ");
  return [address, city, region].filter(Boolean).join(", ");
}

async function ofJob(
  scope: Scope,
  job: Job,
  customer: Customer | null,
  currency: string,
): Promise<MergeFacts> {
  const { timeZone } = scope.actor;
  const visit = job.visits.find(({ id }) => id === job.next_visit?.id);
  const technician = job.next_visit?.assigned_to;
  return {
    client: job.client_name,
    service: job.title,
    scope_of_work: job.description ?? "",
    job_number: job.number,
    where: job.location ?? (customer ? addressOf(customer) : ""),
    date: visit?.start ? dayWords(visit.start, timeZone) : "",
    time: visit?.start ? timeWords({ ...visit, starts_at: visit.start }, timeZone) : "",
    technician: (technician && (await findTechnician(scope, technician))) || "",
    amount: job.money.price_cents > 0 ? formatMoney(money(job.money.price_cents, currency)) : "",
  };
}
