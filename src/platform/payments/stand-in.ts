/** Stands in for the payment provider: keeps real books of customers, plans and bills, and charges nobody. */
import type pg from "pg";
import { PaymentDeclined, PaymentNotFound, type PaymentPort, type SubscriptionPort } from "./port.ts";
import { collect } from "./stand-in-bills.ts";
import { newBook, type Price } from "./stand-in-books.ts";
import { type StandInClock, standInClock } from "./stand-in-clock.ts";
import { atBook, billIn, type Desk, once, subscriptionIn, withBook } from "./stand-in-desk.ts";
import {
  type CardEntry,
  cardFor,
  confirmTestCard,
  type EnteredCard,
  enterTestCard,
} from "./stand-in-entry.ts";
import { messageDoor, webhookSecret } from "./stand-in-messages.ts";
import { inShelf, randomMark, saveBook, shelfClock } from "./stand-in-store.ts";
import * as subscriptions from "./stand-in-subscriptions.ts";
import { billView, cardView, forecastView, previewView, subscriptionView } from "./stand-in-views.ts";

/** What the stand-in can do besides: take test cards itself, and have its clock moved. */
export type PaymentStandIn = PaymentPort &
  StandInClock & {
    readonly kind: "stand-in";
    enterCard(entry: CardEntry): Promise<EnteredCard>;
    confirmCard(answer: {
      confirmationId: string;
      isApproved: boolean;
    }): Promise<{ paymentMethodId: string }>;
  };

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The same database gives the same books, after a restart and in every process. */
export async function openPaymentStandIn(pool: pg.Pool, prices: readonly Price[]): Promise<PaymentStandIn> {
  const desk: Desk = { pool, prices: new Map(prices.map((price) => [price.id, price])) };
  return {
    kind: "stand-in",
    publishableKey: null,
    ...cardDoor(desk),
    ...subscriptionDoor(desk),
    ...billDoor(desk),
    ...messageDoor(desk, await webhookSecret(pool)),
    ...standInClock(desk),
  };
}

type CardDoor = Pick<
  PaymentStandIn,
  "setUpCard" | "enterCard" | "confirmCard" | "replaceCard" | "removeCards"
>;

function cardDoor(desk: Desk): CardDoor {
  const { pool, prices } = desk;
  return {
    setUpCard: ({ idempotencyKey, ...request }) =>
      once(desk, idempotencyKey, { setUpCard: request }, async (shelf) => {
        const mark = randomMark();
        const setup = { id: `seti_${mark}`, clientSecret: `seti_${mark}_secret_${randomMark()}` };
        await shelf.put("setup", setup.id, { ...request, ...setup });
        return setup;
      }),
    enterCard: (entry) =>
      inShelf(pool, async (shelf) => enterTestCard(shelf, entry, await shelfClock(shelf))),
    confirmCard: (answer) =>
      inShelf(pool, async (shelf) => confirmTestCard(shelf, answer, await shelfClock(shelf))),
    replaceCard: ({ idempotencyKey, ...request }) =>
      once(desk, idempotencyKey, { replaceCard: request }, (shelf) =>
        withBook(shelf, prices, request.customerId, async ({ book, at }) => {
          book.card = await cardFor(shelf, request.paymentMethodId, at);
          return cardView(book.card);
        }),
      ),
    removeCards: (customerId) =>
      atBook(desk, customerId, ({ book }) => {
        book.card = null;
      }),
  };
}

