/** Who a bulk message goes to, and the words for each of them: merge fields filled in, parts counted, repeats found. */
import { listCustomers } from "#domains/customers/listing.ts";
import { assertUsable } from "#domains/segments/filters/asking.ts";
import { idsIn } from "#domains/segments/filters/people.ts";
import { findSegment } from "#domains/segments/service.ts";
import { factsOfCustomer, sharedFacts } from "#domains/templates/facts.ts";
import { ownFactsFor } from "#domains/templates/own-facts.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { fillFields, unfilledIn } from "#shared/messages/merge-fields.ts";
import { partsOf } from "../attachments/parts.ts";
import { hasMedia, linksOf } from "./attachments.ts";
import { type Audience, type AudienceFound, mostRecipients } from "./contract.ts";
import { type Addressee, listAddressees, type StoredBulk } from "./store.ts";

/** Why somebody gets none, whatever the gate says. */
type Hindrance = { cause: "unfilled" | "too_long" | "duplicate_number"; words: string };

export type Written = {
  customer: Addressee;
  name: string;
  /** As they get it, and without the links below it. */
  text: string;
  words: string;
  parts: number;
  hindrance: Hindrance | null;
};

const longest = 1_600;

/** Customers as the actor of `scope` may see them, by name; `scope` is of "customers.view". */
export async function writeForAll(
  scope: Scope,
  { text, audience, attachments }: Pick<StoredBulk, "text" | "audience" | "attachments">,
): Promise<Written[]> {
  const actor = scope.isTransaction ? actingWithin(scope, scope.actor) : scope.actor;
  const customers = await listAddressees(scope, await idsOf(actor, audience));
  const shared = await sharedFacts(scope);
  const ids = customers.map(({ id }) => id);
  const own = await ownFactsFor(scope, "customer", ids, [text]);
  const links = linksOf(scope, attachments);
  const isPicture = hasMedia(attachments);
  const numbers = new Map<string, string>();
  return customers.map((customer) => {
    const facts = { ...shared, ...factsOfCustomer(actor, customer), ...own.get(customer.id) };
    const words = fillFields(text, facts);
    const whole = [words, ...links].join("\n");
    const name = `${customer.first_name} ${customer.last_name}`;
    const hindrance = hindranceOf(whole, unfilledIn(text, facts), numbers.get(customer.phone_e164 ?? ""));
    if (!hindrance && customer.phone_e164) numbers.set(customer.phone_e164, name);
    return { customer, name, text: whole, words, parts: partsOf(whole, isPicture), hindrance };
  });
}

/** `first` is who gets it at the same number. */
function hindranceOf(
  filled: string,
  unfilled: readonly string[],
  first: string | undefined,
): Hindrance | null {
  if (unfilled.length > 0) {
    const fields = unfilled.map((field) => `{${field}}`).join(", ");
    return {
      cause: "unfilled",
      words: `${fields} ${unfilled.length === 1 ? "is" : "are"} blank for this customer.`,
    };
  }
  if (filled.length > longest)
    return {
      cause: "too_long",
      words: `The text is longer than ${longest.toLocaleString("en-US")} characters.`,
    };
  if (first !== undefined) return { cause: "duplicate_number", words: sameNumber };
  return null;
}

export const sameNumber = "Another recipient has the same phone number and gets it.";

const mostNames = 5;

export async function countAudience(actor: Actor, audience: Audience): Promise<AudienceFound> {
  requirePermission(actor, "messages.send");
  const scope = requirePermission(actor, "customers.view");
  const people = await listAddressees(scope, await idsOf(actor, audience));
  const shown = audience.kind === "chosen" ? people : people.slice(0, mostNames);
  return {
    people: people.length,
    first: shown.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
  };
}

async function idsOf(actor: Actor, audience: Audience): Promise<number[]> {
  requirePermission(actor, "customers.view");
  if (audience.kind === "chosen") return audience.customer_ids;
  if (audience.kind === "segment") return idsOfSegment(actor, audience);
  const { search, statuses, source, except } = audience;
  const found = await listCustomers(actor, {
    sort: "name",
    ...(search ? { search } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(source ? { source } : {}),
    limit: mostRecipients,
  });
  if (found.next_cursor !== null) {
    const message = `These filters find more than ${mostRecipients.toLocaleString("en-US")} customers. Narrow them down.`;
    throw invalid(message, { audience: message });
  }
  return without(
    found.customers.map(({ id }) => id),
    except,
  );
}

const without = (ids: readonly number[], except: readonly number[]): number[] => {
  const left = new Set(except);
  return ids.filter((id) => !left.has(id));
};

/** As it finds them now, among the customers that the actor may see. */
async function idsOfSegment(
  actor: Actor,
  { segment_id, except }: Extract<Audience, { kind: "segment" }>,
): Promise<number[]> {
  const { filter, archived_at } = await findSegment(actor, segment_id).catch(refuseUnknown);
  if (archived_at !== null) throw refused("This segment is archived. Choose another.");
  await assertUsable(actor, filter, "audience");
  const ids = await idsIn(actor, filter, mostRecipients);
  if (ids === null)
    throw refused(
      `This segment has more than ${mostRecipients.toLocaleString("en-US")} customers. Narrow it down.`,
    );
  return without(ids, except);
}

const refused = (message: string) => invalid(message, { audience: message });

/** The bulk message is there, and only what it names is not. */
function refuseUnknown(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found")
    throw refused("Choose a segment from the list.");
  throw error;
}
