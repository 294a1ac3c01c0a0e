/** Writes the whole installation into one compressed file, as it was at one moment. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { now } from "../clock.ts";
import { schemaNumber } from "../database/migrate.ts";
import { startupError } from "../errors.ts";
import { type BackedUpTable, fingerprint, tablesToBackUp } from "./tables.ts";

export const backupFormat = 1;
const rowsAtOnce = 2_000;

export type BackupSummary = { schema: number; tables: { name: string; rows: number }[] };

/**
 * One JSON line for the header, then for each table a line with its columns, row count and checksum, then a line
 * a row; a last line says that nothing is missing. The owner's login is needed: it sees every organization.
 */
export async function backUp(owner: pg.Pool, file: string): Promise<BackupSummary> {
  const client = await owner.connect();
  const summary: BackupSummary = { schema: await schemaNumber(client), tables: [] };
  if (summary.schema === 0) {
    client.release();
    throw startupError("There is nothing to back up: the database has never been used.");
  }
  const unfinished = `${file}.part`;
  try {
    await client.query("begin isolation level repeatable read read only");
    const lines = Readable.from(backupLines(client, summary));
    await pipeline(lines, createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
    return summary;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

async function* backupLines(client: pg.PoolClient, summary: BackupSummary): AsyncGenerator<string> {
  const { schema } = summary;
  yield `${JSON.stringify({ format: backupFormat, schema, madeAt: now().toISOString() })}\n`;
  for (const table of await tablesToBackUp(client)) {
    const mark = await fingerprint(client, table);
    summary.tables.push({ name: table.name, rows: mark.rows });
    yield `${JSON.stringify({ table: table.name, columns: table.columns, ...mark })}\n`;
    yield* rowsOf(client, table);
  }
  yield `${JSON.stringify({ end: true })}\n`;
}

async function* rowsOf(client: pg.PoolClient, { name, where }: BackedUpTable): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows cursor for select row_to_json(t)::text as line from ${name} as t where ${where}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join("\n")}\n`;
  }
  await client.query("close backup_rows");
}
