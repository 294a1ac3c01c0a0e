/** What the payment stand-in would send us: messages signed like the provider's, handed out when they are asked for. */
import type pg from "pg";
import { now } from "../clock.ts";
import { newSecret } from "../ids.ts";
import type { PaymentPort } from "./port.ts";
import { type Desk, withBook } from "./stand-in-desk.ts";
import { inShelf, type Shelf, shelfClock } from "./stand-in-store.ts";
import { messageIn, signed, verifySignature } from "./webhook-signing.ts";

const mostAtOnce = 100;

/** The secret that both sides of the stand-in sign with; made once. */
export function webhookSecret(pool: pg.Pool): Promise<string> {
  return inShelf(pool, async (shelf) => {
    const kept = await shelf.find<string>("secret", "webhooks");
    if (kept) return kept;
    await shelf.add("secret", "webhooks", `whsec_${newSecret()}`);
    return (await shelf.find<string>("secret", "webhooks")) ?? "";
  });
}

type MessageDoor = Required<Pick<PaymentPort, "readWebhook" | "takeWebhooks" | "deliverWebhooks">>;

export function messageDoor(desk: Desk, secret: string): MessageDoor {
  const { pool } = desk;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const letter = async (shelf: Shelf, id: string) => {
    const body = JSON.stringify({ id, ...(await shelf.find<object>("message", id)) });
    return { body, signature: signed(body, secret, seconds()) };
  };
  const putAway = async (shelf: Shelf, id: string) =>
    shelf.put("message", id, await shelf.find("message", id), null);
  return {
    readWebhook(rawBody, signature) {
      verifySignature(rawBody, signature, secret, seconds());
      return messageIn(JSON.parse(rawBody.toString()));
    },
    async takeWebhooks() {
      await settleBooks(desk);
      return inShelf(pool, async (shelf) => {
        const letters = [];
        for (const id of await shelf.due("message", seconds(), mostAtOnce)) {
          letters.push(await letter(shelf, id));
          await putAway(shelf, id);
        }
        return letters;
      });
    },
    async deliverWebhooks(deliver) {
      await settleBooks(desk);
      const deliverNext = () =>
        inShelf(pool, async (shelf) => {
          const [id] = await shelf.due("message", seconds(), 1);
          if (id === undefined) return false;
          await deliver(await letter(shelf, id));
          await putAway(shelf, id);
          return true;
        });
      while (await deliverNext());
    },
  };
}

const rememberedDays = 30;

/** Does in every book what has become due. A book that somebody else holds is being seen to. */
export async function settleBooks({ pool, prices }: Desk): Promise<void> {
  await inShelf(pool, (shelf) => shelf.forgetBefore(new Date(now().getTime() - rememberedDays * 86_400_000)));
  const settleNext = () =>
    inShelf(pool, async (shelf) => {
      const [id] = await shelf.due("book", await shelfClock(shelf), 1);
      if (id !== undefined) await withBook(shelf, prices, id, () => {});
      return id !== undefined;
    });
  while (await settleNext());
}
