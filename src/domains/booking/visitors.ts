/** Finds the customer who books, or adds one, without telling the visitor which and without changing what is known. */
import type { Customer } from "#domains/customers/contract.ts";
import { findMatches } from "#domains/customers/duplicates.ts";
import { createCustomer } from "#domains/customers/service.ts";
import type { Actor } from "#platform/actor.ts";
import { cut } from "#shared/text.ts";

export type Visitor = { name: string; email?: string | null; phone?: string | null; address?: string | null };

/** Whoever has the mail address, or else the number; nobody has it: a new lead from the website. */
export async function customerOf(actor: Actor, visitor: Visitor): Promise<Customer> {
  const byEmail = visitor.email ? await findMatches(actor, { email: visitor.email }) : { customers: [] };
  if (byEmail.customers[0]) return byEmail.customers[0];
  const byPhone = visitor.phone ? await findMatches(actor, { phone: visitor.phone }) : { customers: [] };
  if (byPhone.customers[0]) return byPhone.customers[0];
  return createCustomer(actor, {
    ...namesOf(visitor.name),
    status: "lead",
    source: "website",
    country: actor.country,
    email: visitor.email ?? null,
    phone: visitor.phone ?? null,
    address: visitor.address ?? null,
  });
}

const longestName = 100;

/** The last word is the last name; a single word is kept as both would be: the last name says that it is missing. */
function namesOf(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : undefined;
  return {
    first_name: cut(words.join(" "), longestName),
    last_name: cut(last ?? "(online booking)", longestName),
  };
}
