/** What the business may do with a conversation: open it, read it, give it to somebody, put it out of the way. */
import { assertActiveMember } from "#domains/users/members/active.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { normalisePhone } from "#shared/phone.ts";
import { adoptConversations } from "./adopting/store.ts";
import type { Conversation, ConversationChanges, NewConversation } from "./contract.ts";
import { aboutConversation } from "./event-builders.ts";
import { openInbox } from "./inbox.ts";
import { toConversation } from "./serializers.ts";
import {
  changeConversation,
  findConversationRow,
  holdCustomer,
  listCustomersOf,
  lockConversation,
  openConversation,
  type StoredConversation,
} from "./store.ts";
import { saveRead } from "./unread/places-store.ts";
import { shownConversation } from "./waiting/shown.ts";

export async function findConversation(actor: Actor, id: number): Promise<Conversation> {
  const scope = openInbox(actor, "messages.view");
  const row = await findConversationRow(scope, id);
  if (!row) throw notFound("Conversation");
  return shownConversation(scope, row);
}

/** A number that a customer has opens that customer's conversation. */
export async function startConversation(actor: Actor, input: NewConversation): Promise<Conversation> {
  const scope = openInbox(actor, "messages.send");
  return inTransaction(scope, async (tx) => {
    const id =
      input.customer_id === undefined
        ? await conversationOfNumber(tx, dialable(actor, input.phone))
        : await conversationOfCustomer(tx, input.customer_id);
    const row = await findConversationRow(tx, id);
    if (!row) throw invalid(notReached, { phone: notReached });
    return shownConversation(tx, row);
  });
}

const notReached = "This number belongs to a customer who isn't yours.";

function dialable(actor: Actor, phone: string | undefined): string {
  const { e164 } = normalisePhone(phone ?? "", actor.country);
  if (e164) return e164;
  const message = phone
    ? "Enter a phone number that can receive texts"
    : "Choose a customer or enter a number";
  throw invalid(message, { phone: message });
}

async function conversationOfNumber(tx: Scope, phone: string): Promise<number> {
  const customers = await listCustomersOf(tx, { phone });
  for (const customer of customers) {
    if (await holdCustomer(tx, customer)) return conversationOfCustomer(tx, customer);
  }
  if (customers.length > 0) throw invalid(notReached, { phone: notReached });
  return openConversation(tx, { phone }, now().toISOString());
}

/** Throws `invalid` for a customer who is gone. */
export async function conversationOfCustomer(tx: Scope, customerId: number): Promise<number> {
  const customer = await holdCustomer(tx, customerId);
  if (!customer) {
    const message = "This customer no longer exists. Choose another one.";
    throw invalid(message, { customer_id: message });
  }
  await adoptConversations(tx, customer);
  return openConversation(tx, { customerId }, now().toISOString());
}

/** Gives it to a member or to nobody, and puts it out of the way until a moment or back. */
export async function updateConversation(
  actor: Actor,
  id: number,
  changes: ConversationChanges,
): Promise<Conversation> {
  const scope = openInbox(actor, "messages.send");
  return inTransaction(scope, async (tx) => {
    const kept = await lockConversation(tx, id);
    if (!kept) throw notFound("Conversation");
    const changed = changedFields<Partial<StoredConversation>>(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return shownConversation(tx, kept);
    await assertActiveMember(
      tx,
      changed.assigned_to,
      "This team member is no longer available. Choose someone else.",
    );
    await changeConversation(tx, id, changed);
    const row = (await findConversationRow(tx, id)) as StoredConversation;
    const wasGiven = changed.assigned_to !== undefined;
    await appendEvent(tx, {
      ...aboutConversation(row),
      type: wasGiven ? "conversation.assigned" : "conversation.snoozed",
      title: wasGiven ? assignedTitle(row, actor) : snoozedTitle(row, actor),
      data: { after: changed },
    });
    return shownConversation(tx, row);
  });
}

const assignedTitle = (row: StoredConversation, { country }: Actor): string => {
  const { name } = toConversation(row, country);
  return row.assigned_name
    ? `Conversation with ${name} assigned to ${row.assigned_name}`
    : `Conversation with ${name} is unassigned`;
};

const snoozedTitle = (row: StoredConversation, { country }: Actor): string =>
  `Conversation with ${toConversation(row, country).name} ${row.snoozed_until ? "snoozed" : "is back in the inbox"}`;

/** Read by whoever asks; who looks on as somebody else leaves what is unread to them. */
export async function markRead(actor: Actor, id: number, upTo: number): Promise<Conversation> {
  const scope = openInbox(actor, "messages.view");
  return inTransaction(scope, async (tx) => {
    if (!(await findConversationRow(tx, id))) throw notFound("Conversation");
    if (actor.userId && !actor.viewingAs) {
      await saveRead(tx, id, upTo, now().toISOString());
      tellLive(tx, ["conversation"], { onlyTo: actor.userId });
    }
    return shownConversation(tx, (await findConversationRow(tx, id)) as StoredConversation);
  });
}