function subscriptionDoor(desk: Desk): SubscriptionPort {
  const { prices } = desk;
  const read = (id: string) =>
    atBook(desk, id, ({ book }) => subscriptionView(book, subscriptionIn(book, id)));
  return {
    startSubscription: (request) => startSubscription(desk, request),
    readSubscription: read,
    previewChange: ({ subscriptionId, lines, at }) =>
      atBook(desk, subscriptionId, ({ book }) =>
        previewView(book, prices, subscriptionIn(book, subscriptionId), lines, secondsOf(at)),
      ),
    async changeSubscription({ idempotencyKey, subscriptionId, lines, at }) {
      const request = { changeSubscription: [subscriptionId, lines, secondsOf(at)] };
      await once(desk, idempotencyKey, request, (shelf) =>
        withBook(shelf, prices, subscriptionId, ({ book, at: moment }) => {
          const subscription = subscriptionIn(book, subscriptionId);
          subscriptions.change(book, prices, subscription, lines, { at: secondsOf(at), now: moment });
        }),
      );
      return read(subscriptionId);
    },
    cancelSubscription: (id, when = "now") =>
      atBook(desk, id, ({ book, at }) => {
        const subscription = subscriptionIn(book, id);
        if (when === "now") subscriptions.end(book, subscription, at);
        else subscriptions.endAtPeriodEnd(book, subscription, at);
      }).catch((error) => {
        if (!(error instanceof PaymentNotFound)) throw error;
      }),
    async keepSubscription(id) {
      await atBook(desk, id, ({ book, at }) => subscriptions.keep(book, subscriptionIn(book, id), at));
      return read(id);
    },
    async resumeSubscription({ idempotencyKey, subscriptionId }) {
      await once(desk, idempotencyKey, { resumeSubscription: subscriptionId }, (shelf) =>
        withBook(shelf, prices, subscriptionId, ({ book, at }) =>
          subscriptions.resume(book, prices, subscriptionIn(book, subscriptionId), at),
        ),
      );
      return read(subscriptionId);
    },
  };
}

const startSubscription: (
  desk: Desk,
  request: Parameters<PaymentPort["startSubscription"]>[0],
) => ReturnType<PaymentPort["startSubscription"]> = async (desk, { idempotencyKey, ...request }) => {
  const { customerId, paymentMethodId, lines, organizationId, organizationName: name, email } = request;
  const trialEnd = request.trialEnd && secondsOf(request.trialEnd);
  const started = await once(desk, idempotencyKey, { startSubscription: request }, async (shelf) => {
    const open = async ({ book, at }: { book: ReturnType<typeof newBook>; at: number }) => {
      const before = book.card;
      book.card = await cardFor(shelf, paymentMethodId, at);
      try {
        const { id } = subscriptions.begin(book, desk.prices, { lines, trialEnd }, at);
        const { brand, last4 } = book.card;
        return {
          customerId: book.customerId,
          subscriptionId: id,
          card: { brand, last4 },
          trialEnd: trialEnd ?? at,
        };
      } catch (error) {
        book.card = before;
        throw error;
      }
    };
    if (customerId) return withBook(shelf, desk.prices, customerId, open);
    const book = newBook({ customerId: `cus_${randomMark()}`, name, email, organizationId });
    const result = await open({ book, at: await shelfClock(shelf) });
    await saveBook(shelf, book);
    return result;
  });
  return { ...started, trialEnd: new Date(started.trialEnd * 1000) };
};

type BillDoor = Pick<PaymentPort, "addCharge" | "payBill" | "readBill" | "listBills" | "forecastBill">;

function billDoor(desk: Desk): BillDoor {
  const { prices } = desk;
  const readBill = (id: string) => atBook(desk, id, ({ book }) => billView(book, billIn(book, id)));
  return {
    addCharge: ({ idempotencyKey: key, ...request }) =>
      once(desk, key, { addCharge: request }, (shelf) =>
        withBook(shelf, prices, request.subscriptionId, ({ book }) => {
          const { subscriptionId, amountCents, description } = request;
          subscriptionIn(book, subscriptionId);
          const [periodStart, periodEnd] = [request.periodStart, request.periodEnd].map(secondsOf) as [
            number,
            number,
          ];
          book.charges.push({ key, subscriptionId, amountCents, description, periodStart, periodEnd });
        }),
      ),
    async payBill({ idempotencyKey, billId }) {
      await once(desk, idempotencyKey, { payBill: billId }, (shelf) =>
        withBook(shelf, prices, billId, ({ book, at }) => {
          const bill = billIn(book, billId);
          if (bill.status !== "open" && bill.status !== "draft") return;
          const subscription = subscriptionIn(book, bill.subscriptionId);
          const refusal = collect(book, subscription, bill, at, { isByHand: true });
          if (refusal) throw new PaymentDeclined(refusal.message, refusal.code);
        }),
      );
      return readBill(billId);
    },
    readBill,
    listBills: (customerId, limit) =>
      atBook(desk, customerId, ({ book }) =>
        book.bills
          .toReversed()
          .slice(0, limit)
          .map((bill) => billView(book, bill)),
      ),
    forecastBill: (id) =>
      atBook(desk, id, ({ book }) => forecastView(book, prices, subscriptionIn(book, id))),
  };
}
