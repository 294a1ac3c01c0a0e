/** Several statements in one round trip: a query after what must come before it, such as who asks. */
import pg from "pg";

/** Tells the database which organization asks, until the transaction ends. */
export const announcement = {
  name: "announce_organization",
  text: "select set_config('app.organization_id', $1, true)",
};

/** The same for one statement that is planned once for any values. */
export const announcementPlannedOnce = {
  name: "announce_organization_planned_once",
  text: "select set_config('app.organization_id', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)",
};

export const begin = { name: "begin_transaction", text: "begin" };
export const commit = { name: "commit_transaction", text: "commit" };

/** Prepared on every connection as it opens, so that they only have to be bound. */
export const preparedAtConnect: pg.QueryConfig[] = [
  { ...announcement, values: [""] },
  { ...announcementPlannedOnce, values: [""] },
  { ...begin, values: [] },
  { ...commit, values: [] },
];

/** The part of node-postgres' connection and query that the published types leave out. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  bind(message: {
    statement: string | undefined;
    values: readonly Plain[];
    valueMapper: typeof asText;
  }): void;
  execute(message: { portal?: string }): void;
};
type QueryInternals = {
  submit(wire: Wire): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/** Whether a statement can travel before another: this connection knows it already, and its values are plain. */
export function mayGoBefore(client: pg.ClientBase, { name, text, values }: pg.QueryConfig): boolean {
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection;
  const isPrepared = name !== undefined && parsedStatements[name] === text;
  return isPrepared && (values ?? []).every((value) => value === null || typeof value !== "object");
}

type Plain = string | number | boolean | bigint | null | undefined;

const asText = (value: Plain): string | null =>
  value === null || value === undefined ? null : String(value);

/**
 * Runs `config` and returns its result, with statements before it (see `mayGoBefore`), whose results nobody needs. All share one
 * Sync: outside a transaction PostgreSQL takes them as one implicit transaction, so that what an announcement sets is
 * gone afterwards, whoever uses the connection next. The first that fails throws, and those behind it are not run.
 */
export function runTogether(
  client: pg.ClientBase,
  before: readonly pg.QueryConfig[],
  config: pg.QueryConfig & { query_timeout?: number },
): Promise<pg.QueryResult> {
  const query = new pg.Query({ ...config, queryMode: "extended" } as pg.QueryConfig);
  const { submit, handleDataRow, handleCommandComplete } = query as unknown as QueryInternals;
  let waiting = before.length;
  const overrides: QueryInternals = {
    submit(wire) {
      wire.stream.cork();
      try {
        for (const { name, values = [] } of before) {
          wire.bind({ statement: name, values: values as readonly Plain[], valueMapper: asText });
          wire.execute({});
        }
        return submit.call(query, wire);
      } finally {
        wire.stream.uncork();
      }
    },
    handleDataRow(message) {
      if (waiting === 0) handleDataRow.call(query, message);
    },
    handleCommandComplete(message, wire) {
      if (waiting === 0) handleCommandComplete.call(query, message, wire);
      else waiting--;
    },
  };
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result);
    const more = { callback, query_timeout: config.query_timeout };
    client.query(Object.assign(query, overrides, more) as unknown as pg.Submittable);
  });
}
