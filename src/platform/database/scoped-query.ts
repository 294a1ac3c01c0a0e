/** One query that first tells the database which organization asks, in a single round trip. */
import pg from "pg";

/** Prepared on every connection as it opens, so that a query only has to bind it. */
export const announcement = {
  name: "announce_organization",
  text: "select set_config('app.organization_id', $1, true)",
};

/** The part of node-postgres' connection and query that the published types leave out. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  bind(message: { statement: string; values: string[]; valueMapper(value: string): string }): void;
  execute(message: { portal?: string }): void;
};
type QueryInternals = {
  submit(wire: Wire): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/**
 * Binds the announcement and the query before one Sync, so that PostgreSQL takes both as one implicit
 * transaction: the setting is local to it and gone afterwards, whoever uses the connection next.
 */
export function runScoped(
  client: pg.ClientBase,
  organizationId: string,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const query = new pg.Query({ ...config, queryMode: "extended" } as pg.QueryConfig);
  const { submit, handleDataRow, handleCommandComplete } = query as unknown as QueryInternals;
  let isAnnounced = false;
  const overrides: QueryInternals = {
    submit(wire) {
      wire.stream.cork();
      try {
        wire.bind({ statement: announcement.name, values: [organizationId], valueMapper: (value) => value });
        wire.execute({});
        return submit.call(query, wire);
      } finally {
        wire.stream.uncork();
      }
    },
    handleDataRow(message) {
      if (isAnnounced) handleDataRow.call(query, message);
    },
    handleCommandComplete(message, wire) {
      if (isAnnounced) handleCommandComplete.call(query, message, wire);
      else isAnnounced = true;
    },
  };
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result);
    client.query(Object.assign(query, overrides, { callback }) as unknown as pg.Submittable);
  });
}
