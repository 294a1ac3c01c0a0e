/** Finds the customer who answered a form, or adds a lead, without changing what is known of anybody. */
import { fullName } from "#domains/customers/changing.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { findMatches } from "#domains/customers/duplicates.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { normalisePhone } from "#shared/phone.ts";
import { cut } from "#shared/text.ts";
import { lockWho } from "../submissions/store.ts";
import { shownName, type Who } from "./parsing.ts";

/** Who answers, as timelines name them. */
export const visitorActor = (tx: Scope, name: string): Actor => ({
  ...actingWithin(tx, tx.actor),
  name: `${name || "Someone"} (website form)`,
});

export type Lead = { customer: Customer; isNew: boolean };

/**
 * Whoever has the email address, or else the number; no one has it: a new lead from the website. Null for an answer that
 * says neither, to which nobody could reply.
 */
export async function leadOf(tx: Scope, who: Who): Promise<Lead | null> {
  const { email, phone } = who;
  if (!email && !phone) return null;
  const number = phone ? normalisePhone(phone, tx.actor.country).e164 : undefined;
  await lockWho(
    tx,
    [email?.toLowerCase(), number ?? phone].filter((each): each is string => Boolean(each)),
  );
  const actor = visitorActor(tx, shownName(who));
  const byEmail = email ? (await findMatches(actor, { email })).customers : [];
  const byPhone = byEmail.length === 0 && phone ? (await findMatches(actor, { phone })).customers : [];
  const known = byEmail[0] ?? byPhone[0];
  if (known) return { customer: known, isNew: false };
  const customer = await createCustomer(actor, {
    ...namesOf(who),
    status: "lead",
    source: "website",
    country: actor.country,
    email,
    phone,
    company: who.company ? cut(who.company, 200) : null,
    address: who.address ? cut(who.address, 300) : null,
  });
  return { customer, isNew: true };
}

const longestName = 100;

/** The last word is the last name; a single word stands as the last name, and so does an address without any name. */
function namesOf(who: Who): { first_name: string; last_name: string } {
  if (who.first_name && who.last_name)
    return { first_name: cut(who.first_name, longestName), last_name: cut(who.last_name, longestName) };
  const words = shownName(who).split(/\s+/).filter(Boolean);
  const last = words.pop() ?? "(website form)";
  return { first_name: cut(words.join(" "), longestName), last_name: cut(last, longestName) };
}

export const nameOf = (customer: Customer | null, who: Who): string =>
  customer ? fullName(customer).trim() : shownName(who) || "Someone";
