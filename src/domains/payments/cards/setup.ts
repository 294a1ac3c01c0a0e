/** A customer leaves a card by a link, without paying: the provider takes it, and it is a saved card once it has it. */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import type { PayerForm, SavedMethod, Setup } from "#platform/payments/collecting/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { askCollecting } from "../collecting/asking.ts";
import { findCollectingAccount } from "../collecting/store.ts";
import type { GivenMandate } from "./contract.ts";
import { keepCard } from "./keeping.ts";
import {
  changeCardLink,
  findCardLinkOf,
  type KeptCardLink,
  listUnsettledLinks,
  lockCardLink,
} from "./links-store.ts";
import { providerCustomerOf } from "./provider-customers.ts";
import { findMandateWords, insertMandate } from "./store.ts";

/** The account into which customers pay by card at this moment; undefined where they can't. */
export async function cardAccountOf(scope: Scope): Promise<string | undefined> {
  const account = await findCollectingAccount(scope);
  return account?.state.canCharge && account.state.methodKinds.includes("card")
    ? account.account_id
    : undefined;
}

/** Gives what the provider's form needs. A link begins one setup, however often it is asked for. */
export async function startSetup(
  scope: Scope,
  link: KeptCardLink,
  mandate: GivenMandate,
): Promise<PayerForm> {
  const accountId = await cardAccountOf(scope);
  if (accountId === undefined)
    throw conflict("Cards can't be saved right now. Reload the page.", { isOver: true });
  const { appContext } = scope.actor;
  const setup = await askCollecting(appContext, () => setupOf(scope, link, accountId));
  await inTransaction(scope, async (tx) => {
    const held = await lockCardLink(tx, link.id);
    if (held.used_at !== null) throw conflict("A card was already saved with this link.", { isOver: true });
    await changeCardLink(tx, link.id, {
      mandate_id: await mandateOf(tx, held, mandate),
      account_id: accountId,
      setup_id: setup.id,
      begun_at: now().toISOString(),
    });
  });
  return appContext.collecting.payerForm({ accountId, clientSecret: setup.clientSecret });
}

async function setupOf(scope: Scope, link: KeptCardLink, accountId: string): Promise<Setup> {
  const { organizationId, actor } = scope;
  const { collecting } = actor.appContext;
  const { id, customer_id, setup_id: setupId } = link;
  if (setupId !== null && link.account_id === accountId) return collecting.readSetup({ accountId, setupId });
  return collecting.createSetup({
    accountId,
    customerId: await providerCustomerOf(scope, customer_id, accountId),
    methodKinds: ["card"],
    idempotencyKey: `card-link-${organizationId}-${id}`,
  });
}

/** Who agreed to these words already agrees to them once. */
async function mandateOf(tx: Scope, held: KeptCardLink, mandate: GivenMandate): Promise<number> {
  const { mandate_id, customer_id } = held;
  if (mandate_id !== null && (await findMandateWords(tx, mandate_id)) === mandate.words) return mandate_id;
  return insertMandate(tx, customer_id, mandate);
}

/** How it stands at the provider; once the card is there, it is saved here. True when it is. */
export async function syncSetup(scope: Scope, linkId: string): Promise<boolean> {
  const link = await findCardLinkOf(scope, linkId);
  const { setup_id: setupId, account_id: accountId, customer_id: customerId } = link;
  if (link.used_at !== null) return true;
  if (setupId === null || accountId === null) return false;
  const left = await askCollecting(scope.actor.appContext, () => readLeft(scope, { accountId, setupId }));
  if (!left) return false;
  await inTransaction(scope, async (tx) => {
    const { used_at, mandate_id: mandateId } = await lockCardLink(tx, linkId);
    if (used_at !== null || mandateId === null) return;
    await keepCard(tx, { customerId, mandateId, accountId, methodId: left.id, details: left });
    await changeCardLink(tx, linkId, { used_at: now().toISOString() });
  });
  return true;
}

async function readLeft(
  { actor }: Scope,
  asked: { accountId: string; setupId: string },
): Promise<SavedMethod | undefined> {
  const { collecting } = actor.appContext;
  const { status, methodId, customerId } = await collecting.readSetup(asked);
  if (status !== "succeeded" || methodId === null || customerId === null) return undefined;
  const methods = await collecting.listMethods({ accountId: asked.accountId, customerId });
  return methods.find(({ id }) => id === methodId);
}

const mostAtOnce = 200;

/** Cards that were left and not told of are found by asking: a message can be lost, and a phone can die. */
export async function reconcileSetups(appContext: AppContext): Promise<void> {
  const [day, patience] = [86_400_000, 5 * 60_000];
  const at = now().getTime();
  const begun = { since: new Date(at - 3 * day), until: new Date(at - patience) };
  for (const each of await listUnsettledLinks(appContext.pool, begun, mostAtOnce)) {
    const organization = { id: each.organization_id, timeZone: each.time_zone, country: each.country };
    const scope = requirePermission(systemActor(appContext, organization), "payments.charge");
    await syncSetup(scope, each.link_id).catch((error: unknown) =>
      appContext.log.warn({ err: error }, "A card that was left could not be asked about"),
    );
  }
}
