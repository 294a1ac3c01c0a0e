/** Where a person's arrangement of the dashboard is kept. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { PlacedCard } from "./contract.ts";

export async function findLayout({ db, organizationId, actor }: Scope): Promise<PlacedCard[] | null> {
  const { rows } = await sql<{ cards: PlacedCard[] }>`
    select cards from dashboard_layouts where organization_id = ${organizationId} and user_id = ${actor.userId}`.execute(
    db,
  );
  return rows[0]?.cards ?? null;
}

export async function keepLayout(tx: Scope, cards: readonly PlacedCard[], at: string): Promise<void> {
  await sql`insert into dashboard_layouts (organization_id, user_id, cards, updated_at)
    values (${tx.organizationId}, ${tx.actor.userId}, ${asJson(cards)}, ${at}::timestamptz)
    on conflict (organization_id, user_id) do update set cards = excluded.cards, updated_at = excluded.updated_at`.execute(
    tx.db,
  );
}

export async function deleteLayout(tx: Scope): Promise<void> {
  await sql`delete from dashboard_layouts where organization_id = ${tx.organizationId} and user_id = ${tx.actor.userId}`.execute(
    tx.db,
  );
}
