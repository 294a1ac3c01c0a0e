/** Shows in the demo's threads what else those customers got: confirmations, contracts, invoices and reminders of them. */
import { findCustomer } from "#domains/customers/service.ts";
import type { Card } from "#domains/messages/cards/facts-contract.ts";
import { linkRecord } from "#domains/messages/cards/linking.ts";
import { listRecords } from "#domains/messages/cards/service.ts";
import type { Conversation } from "#domains/messages/contract.ts";
import { listConversations } from "#domains/messages/listing.ts";
import { backfillConversations } from "#domains/messages/past.ts";
import { backfillNotices, type NoticePast } from "#domains/sending/notices/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs } from "../../actor.ts";
import { cast } from "../../cast.ts";

const { rosa, tessa } = cast;
const hour = 3_600_000;
const day = 24 * hour;

type Sent = Pick<NoticePast, "what" | "channel"> & { daysAgo: number; byName?: string };

const byHand = { byName: `${rosa.firstName} ${rosa.lastName}` };

/** What the customer got about each kind of record, the earliest first. */
const usual: Record<"visit" | "contract" | "invoice", readonly Sent[]> = {
  visit: [
    { what: "confirmation", channel: "mail", daysAgo: 4 },
    { what: "confirmation", channel: "text", daysAgo: 4 },
  ],
  contract: [{ what: "contract", channel: "mail", daysAgo: 6, ...byHand }],
  invoice: [{ what: "invoice", channel: "mail", daysAgo: 9, ...byHand }],
};

const overdueReminder: Sent = { what: "invoice_reminder", channel: "mail", daysAgo: 2 };

/** Of each customer the first record of a kind, so that a thread stays a thread. */
export async function writeNotices(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  await atMoment(new Date(thisHour), async () => {
    const { conversations } = await listConversations(program, { filter: "all", limit: 50 });
    const pasts: NoticePast[] = [];
    let isLinked = false;
    for (const conversation of conversations) {
      if (conversation.customer_id === null) continue;
      const { cards } = await listRecords(program, conversation.id);
      const firsts = cards.filter(
        ({ kind }, place) => cards.findIndex((each) => each.kind === kind) === place,
      );
      for (const card of firsts) pasts.push(...(await noticesOf(program, conversation, card, thisHour)));
      const [first] = firsts;
      const { waiting_since, last_direction } = conversation;
      if (first && !isLinked && waiting_since === null && last_direction === "in") {
        await sendLink(program, conversation, first);
        isLinked = true;
      }
    }
    await backfillNotices(
      program,
      pasts.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    );
  });
}

async function noticesOf(
  program: Actor,
  { id, customer_id }: Conversation,
  card: Card,
  thisHour: number,
): Promise<NoticePast[]> {
  const customer = await findCustomer(program, customer_id ?? 0);
  const { kind } = card;
  if (kind === "payment") return [];
  const isOverdue = card.invoice?.is_overdue;
  const sent = isOverdue ? [...usual.invoice, overdueReminder] : usual[kind];
  return sent.flatMap(({ what, channel, daysAgo, byName }) => {
    const address = channel === "mail" ? customer.email : customer.phone;
    if (!address) return [];
    const past: NoticePast = {
      key: `demo-${id}-${what}-${channel}`,
      at: new Date(thisHour - daysAgo * day),
      channel,
      address,
      customerId: customer.id,
      what,
      record: { kind, id: card.id },
      title: titleOf(card),
      ...(byName ? { byName } : {}),
    };
    return past;
  });
}

function titleOf({ visit, contract, invoice }: Card): string | null {
  if (visit) return visit.title;
  if (contract) return `${contract.title} (${contract.number})`;
  return invoice && [invoice.number, invoice.title].filter(Boolean).join(" ");
}

const linkWords = {
  visit: "Here's your appointment with all the details:",
  contract: "You can read and sign the contract here:",
  invoice: "Thank you! Here's your invoice for your records:",
};

/** An hour after the customer wrote last. */
async function sendLink(
  program: Actor,
  { id, customer_id, last_message_at }: Conversation,
  { kind, id: record }: Card,
): Promise<void> {
  const by = actingAs(program, tessa);
  if (kind === "payment") return;
  const { url } = await linkRecord(by, id, kind, record);
  const author = { userId: tessa.id, name: `${tessa.firstName} ${tessa.lastName}` };
  const text = `${linkWords[kind]} ${url}`;
  await backfillConversations(program, [
    {
      partner: { customerId: customer_id ?? 0 },
      messages: [{ at: new Date(Date.parse(last_message_at) + hour), direction: "out", text, by: author }],
      readBy: Object.values(cast).map((member) => member.id),
    },
  ]);
}
