/** Where the payment stand-in keeps its documents: in the database, so that restarts and processes share them. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { now } from "../clock.ts";
import { readably } from "../database/database-errors.ts";
import type { Book, Seconds } from "./stand-in-books.ts";
import { nextDue } from "./stand-in-subscriptions.ts";

type Kind =
  | "book"
  | "card"
  | "confirmation"
  | "setup"
  | "key"
  | "message"
  | "clock"
  | "secret"
  // What businesses collect from their customers (collecting/).
  | "account"
  | "onboarding"
  | "payer"
  | "payer_setup"
  | "payment"
  | "payment_message";
type Document = { id: string; body: unknown; createdAt: string };

/** One transaction on the documents. */
export type Shelf = {
  find<T>(kind: Kind, id: string): Promise<T | undefined>;
  /** As `find`, and nobody else changes it until the transaction is over. */
  hold<T>(kind: Kind, id: string): Promise<T | undefined>;
  /** False when it is there already; waits for another transaction that is just adding it. */
  add(kind: Kind, id: string, body: unknown): Promise<boolean>;
  put(kind: Kind, id: string, body: unknown, dueAt?: Seconds | null): Promise<void>;
  drop(kind: Kind, id: string): Promise<void>;
  /** Ids of what was due by then, the earliest first; held, and without what others hold. */
  due(kind: Kind, by: Seconds, limit: number): Promise<string[]>;
  newest(kind: Kind, limit: number): Promise<Document[]>;
  /** Those that have these parts, the newest first. */
  having<T>(kind: Kind, parts: object, limit: number): Promise<T[]>;
  /** Forgets what nobody asks for any more: what was entered, asked or told before then. */
  forgetBefore(moment: Date): Promise<void>;
};

export const inShelf = <T>(pool: pg.Pool, work: (shelf: Shelf) => Promise<T>): Promise<T> =>
  readably(() => inTransaction(pool, work));

async function inTransaction<T>(pool: pg.Pool, work: (shelf: Shelf) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    const result = await work(shelfOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const timeOf = (moment: Seconds | null): string | null =>
  moment === null ? null : new Date(moment * 1000).toISOString();

function shelfOn(client: pg.PoolClient): Shelf {
  const one = async <T>(text: string, values: unknown[]): Promise<T | undefined> =>
    (await client.query<{ body: T }>(text, values)).rows[0]?.body;
  return {
    find: (kind, id) => one("select body from payment_stand_in where kind = $1 and id = $2", [kind, id]),
    hold: (kind, id) =>
      one("select body from payment_stand_in where kind = $1 and id = $2 for update", [kind, id]),
    async add(kind, id, body) {
      const { rowCount } = await client.query(
        `insert into payment_stand_in (kind, id, body, created_at) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [kind, id, JSON.stringify(body), now().toISOString()],
      );
      return rowCount === 1;
    },
    async put(kind, id, body, dueAt = null) {
      await client.query(
        `insert into payment_stand_in (kind, id, body, due_at, created_at) values ($1, $2, $3, $4, $5)
         on conflict (kind, id) do update set body = excluded.body, due_at = excluded.due_at`,
        [kind, id, JSON.stringify(body), timeOf(dueAt), now().toISOString()],
      );
    },
    async drop(kind, id) {
      await client.query("delete from payment_stand_in where kind = $1 and id = $2", [kind, id]);
    },
    async due(kind, by, limit) {
      const { rows } = await client.query<{ id: string }>(
        `select id from payment_stand_in where kind = $1 and due_at <= $2 order by due_at, number limit $3
         for update skip locked`,
        [kind, timeOf(by), limit],
      );
      return rows.map(({ id }) => id);
    },
    async newest(kind, limit) {
      const { rows } = await client.query<Document>(
        `select id, body, created_at as "createdAt" from payment_stand_in where kind = $1
         order by number desc limit $2`,
        [kind, limit],
      );
      return rows;
    },
    async having<T>(kind: Kind, parts: object, limit: number) {
      const { rows } = await client.query<{ body: T }>(
        `select body from payment_stand_in where kind = $1 and body @> $2 order by number desc limit $3`,
        [kind, JSON.stringify(parts), limit],
      );
      return rows.map(({ body }) => body);
    },
    async forgetBefore(moment) {
      await client.query(
        `delete from payment_stand_in where created_at < $1 and due_at is null
         and kind in ('card', 'confirmation', 'setup', 'key', 'message', 'onboarding', 'payment_message')`,
        [moment.toISOString()],
      );
    },
  };
}

/** Saves a book with what has happened in it: its messages wait to be handed out, and its clock is set. */
export async function saveBook(shelf: Shelf, book: Book): Promise<void> {
  const messages = book.messages.splice(0);
  await shelf.put("book", book.customerId, book, nextDue(book));
  const waitingSince = Math.floor(now().getTime() / 1000);
  for (const message of messages) {
    await shelf.put("message", `evt_${randomMark()}`, eventOf(book, message), waitingSince);
  }
}

/** An event in the provider's shape, with as much of its object as `messageIn` reads. */
function eventOf(book: Book, { type, at, subscriptionId, billId }: Book["messages"][number]) {
  const object = billId
    ? {
        id: billId,
        object: "invoice",
        customer: book.customerId,
        parent: { subscription_details: { subscription: subscriptionId } },
      }
    : { id: subscriptionId, object: "subscription", customer: book.customerId };
  return { object: "event", type, created: at, data: { object } };
}

export const randomMark = (): string => randomBytes(12).toString("hex");

/** The stand-in's present: that of the program, moved by as much as somebody has moved it. */
export async function shelfClock(shelf: Shelf): Promise<Seconds> {
  const clock = await shelf.find<{ aheadSeconds: number }>("clock", "clock");
  return Math.floor(now().getTime() / 1000) + (clock?.aheadSeconds ?? 0);
}
