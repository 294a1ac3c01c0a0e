/** The payment stand-in's clock, which can be moved on, and a look at all its books. */
import { now } from "../clock.ts";
import type { Bill, Card, Subscription } from "./port.ts";
import type { Book, Seconds } from "./stand-in-books.ts";
import type { Desk } from "./stand-in-desk.ts";
import { settleBooks } from "./stand-in-messages.ts";
import { inShelf, shelfClock } from "./stand-in-store.ts";
import { nextDue } from "./stand-in-subscriptions.ts";
import { billView, cardView, subscriptionView } from "./stand-in-views.ts";

export type CustomerOverview = {
  customerId: string;
  name: string;
  email: string;
  creditCents: number;
  card: Card | null;
  subscriptions: Subscription[];
  bills: Bill[];
};
export type MessageOverview = { id: string; type: string; createdAt: Date; about: string | null };

export type StandInOverview = {
  customers: CustomerOverview[];
  messages: MessageOverview[];
  /** When something happens next by the clock alone. */
  nextDueAt: Date | null;
};

export type StandInClock = {
  /** The stand-in's present: the program's, and as much ahead as it was moved. */
  presentMoment(): Promise<Date>;
  /** Moves the clock on, never back, and does what has become due. It is moved for every process. */
  moveClock(to: Date): Promise<void>;
  /** The newest customers and messages, for the development page. */
  overview(): Promise<StandInOverview>;
};

const mostShown = 50;

export function standInClock(desk: Desk): StandInClock {
  const { pool } = desk;
  return {
    presentMoment: () => inShelf(pool, async (shelf) => new Date((await shelfClock(shelf)) * 1000)),
    async moveClock(to) {
      await inShelf(pool, async (shelf) => {
        await shelf.add("clock", "clock", { aheadSeconds: 0 });
        await shelf.hold("clock", "clock");
        const target: Seconds = Math.floor(to.getTime() / 1000);
        if (target < (await shelfClock(shelf))) throw new RangeError("The clock only goes forward");
        await shelf.put("clock", "clock", { aheadSeconds: target - Math.floor(now().getTime() / 1000) });
      });
      await settleBooks(desk);
    },
    overview: () =>
      inShelf(pool, async (shelf) => {
        const books = (await shelf.newest("book", mostShown)).map(({ body }) => body as Book);
        const messages = await shelf.newest("message", mostShown);
        const due = books.map(nextDue).filter((moment) => moment !== null);
        return {
          customers: books.map(customerOverview),
          messages: messages.map(messageOverview),
          nextDueAt: due.length > 0 ? new Date(Math.min(...due) * 1000) : null,
        };
      }),
  };
}

function customerOverview(book: Book): CustomerOverview {
  const { customerId, name, email, creditCents, card } = book;
  return {
    customerId,
    name,
    email,
    creditCents,
    card: card && cardView(card),
    subscriptions: book.subscriptions.map((each) => subscriptionView(book, each)),
    bills: book.bills.toReversed().map((bill) => billView(book, bill)),
  };
}

function messageOverview({ id, body }: { id: string; body: unknown }): MessageOverview {
  const { type, created, data } = body as {
    type: string;
    created: Seconds;
    data: { object: { id: string | null } };
  };
  return { id, type, createdAt: new Date(created * 1000), about: data.object.id };
}
