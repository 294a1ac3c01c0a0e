/** All or nothing: one change of the business, its event and its jobs are saved together or not at all. */
import { type RawBuilder, sql } from "kysely";
import { guestSentence, guestUserId } from "#shared/guest.ts";
import { type Scope, scopeOn, viewingRefusal } from "./actor.ts";
import { isWorthRetrying } from "./database/database-errors.ts";
import { sendLast } from "./database/scoped-driver.ts";
import { conflict, forbidden } from "./errors.ts";
import { type EventOfAdded, wakeReaders, withEvent } from "./events.ts";
import { readyPagesOf } from "./http/public-pages/ready-pages.ts";

const mostTries = 4;

/** Whether a transaction begun now is this change's alone: no outer work, no key whose result is kept with it. */
export const isAlone = (scope: Scope): boolean =>
  !scope.isTransaction && !scope.actor.request?.idempotencyKey;

/**
 * Runs `work` in one transaction of the scope's organization and returns what it returns. Inside another
 * transaction it simply joins it. A deadlock or serialization failure tries the whole again.
 *
 * When the request carries an Idempotency-Key, the key is claimed in the same transaction and the result
 * kept with it: a repeat gets the first result, the same key with another request is refused
 * (features.md T-DAT-6). The result must therefore be plain JSON.
 */
export async function inTransaction<T>(scope: Scope, work: (tx: Scope) => Promise<T>): Promise<T> {
  if (scope.isOwnAccount && scope.actor.userId === guestUserId) throw forbidden(guestSentence);
  if (scope.actor.viewingAs) throw viewingRefusal(scope.actor.viewingAs);
  if (scope.isTransaction) {
    mayEnd.delete(scope);
    return work(scope);
  }
  scope.actor.appContext.disk.assertRoomToWrite();
  for (let attempt = 1; ; attempt++) {
    try {
      let tx: Scope | undefined;
      const result = await scope.db.transaction().execute((trx) => {
        tx = scopeOn(scope, trx);
        return once(tx, work);
      });
      if (tx) wakeReaders(tx);
      readyPagesOf(scope.actor.appContext)?.forget(scope.organizationId);
      return result;
    } catch (error) {
      if (attempt === mostTries || !isWorthRetrying(error)) throw error;
    }
  }
}

async function once<T>(tx: Scope, work: (tx: Scope) => Promise<T>): Promise<T> {
  const key = tx.actor.request?.idempotencyKey;
  if (!key) {
    mayEnd.add(tx);
    return work(tx);
  }
  const fingerprint = tx.actor.request?.fingerprint ?? "";
  const claimed = await sql`
    insert into idempotency_keys (organization_id, key, fingerprint) values (${tx.organizationId}, ${key}, ${fingerprint})
    on conflict do nothing`.execute(tx.db);
  if (claimed.numAffectedRows === 0n) return earlierResult<T>(tx, key, fingerprint);
  const result = await work(tx);
  await sql`
    update idempotency_keys set result = ${JSON.stringify(result ?? null)}
    where organization_id = ${tx.organizationId} and key = ${key}`.execute(tx.db);
  return result;
}

/** Transactions that nothing else is done in once their own work is: no outer work, no key whose result is kept. */
const mayEnd = new WeakSet<Scope>();

/**
 * Adds a record and its event as the last statement of a change, and gives the one row that `insertion` returns: where
 * nobody else's work follows, the commit travels with it, so that another statement would throw.
 */
export async function addLast<Row>(tx: Scope, insertion: RawBuilder<Row>, event: EventOfAdded): Promise<Row> {
  return (await addLastIfAny(tx, insertion, event)) as Row;
}

/** The same where more statements follow. */
export async function addWithEvent<Row>(
  tx: Scope,
  insertion: RawBuilder<Row>,
  event: EventOfAdded,
): Promise<Row> {
  const { rows } = await withEvent(tx, insertion, event).execute(tx.db);
  return rows[0] as Row;
}

/** The same of an `insertion` that may add nothing; undefined then, and nothing is told. */
export async function addLastIfAny<Row>(
  tx: Scope,
  insertion: RawBuilder<Row>,
  event: EventOfAdded,
): Promise<Row | undefined> {
  const query = withEvent(tx, insertion, event);
  const rows = mayEnd.has(tx)
    ? await sendLast<Row>(tx.db, query.compile(tx.db))
    : (await query.execute(tx.db)).rows;
  return rows[0];
}

async function earlierResult<T>(tx: Scope, key: string, fingerprint: string): Promise<T> {
  const { rows } = await sql<{ fingerprint: string; result: T }>`
    select fingerprint, result from idempotency_keys
    where organization_id = ${tx.organizationId} and key = ${key}`.execute(tx.db);
  const earlier = rows[0];
  if (!earlier || earlier.fingerprint !== fingerprint) {
    throw conflict("This Idempotency-Key was already used for a different request.");
  }
  return earlier.result;
}

/** Lets keys go that nobody repeats any more; they are promised for 24 hours. */
export async function forgetKeysBefore(scope: Scope, moment: Date): Promise<void> {
  await sql`
    delete from idempotency_keys
    where organization_id = ${scope.organizationId} and created_at < ${moment.toISOString()}`.execute(
    scope.db,
  );
}
