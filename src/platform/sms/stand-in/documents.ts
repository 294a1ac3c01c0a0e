/** Small things that the stand-in for a carrier remembers: in the database, so that restarts and processes share them. */
import type pg from "pg";
import { now } from "../../clock.ts";

export type Kind = "phone" | "media" | "secret" | "business" | "review";

export async function findDocument<T>(pool: pg.Pool, kind: Kind, id: string): Promise<T | undefined> {
  const { rows } = await pool.query<{ body: T }>(
    "select body from carrier_stand_in_documents where kind = $1 and id = $2",
    [kind, id],
  );
  return rows[0]?.body;
}

export async function listDocuments<T>(pool: pg.Pool, kind: Kind): Promise<{ id: string; body: T }[]> {
  const { rows } = await pool.query<{ id: string; body: T }>(
    "select id, body from carrier_stand_in_documents where kind = $1 order by created_at, id",
    [kind],
  );
  return rows;
}

export async function putDocument(pool: pg.Pool, kind: Kind, id: string, body: object): Promise<void> {
  await pool.query(
    `insert into carrier_stand_in_documents (kind, id, body, created_at) values ($1, $2, $3, $4)
     on conflict (kind, id) do update set body = excluded.body`,
    [kind, id, JSON.stringify(body), now().toISOString()],
  );
}

export async function removeDocument(pool: pg.Pool, kind: Kind, id: string): Promise<void> {
  await pool.query("delete from carrier_stand_in_documents where kind = $1 and id = $2", [kind, id]);
}

/** What is there already, whoever put it there. */
export async function keptDocument<T extends object>(
  pool: pg.Pool,
  kind: Kind,
  id: string,
  body: T,
): Promise<T> {
  await pool.query(
    `insert into carrier_stand_in_documents (kind, id, body, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [kind, id, JSON.stringify(body), now().toISOString()],
  );
  return (await findDocument<T>(pool, kind, id)) ?? body;
}
