/** Lets the query library speak as one organization: every statement and transaction announces it first. */
import {
  CompiledQuery,
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
import { readableDatabaseError } from "./database-errors.ts";
import { runScoped } from "./scoped-query.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

/** A query builder whose queries see the rows of one organization, or of none when it is null. */
export function scopedTo(pool: pg.Pool, organizationId: string | null): Kysely<unknown> {
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

/** Statements that return often are prepared under a short name; rare and huge ones are not. */
const statementNames = new Map<string, string>();
const mostNames = 800;
const longestNamed = 6_000;

function statementName(sql: string): string | undefined {
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
  broken: Error | undefined;

  constructor(client: pg.PoolClient, organizationId: string | null) {
    this.client = client;
    this.organizationId = organizationId;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const config = { name: statementName(sql), text: sql, values: parameters as unknown[] };
    const result = await this.run(config);
    return {
      rows: result.rows as R[],
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    };
  }

  async run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      if (this.inTransaction || this.organizationId === null) return await this.client.query(config);
      return await runScoped(this.client, this.organizationId, config);
    } catch (error) {
      if (!(error as { code?: string }).code?.match(/^[0-9A-Z]{5}$/)) this.broken = error as Error;
      throw readableDatabaseError(error);
    }
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
    try {
      return new ScopedConnection(await this.#pool.connect(), this.#organizationId);
    } catch (error) {
      throw readableDatabaseError(error);
    }
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.client.release(connection.broken);
  }

  async beginTransaction(connection: ScopedConnection, { isolationLevel }: TransactionSettings) {
    const begin = isolationLevel ? `begin isolation level ${isolationLevel}` : "begin";
    const scope = this.#organizationId ?? "";
    // From here on the connection speaks plainly: the transaction announces its organization itself.
    connection.inTransaction = true;
    await connection.run({ text: `${begin}; select set_config('app.organization_id', '${scope}', true)` });
  }

  async commitTransaction(connection: ScopedConnection) {
    await connection.run({ text: "commit" });
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: ScopedConnection) {
    if (connection.broken) return;
    await connection.run({ text: "rollback" });
    connection.inTransaction = false;
  }
}
