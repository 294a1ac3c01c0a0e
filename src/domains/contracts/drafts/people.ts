/** Who signs a draft: one person for each signer of its content, known from the customer, the member and what was typed. */
import type { Customer } from "#domains/customers/contract.ts";
import type { ContractContent } from "#domains/templates/content-contract.ts";
import { activeMembersAmong } from "#domains/users/members/active.ts";
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { SignerPerson } from "../contract.ts";
import type { KeptSigner, NewSigner } from "../signers-store.ts";

type Sources = {
  content: ContractContent;
  customer: Customer | null;
  /** Those that the draft has by now. */
  kept: readonly KeptSigner[];
  given: readonly SignerPerson[];
  /** Whose draft it is. */
  member: { userId: string | null; name: string; email: string | null };
  isOtherCustomer: boolean;
};

/**
 * In the order of the content. What is given comes first, then what the draft has, unless the customer is another by
 * now; the first signer on the customer's side is the customer, the first on the business's side whoever writes it.
 */
export function peopleOf(sources: Sources): NewSigner[] {
  const { content, customer, kept, given, member, isOtherCustomer } = sources;
  const first = (isBusiness: boolean) =>
    content.signers.find(({ is_business }) => is_business === isBusiness)?.id;
  const [customerPart, businessPart] = [first(false), first(true)];
  return content.signers.map(({ id: part, label, is_business }, position) => {
    const before = kept.find((each) => each.part === part);
    const typed = given.find((each) => each.part === part);
    const isCustomer = part === customerPart;
    const usual = isCustomer
      ? ofCustomer(customer)
      : part === businessPart
        ? { user_id: member.userId, name: member.name, email: member.email, phone: null }
        : nobody;
    const person = typed
      ? {
          user_id: typed.user_id ?? null,
          name: typed.name,
          email: typed.email ?? null,
          phone: typed.phone ?? null,
        }
      : before && !(isCustomer && isOtherCustomer)
        ? { user_id: before.user_id, name: before.name, email: before.email, phone: before.phone }
        : usual;
    return { id: before?.id ?? newId(), part, position, label, is_business, ...person };
  });
}

const nobody = { user_id: null, name: "", email: null, phone: null };

const ofCustomer = (customer: Customer | null) =>
  customer
    ? {
        user_id: null,
        name: `${customer.first_name} ${customer.last_name}`,
        email: customer.email,
        phone: customer.phone,
      }
    : nobody;

/** Throws `invalid` for somebody who is no active member. */
export async function assertMembers(tx: Scope, people: readonly NewSigner[]): Promise<void> {
  const members = people.flatMap(({ user_id }) => user_id ?? []);
  const active = await activeMembersAmong(tx, members);
  if (members.every((id) => active.has(id))) return;
  const sentence = "Choose a signer who works here";
  throw invalid(sentence, { signers: sentence });
}
