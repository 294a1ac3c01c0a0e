/** One query that first tells the database which organization asks, in a single round trip. */
import pg from "pg";

/** Prepared on every connection as it opens, so that a query only has to bind it. */
export const announcement = {
  name: "announce_organization",
  text: "select set_config('app.organization_id', $1, true)",
};

/** The part of node-postgres' connection that a query writes to; it is not in the published types. */
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
const base = pg.Query.prototype as unknown as QueryInternals;

/**
 * Binds the announcement and the query before one Sync, so that PostgreSQL takes both as one implicit
 * transaction: the setting is local to it and gone afterwards, whoever uses the connection next.
 */
export class ScopedQuery extends pg.Query {
  readonly #organizationId: string;
  #announced = false;

  constructor(organizationId: string, config: pg.QueryConfig) {
    super({ ...config, queryMode: "extended" } as pg.QueryConfig);
    this.#organizationId = organizationId;
  }

  submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      wire.bind({
        statement: announcement.name,
        values: [this.#organizationId],
        valueMapper: (value) => value,
      });
      wire.execute({});
      return base.submit.call(this as unknown as QueryInternals, wire);
    } finally {
      wire.stream.uncork();
    }
  }

  handleDataRow(message: unknown): void {
    if (this.#announced) base.handleDataRow.call(this as unknown as QueryInternals, message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#announced) base.handleCommandComplete.call(this as unknown as QueryInternals, message, wire);
    else this.#announced = true;
  }
}
