/** What members see and note down about writing to a customer's addresses. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatPhone } from "#shared/phone.ts";
import { addressesOf } from "./addresses.ts";
import { holdProof, proofsOf } from "./consent-records/proof-files.ts";
import type { Channel, ConsentChange, CustomerConsent, Purpose, Standing } from "./contract.ts";
import { isOwnWish, recordConsent, targetOf } from "./ledger.ts";
import { listVisits } from "./preferences/links-store.ts";
import { findHash, findNewest, findReached, listEntries, lockAddress } from "./store.ts";
import { listSuppressions } from "./suppression-store.ts";

/** Throws `not_found` for a customer out of reach. */
export async function consentOfCustomer(actor: Actor, customerId: number): Promise<CustomerConsent> {
  return consentOf(requirePermission(actor, "customers.view"), customerId);
}

/** As a member sees it of a customer, in a scope that reaches them. */
export async function consentOf(scope: Scope, customerId: number): Promise<CustomerConsent> {
  const customer = await findReached(scope, customerId);
  if (!customer) throw notFound("Customer");
  const addresses: CustomerConsent["addresses"] = [];
  const hashes: Buffer[] = [];
  for (const { channel, address } of addressesOf(customer)) {
    const hash = await findHash(scope, channel, address);
    if (hash) hashes.push(hash);
    const standings: Standing[] = [];
    for (const purpose of purposesOf(channel))
      standings.push(await standingOf(scope, channel, purpose, hash));
    const shown = channel === "mail" ? address : formatPhone(address, scope.actor.country);
    const [suppression = null] = hash ? await listSuppressions(scope, channel, hash) : [];
    addresses.push({ channel, address, shown, standings, suppression });
  }
  const [entries, visits] = await Promise.all([
    listEntries(scope, customerId, hashes),
    listVisits(scope, customerId, hashes),
  ]);
  const proofs = await proofsOf(scope, entries);
  const history = entries.map(({ proof_file_id: id, ...entry }) => {
    const proof = id === null ? undefined : proofs.get(id);
    return { ...entry, proof: proof ? { name: proof.name, path: proof.path } : null };
  });
  return { addresses, history, visits };
}

const purposesOf = (channel: Channel): Purpose[] => [
  "reminders",
  "conversation",
  "marketing",
  ...(channel === "text" ? (["everything"] as const) : []),
];

/** Offers by text go to those alone who agreed to them. */
const needsYes = (channel: Channel, purpose: Purpose): boolean =>
  channel === "text" && purpose === "marketing";

async function standingOf(
  scope: Scope,
  channel: Channel,
  purpose: Purpose,
  hash: Buffer | undefined,
): Promise<Standing> {
  const newest = hash && (await findNewest(scope, { channel, hash, purpose }));
  const asksFirst = needsYes(channel, purpose);
  const isWithdrawn = newest ? newest.state === "withdrawn" : asksFirst;
  return {
    purpose,
    is_withdrawn: isWithdrawn,
    said_at: newest?.said_at ?? null,
    said_by: newest?.said_by ?? null,
    source: newest?.source ?? null,
    needs_note: isWithdrawn && (asksFirst || (newest !== undefined && isOwnWish(newest.source))),
  };
}

/**
 * A member says it for the customer. What the person stopped by their own hand is switched on again only with a note of
 * how they asked for it. Throws `not_found` for a customer out of reach, a conflict when the address was changed.
 */
export async function changeConsent(
  actor: Actor,
  customerId: number,
  { channel, address, purpose, is_withdrawn, note, proof_file_id }: ConsentChange,
): Promise<CustomerConsent> {
  const scope = requirePermission(actor, "customers.update");
  if (!purposesOf(channel).includes(purpose))
    throw invalid("You can only turn off all messages for texts.", { purpose: "Choose reminders" });
  return inTransaction(scope, async (tx) => {
    const customer = await findReached(tx, customerId);
    if (!customer) throw notFound("Customer");
    if (!addressesOf(customer).some((each) => each.channel === channel && each.address === address))
      throw conflict("This customer's contact details were changed. Review them and try again.");
    const target = await targetOf(tx, channel, address);
    await lockAddress(tx, target.hash);
    const { needs_note } = await standingOf(tx, channel, purpose, target.hash);
    if (!is_withdrawn && needs_note && !note)
      throw invalid("Enter how the customer asked for these messages.", {
        note: "Enter how they asked for it",
      });
    if (proof_file_id && is_withdrawn)
      throw invalid("A file proves that a customer agreed. Turn messages off without one.", {
        proof_file_id: "Attach a file only when you turn messages on",
      });
    if (proof_file_id) await holdProof(tx, proof_file_id, customerId);
    await recordConsent(tx, {
      target,
      purpose,
      state: is_withdrawn ? "withdrawn" : "granted",
      source: "member",
      customer: { id: customer.id, name: `${customer.first_name} ${customer.last_name}` },
      note,
      proofFileId: proof_file_id,
    });
    return consentOf(tx, customerId);
  });
}
