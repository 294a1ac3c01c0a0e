/** The one pool of connections to PostgreSQL, the same for the built-in engine and for a server elsewhere. */
import pg from "pg";
import type { Log } from "../log.ts";
import { MovingPool } from "./moving-pool.ts";
import { preparedAtConnect } from "./scoped-query.ts";

const { builtins } = pg.types;

/** How values arrive: whole numbers as numbers, decimals and days as text, instants as ISO 8601 text in UTC. */
const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, (text) => text],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, "Z")}`],
]);

export type PoolOptions = {
  connection: pg.PoolConfig;
  size: number;
  /** Role taken at connect, for an owner login that must not act as owner. */
  role?: string | undefined;
  /** Longest a statement may run, in milliseconds; 0 for migrations and backups. */
  statementTimeout?: number;
  log: Log;
};

type Reader = (text: string) => unknown;

const builtInReader = pg.types.getTypeParser as (oid: number, format?: "text" | "binary") => Reader;

/**
 * A process of PostgreSQL gives the memory of a larger statement back to the system after each one, and gets it again page
 * by page for the next. The C library of most Linux systems stops doing so once a piece as large as this was given back.
 */
const keepMemory = "select length(repeat(' ', 4000000))";

/** The published type wants nothing back, yet the pool waits for what it gets. */
const prepareConnection = (async (client: pg.ClientBase) => {
  // Of a transaction that begins and ends at once nothing is left but the prepared statements.
  for (const statement of preparedAtConnect) await client.query(statement);
  await client.query(keepMemory);
}) as NonNullable<pg.PoolConfig["onConnect"]>;

const lockTimeout = 5_000;
const idleTransactionTimeout = 15_000;
/** What an answer may take on its way, on top of the time that the database gives a statement. */
const timeOnTheWay = 2_000;
/** Longer than a lock is waited for, after which those who hold all connections bring them back. */
const longestStandstill = lockTimeout + 1_000;
/** A queue of many writers on a busy machine moves slowly; whoever waits in it is answered rather than sent away. */
const longestWait = 20_000;

export function openPool({ connection, size, role, statementTimeout = 10_000, log }: PoolOptions): pg.Pool {
  const session = [
    "-c timezone=UTC",
    // Questions here take milliseconds; compiling the larger ones takes a second.
    "-c jit=off",
    `-c statement_timeout=${statementTimeout}`,
    `-c lock_timeout=${statementTimeout === 0 ? 60_000 : lockTimeout}`,
    `-c idle_in_transaction_session_timeout=${statementTimeout === 0 ? 0 : idleTransactionTimeout}`,
    ...(role ? [`-c role=${role}`] : []),
  ];
  const pool = new MovingPool({
    ...connection,
    patience: statementTimeout === 0 ? longestWait : longestStandstill,
    max: size,
    options: session.join(" "),
    application_name: "plumbline",
    connectionTimeoutMillis: longestWait,
    // A database that stands still does not stop a statement by itself. The connection is closed with it.
    query_timeout: statementTimeout === 0 ? undefined : statementTimeout + timeOnTheWay,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements may follow each other without waiting for answers, as in a transaction that begins.
    pipeline: true,
    onConnect: prepareConnection,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary"): Reader =>
        (format !== "binary" && readers.get(oid)) || builtInReader(oid, format),
    },
  });
  // A pool that is told to end is done before the last connection is: the built-in engine may cut that one off.
  const lost = ({ message }: Error) =>
    pool.ending || log.warn({ reason: message }, "A database connection was lost");
  pool.on("error", lost);
  // The pool listens to resting connections only; a lent one that breaks would otherwise end the program.
  pool.on("connect", (client) => client.on("error", lost));
  return pool;
}
