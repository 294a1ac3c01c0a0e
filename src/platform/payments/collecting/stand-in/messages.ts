/** What the stand-in would send of payments: signed as the provider signs, repeated and shuffled on purpose. */
import { randomInt } from "node:crypto";
import { now } from "../../../clock.ts";
import { inShelf, type Shelf, shelfClock } from "../../stand-in-store.ts";
import { signed } from "../../webhook-signing.ts";
import { readMessage } from "../messages.ts";
import type { MessagesPort, SentMessage } from "../port.ts";
import { settleAccount } from "./accounts.ts";
import { type CollectingDesk, withPayment } from "./desk.ts";

const mostAtOnce = 100;
/** Every message comes once more after this. */
const againAfterSeconds = 60;

type Kept = { timesLeft: number; event: object };
type Letter = SentMessage & { id: string };

export function messagesAt(desk: CollectingDesk, secret: string): Required<MessagesPort> {
  return {
    readWebhook: (rawBody, signature) => readMessage(rawBody, signature, { secret, isLive: false }),
    async deliverWebhooks(deliver) {
      await settlePayments(desk);
      let isMore = true;
      while (isMore) isMore = await deliverBatch(desk, secret, deliver);
    },
  };
}

/**
 * Each message twice, in any order; one that is refused stays, and does not keep the others. True when more may be
 * waiting. Throws what the first refusal was.
 */
async function deliverBatch(
  { pool }: CollectingDesk,
  secret: string,
  deliver: (message: SentMessage) => Promise<void>,
): Promise<boolean> {
  const at = Math.floor(now().getTime() / 1000);
  const { count, errors } = await inShelf(pool, async (shelf) => {
    const letters = await lettersDue(shelf, secret, at);
    const refused = new Map<string, unknown>();
    for (const { id, ...message } of shuffled([...letters, ...letters])) {
      await deliver(message).catch((error) => refused.set(id, error));
    }
    for (const { id } of letters) if (!refused.has(id)) await putAway(shelf, id, at);
    return { count: letters.length, errors: [...refused.values()] };
  });
  if (errors.length > 0) throw errors[0];
  return count === mostAtOnce;
}

async function lettersDue(shelf: Shelf, secret: string, at: number): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const id of await shelf.due("payment_message", at, mostAtOnce)) {
    const { event } = (await shelf.find<Kept>("payment_message", id)) as Kept;
    const body = JSON.stringify({ id, ...event });
    letters.push({ id, body, signature: signed(body, secret, at) });
  }
  return letters;
}

async function putAway(shelf: Shelf, id: string, at: number): Promise<void> {
  const kept = (await shelf.find<Kept>("payment_message", id)) as Kept;
  const isAgain = kept.timesLeft > 0;
  const left = { ...kept, timesLeft: Math.max(kept.timesLeft - 1, 0) };
  await shelf.put("payment_message", id, left, isAgain ? at + againAfterSeconds : null);
}

/** Fisher and Yates. */
function shuffled<T>(given: readonly T[]): T[] {
  const list = [...given];
  for (let last = list.length - 1; last > 0; last--) {
    const place = randomInt(last + 1);
    [list[last], list[place]] = [list[place] as T, list[last] as T];
  }
  return list;
}

/** Does what has become due. What somebody else holds is being seen to. */
export async function settlePayments({ pool }: CollectingDesk): Promise<void> {
  const settleNext = () =>
    inShelf(pool, async (shelf) => {
      const at = await shelfClock(shelf);
      const [paymentId] = await shelf.due("payment", at, 1);
      if (paymentId !== undefined) await withPayment(shelf, { accountId: null, id: paymentId }, () => {});
      const [accountId] = await shelf.due("account", at, 1);
      if (accountId !== undefined) await settleAccount(shelf, accountId);
      return paymentId !== undefined || accountId !== undefined;
    });
  while (await settleNext());
}
