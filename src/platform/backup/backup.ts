/** Writes the whole installation into one compressed file, as it was at one moment. */
import type pg from "pg";
import { now } from "../clock.ts";
import { schemaNumber } from "../database/migrate.ts";
import { startupError } from "../errors.ts";
import type { StoragePort } from "../storage/port.ts";
import { type BytesSummary, linesOfBytes } from "./backed-up-bytes.ts";
import { backupFormat, type WriteOptions, writeBackup } from "./backup-file.ts";
import { type BackedUpTable, fingerprint, tablesToBackUp } from "./tables.ts";
import { assertMayWrite } from "./whole-file.ts";

const rowsAtOnce = 2_000;

export type BackupSummary = {
  schema: number;
  tables: { name: string; rows: number }[];
  bytes: BytesSummary;
};

/**
 * One JSON line for the header, then for each table a line with its columns, row count and checksum, then a line
 * a row; then the bytes of each file; a last line says that nothing is missing. The owner's login is needed: it sees every organization.
 *
 * @throws a startup error, one sentence with a way out, when the file cannot be written or is there already
 */
export async function backUp(
  owner: pg.Pool,
  storage: StoragePort,
  file: string,
  options: WriteOptions = {},
): Promise<BackupSummary> {
  await assertMayWrite(file, options.overwrite ?? false);
  const client = await owner.connect();
  let isBroken = false;
  try {
    const bytes = { files: 0, size: 0, damaged: [] };
    const summary: BackupSummary = { schema: await schemaNumber(client), tables: [], bytes };
    if (summary.schema === 0) {
      throw startupError("There is nothing to back up: the database has never been used.");
    }
    await client.query("begin isolation level repeatable read read only");
    await writeBackup(file, backupLines(client, storage, summary), options);
    return summary;
  } finally {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    client.release(isBroken);
  }
}

async function* backupLines(
  client: pg.PoolClient,
  storage: StoragePort,
  summary: BackupSummary,
): AsyncGenerator<string> {
  const { schema } = summary;
  yield `${JSON.stringify({ format: backupFormat, schema, madeAt: now().toISOString() })}\n`;
  for (const table of await tablesToBackUp(client)) {
    const mark = await fingerprint(client, table);
    summary.tables.push({ name: table.name, rows: mark.rows });
    yield `${JSON.stringify({ table: table.name, columns: table.columns, ...mark })}\n`;
    yield* rowsOf(client, table);
  }
  yield* linesOfBytes(client, storage, summary.bytes);
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
