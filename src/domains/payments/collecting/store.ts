/** Keeps the account at the payment provider to which a business's customers pay, and what was said of it last. */
import { type Selectable, sql } from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { CollectingAccountRow, KeptAccountState, PaymentTables } from "../tables.ts";

/** As the provider gives it. */
type AccountState = Omit<KeptAccountState, "dueAt"> & { dueAt: Date | null };

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

export type KeptAccount = Omit<Selectable<CollectingAccountRow>, "organization_id">;

export function findCollectingAccount(scope: Scope): Promise<KeptAccount | undefined> {
  return tables(scope)
    .selectFrom("collecting_accounts")
    .select(["account_id", "state", "takes_tips", "takes_bank_debits", "updated_at"])
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Of the member who acts: the provider asks for an address of the business. */
export async function findOwnEmail(scope: Scope): Promise<string> {
  const { email } = await tablesOf<UserTables>(scope)
    .selectFrom("users")
    .select("email")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", scope.actor.userId ?? "")
    .executeTakeFirstOrThrow();
  return email;
}

/** Of two who begin at once, the first is kept. */
export async function insertCollectingAccount(tx: Scope, state: AccountState): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("collecting_accounts")
    .values({
      organization_id: tx.organizationId,
      account_id: state.id,
      state: asJson(state),
      updated_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column("organization_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was read before `askedAt` does not replace what was read after it. */
export async function saveAccountState(tx: Scope, state: AccountState, askedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("collecting_accounts")
    .set({ state: asJson(state), updated_at: askedAt.toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("account_id", "=", state.id)
    .where("updated_at", "<=", askedAt.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function changeChoices(
  tx: Scope,
  choices: { takes_tips?: boolean | undefined; takes_bank_debits?: boolean | undefined },
): Promise<void> {
  await tables(tx)
    .updateTable("collecting_accounts")
    .set(choices)
    .where("organization_id", "=", tx.organizationId)
    .execute();
}

const asJson = (state: AccountState) => sql<KeptAccountState>`${JSON.stringify(state)}::jsonb`;
