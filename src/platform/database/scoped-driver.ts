/** Lets the query library speak as one organization: every statement and transaction announces it first. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { endsConnection, readableDatabaseError, readably } from "./database-errors.ts";
import { plannedAnewMark, plannedOnceMark } from "./plans.ts";
import {
  announcement,
  announcementPlannedOnce,
  begin,
  commit,
  mayGoBefore,
  runTogether,
} from "./scoped-query.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

/** Builders of the organizations that asked of late, by pool: making one costs more than asking with it. */
const builders = new WeakMap<pg.Pool, Map<string | null, Kysely<unknown>>>();
const mostBuilders = 200;

/** A query builder whose queries see the rows of one organization, or of none when it is null. */
export function scopedTo(pool: pg.Pool, organizationId: string | null): Kysely<unknown> {
  const known = builders.get(pool) ?? new Map<string | null, Kysely<unknown>>();
  builders.set(pool, known);
  const builder = known.get(organizationId) ?? newBuilder(pool, organizationId);
  // What was asked for last stands last, so that the first is the one to let go.
  known.delete(organizationId);
  known.set(organizationId, builder);
  if (known.size > mostBuilders) known.delete(known.keys().next().value ?? null);
  return builder;
}

function newBuilder(pool: pg.Pool, organizationId: string | null): Kysely<unknown> {
  if (organizationId !== null && !uuid.test(organizationId)) {
    throw new TypeError("An organization id must be a UUID");
  }
  const dialect: Dialect = {
    createDriver: () => new ScopedDriver(pool, organizationId),
    createAdapter: () => adapter,
    createQueryCompiler: () => queryCompiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return new Kysely<unknown>({ dialect });
}

/**
 * Adds a statement to a transaction without a round trip of its own: it travels with the next one, at the latest with
 * the commit, and what goes wrong with it is thrown there. Throws a TypeError outside a transaction.
 */
export async function sendAhead(trx: Kysely<unknown>, query: CompiledQuery): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const { inTransaction, ahead } = connection as ScopedConnection;
    if (!inTransaction) throw new TypeError("A statement is sent ahead only within a transaction");
    ahead.push(configOf(query));
  });
}

/**
 * Runs the last statement of a transaction together with the commit, in one round trip, and gives its rows. What goes
 * wrong with either is thrown, and then nothing is saved. Nothing can follow it. Throws a TypeError outside a transaction.
 */
export function sendLast<Row>(trx: Kysely<unknown>, query: CompiledQuery): Promise<Row[]> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const last = connection as ScopedConnection;
    if (!last.inTransaction) throw new TypeError("A statement is the last only within a transaction");
    return (await last.runLast(configOf(query))).rows as Row[];
  });
}

/**
 * For a transaction that does more than a request usually does: how many milliseconds the program waits for the answer
 * to each of its statements. What the database allows them is set by `set_config`.
 */
export async function waitLonger(trx: Kysely<unknown>, milliseconds: number): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const given = connection as ScopedConnection;
    if (!given.inTransaction) throw new TypeError("Only a transaction is waited for longer");
    given.longestAnswer = milliseconds;
  });
}

const configOf = ({ sql, parameters }: CompiledQuery): pg.QueryConfig => ({
  name: statementName(sql),
  text: sql,
  values: parameters as unknown[],
});

const announced = (organizationId: string): pg.QueryConfig => ({ ...announcement, values: [organizationId] });

const announcedFor = (organizationId: string, { text }: pg.QueryConfig): pg.QueryConfig =>
  text.includes(plannedOnceMark)
    ? { ...announcementPlannedOnce, values: [organizationId] }
    : announced(organizationId);

/** The part of node-postgres' connection that the published types leave out. */
type Corked = { connection: { stream: { cork(): void; uncork(): void } } };

/** Statements that return often are prepared under a short name; rare and huge ones, and those planned anew, are not. */
const statementNames = new Map<string, string>();
const mostNames = 800;
const longestNamed = 6_000;

function statementName(sql: string): string | undefined {
  if (sql.includes(plannedAnewMark)) return undefined;
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (sql.length > longestNamed || statementNames.size >= mostNames) return undefined;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(sql, name);
  return name;
}

class ScopedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly organizationId: string | null;
  inTransaction = false;
  /** The last statement has been sent, and with it the commit. */
  isOver = false;
  broken: Error | undefined;
  /** Statements of the transaction whose answers nobody waits for: they travel with the next one. */
  readonly ahead: pg.QueryConfig[] = [];
  /** Milliseconds, where it is not what the pool says. */
  longestAnswer: number | undefined;

  constructor(client: pg.PoolClient, organizationId: string | null) {
    this.client = client;
    this.organizationId = organizationId;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run(configOf(query));
    return {
      rows: result.rows as R[],
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    };
  }

  run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.isOver) throw new TypeError("Nothing can follow the last statement of a transaction");
    return this.#readably(() =>
      this.inTransaction || this.organizationId === null
        ? this.#sendWithAhead(config)
        : runTogether(this.client, [announcedFor(this.organizationId, config)], config),
    );
  }

  runLast(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.isOver) throw new TypeError("Nothing can follow the last statement of a transaction");
    this.isOver = true;
    return this.#readably(async () => {
      const before = this.#takeWholeTransaction();
      if (before) return runTogether(this.client, before, this.#timed(config));
      const [answer] = await this.#inOneGo(() => [this.#sendWithAhead(config), this.#send(commit)]);
      return answer as pg.QueryResult;
    });
  }

  /**
   * Where nothing was sent yet, what goes together needs no begin and no commit: PostgreSQL saves all of it or nothing at
   * the one Sync. That is two statements and an answer less.
   */
  #takeWholeTransaction(): pg.QueryConfig[] | undefined {
    const [first, ...others] = this.ahead;
    if (first !== begin || !others.every((each) => mayGoBefore(this.client, each))) return undefined;
    this.ahead.length = 0;
    return others;
  }

  async #readably(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    try {
      return await send();
    } catch (error) {
      if (endsConnection(error)) this.broken = error as Error;
      throw readableDatabaseError(error);
    }
  }

  async #sendWithAhead(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.ahead.length === 0) return this.#send(config);
    if (this.ahead.every((each) => mayGoBefore(this.client, each))) {
      return runTogether(this.client, this.ahead.splice(0), this.#timed(config));
    }
    const all = [...this.ahead.splice(0), config];
    const answers = await this.#inOneGo(() => all.map((each) => this.#send(each)));
    return answers.at(-1) as pg.QueryResult;
  }

  #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.client.query(this.#timed(config));
  }

  #timed(config: pg.QueryConfig): pg.QueryConfig & { query_timeout?: number } {
    return this.longestAnswer === undefined ? config : { ...config, query_timeout: this.longestAnswer };
  }

  /** The first that failed says why; those behind it only say that the transaction is over. */
  async #inOneGo(send: () => Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
    const { stream } = (this.client as unknown as Corked).connection;
    stream.cork();
    const sent = send();
    stream.uncork();
    const answers = await Promise.allSettled(sent);
    const failed = answers.find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
    return answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value);
  }

  streamQuery(): never {
    throw new Error("Read in pages instead of streaming");
  }
}

class ScopedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #organizationId: string | null;

  constructor(pool: pg.Pool, organizationId: string | null) {
    this.#pool = pool;
    this.#organizationId = organizationId;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    const client = await readably(() => this.#pool.connect());
    return new ScopedConnection(client, this.#organizationId);
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.client.release(connection.broken);
  }

  async beginTransaction(connection: ScopedConnection, { isolationLevel }: TransactionSettings) {
    // From here on the connection speaks plainly: the transaction announces its organization itself.
    connection.inTransaction = true;
    const beginning = isolationLevel ? { text: `begin isolation level ${isolationLevel}` } : begin;
    connection.ahead.push(beginning, announced(this.#organizationId ?? ""));
  }

  async commitTransaction(connection: ScopedConnection) {
    if (!connection.isOver) await connection.run(commit);
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: ScopedConnection) {
    if (connection.broken || connection.isOver) return;
    connection.ahead.length = 0;
    await connection.run({ text: "rollback" });
    connection.inTransaction = false;
  }
}
