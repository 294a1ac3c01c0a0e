/** Puts a backup into an empty database, all of it or nothing, and proves that it is the same. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { migrate, readMigrations, schemaNumber } from "../database/migrate.ts";
import { startupError } from "../errors.ts";
import type { Log } from "../log.ts";
import { type BackupSummary, backupFormat } from "./backup.ts";
import { type BackedUpTable, fingerprint, tablesToBackUp } from "./tables.ts";

const rowsAtOnce = 1_000;

type Header = { format: number; schema: number };
type TableLine = { table: string; columns: string[]; rows: number; checksum: string };

/**
 * The database is first brought to the shape the backup was made with, then filled, then upgraded to today's.
 * `installQueue` makes the job queue's tables, which the backup's waiting jobs go into.
 */
export async function restore(
  owner: pg.Pool,
  file: string,
  log: Log,
  installQueue: () => Promise<void>,
): Promise<BackupSummary> {
  const header = await readHeader(file);
  await assertFits(owner, header);
  await migrate(owner, log, header.schema);
  await installQueue();
  const client = await owner.connect();
  try {
    await client.query("begin");
    const summary = await load(client, file, header);
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

async function readHeader(file: string): Promise<Header> {
  for await (const line of linesOf(file)) {
    const header = JSON.parse(line) as Header;
    if (header.format === backupFormat) return header;
    throw startupError(`This backup has format ${header.format}; this program reads format ${backupFormat}.`);
  }
  throw startupError("The backup file is empty.");
}

async function assertFits(owner: pg.Pool, { schema }: Header): Promise<void> {
  const known = (await readMigrations()).at(-1)?.number ?? 0;
  if (schema > known) {
    throw startupError(
      `The backup was made by a newer Plumbline (schema ${schema}, this program knows ${known}).`,
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

async function load(client: pg.PoolClient, file: string, { schema }: Header): Promise<BackupSummary> {
  const known = new Map((await tablesToBackUp(client)).map((table) => [table.name, table]));
  const summary: BackupSummary = { schema, tables: [] };
  const marks: TableLine[] = [];
  let isComplete = false;
  let isHeader = true;
  let rows: string[] = [];
  const flush = async () => {
    const current = marks.at(-1);
    if (current && rows.length > 0) await insertRows(client, tableIn(known, current), rows);
    rows = [];
  };
  for await (const line of linesOf(file)) {
    if (isHeader) {
      isHeader = false;
    } else if (line.startsWith('{"table":')) {
      await flush();
      marks.push(JSON.parse(line) as TableLine);
    } else if (line === '{"end":true}') {
      await flush();
      isComplete = true;
    } else {
      rows.push(line);
      if (rows.length === rowsAtOnce) await flush();
    }
  }
  if (!isComplete)
    throw startupError("The backup file is cut off: its end is missing. Nothing was restored.");
  for (const mark of marks) {
    await verify(client, tableIn(known, mark), mark);
    summary.tables.push({ name: mark.table, rows: mark.rows });
  }
  return summary;
}

function tableIn(known: Map<string, BackedUpTable>, { table, columns }: TableLine): BackedUpTable {
  const found = known.get(table);
  if (!found) throw startupError(`The backup holds a table ${table} that this database does not have.`);
  return { ...found, columns: columns.filter((column) => found.columns.includes(column)) };
}

async function insertRows(
  client: pg.PoolClient,
  { name, columns }: BackedUpTable,
  rows: string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}

async function verify(client: pg.PoolClient, table: BackedUpTable, mark: TableLine): Promise<void> {
  const found = await fingerprint(client, table);
  if (found.rows !== mark.rows || found.checksum !== mark.checksum) {
    throw startupError(
      `The table ${table.name} came back different (${found.rows} rows instead of ${mark.rows}). Nothing was restored.`,
    );
  }
  for (const column of table.identities) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table.name}', '${column}'), greatest(max("${column}"), 1)) from ${table.name}`,
    );
  }
}

function linesOf(file: string): AsyncIterable<string> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  return createInterface({ input: packed.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
}
