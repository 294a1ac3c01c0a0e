/** Puts a backup into an empty database, all of it or nothing, and proves that it is the same. */
import pg from "pg";
import { migrate, readMigrations, schemaNumber } from "../database/migrate.ts";
import { startupError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { StoragePort } from "../storage/port.ts";
import { bytesRestorer } from "./backed-up-bytes.ts";
import type { BackupSummary } from "./backup.ts";
import {
  assertWhole,
  type Header,
  isDamaged,
  readBackup,
  readHeader,
  type TableLine,
} from "./backup-file.ts";
import { type BackedUpTable, fingerprint, tablesToBackUp, withoutMakingOthers } from "./tables.ts";

const rowsAtOnce = 1_000;

/**
 * The file is looked through first, so that a damaged one changes nothing. The database is then brought to the shape the backup was made with, then filled, then upgraded to today's.
 * `installQueue` makes the job queue's tables, which the backup's waiting jobs go into.
 *
 * @throws a startup error, one sentence with a way out, when the file or the database is not fit for it
 */
export async function restore(
  owner: pg.Pool,
  storage: StoragePort,
  file: string,
  log: Log,
  installQueue: () => Promise<void>,
): Promise<BackupSummary> {
  const header = await readHeader(file);
  await assertWhole(file);
  await assertFits(owner, file, header);
  await migrate(owner, log, header.schema);
  await installQueue();
  const client = await owner.connect();
  try {
    await client.query("begin");
    const summary = await withoutMakingOthers(client, () => load(client, storage, file, header));
    await client.query("commit");
    await migrate(owner, log);
    return summary;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function assertFits(owner: pg.Pool, file: string, { schema }: Header): Promise<void> {
  const known = (await readMigrations()).at(-1)?.number ?? 0;
  if (schema > known) {
    throw startupError(
      `The backup ${file} was made by a newer Plumbline (schema ${schema}, this version knows ${known}). Restore it with that version.`,
    );
  }
  const present = await schemaNumber(owner);
  if (present === 0) return;
  const { rows } = await owner.query<{ filled: boolean }>(
    "select exists (select from organizations) as filled",
  );
  if (rows[0]?.filled) {
    throw startupError(
      "The database already holds data. Restore into an empty one, so that nothing is mixed or lost.",
    );
  }
  if (present > schema) {
    throw startupError("The database was already prepared for a newer version. Restore into an empty one.");
  }
}

async function load(
  client: pg.PoolClient,
  storage: StoragePort,
  file: string,
  { schema }: Header,
): Promise<BackupSummary> {
  const restorer = bytesRestorer(storage);
  const known = new Map((await tablesToBackUp(client)).map((table) => [table.name, table]));
  const summary: BackupSummary = { schema, tables: [], bytes: { files: 0, size: 0, damaged: [] } };
  const marks: TableLine[] = [];
  let rows: string[] = [];
  const flush = async () => {
    const current = marks.at(-1);
    if (current && rows.length > 0) await insertRows(client, file, tableIn(known, file, current), rows);
    rows = [];
  };
  for await (const part of readBackup(file)) {
    if ("mark" in part) {
      await flush();
      marks.push(part.mark);
    } else if ("row" in part) {
      rows.push(part.row);
      if (rows.length === rowsAtOnce) await flush();
    } else if ("bytes" in part) {
      await restorer.take(part.bytes);
      if ("sealed" in part.bytes && !part.bytes.sealed.includes(".")) {
        summary.bytes.files += 1;
        summary.bytes.size += part.bytes.size;
      }
    }
  }
  await flush();
  assertEachOnce(file, [...known.keys()], marks);
  for (const mark of marks) {
    await verify(client, file, tableIn(known, file, mark), mark);
    summary.tables.push({ name: mark.table, rows: mark.rows });
  }
  return summary;
}

function assertEachOnce(file: string, known: readonly string[], marks: readonly TableLine[]): void {
  const found = new Set<string>();
  for (const { table } of marks) {
    if (found.has(table)) throw isDamaged(file, `it holds the table ${table} twice`);
    found.add(table);
  }
  const missing = known.find((table) => !found.has(table));
  if (missing) throw isDamaged(file, `the table ${missing} is missing`);
}

function tableIn(
  known: Map<string, BackedUpTable>,
  file: string,
  { table, columns }: TableLine,
): BackedUpTable {
  const found = known.get(table);
  if (!found) throw isDamaged(file, `it holds a table ${table} that this database does not have`);
  return { ...found, columns: columns.filter((column) => found.columns.includes(column)) };
}

async function insertRows(
  client: pg.PoolClient,
  file: string,
  { name, columns }: BackedUpTable,
  rows: string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const text = `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`;
  await client.query(text, [`[${rows.join(",")}]`]).catch((error: unknown) => {
    const isRefused = error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? "");
    throw isRefused ? isDamaged(file, `a row of the table ${name} does not fit (${error.message})`) : error;
  });
}

async function verify(
  client: pg.PoolClient,
  file: string,
  table: BackedUpTable,
  mark: TableLine,
): Promise<void> {
  const found = await fingerprint(client, table);
  if (found.rows !== mark.rows || found.checksum !== mark.checksum) {
    const counts = `${found.rows} rows instead of ${mark.rows}`;
    throw isDamaged(file, `the table ${table.name} came back different (${counts})`);
  }
  for (const column of table.identities) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table.name}', '${column}'), greatest(max("${column}"), 1)) from ${table.name}`,
    );
  }
}
