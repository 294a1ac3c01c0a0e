/** The tables as the code describes them are the tables as the database has them. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

const root = join(import.meta.dirname, "..");
type Column = { name: string; type: string };

/** How a value of each PostgreSQL type arrives in the program (platform/database/pool.ts). */
const arrivesAs: Record<string, RegExp> = {
  uuid: /^string$/,
  text: /^(string|[A-Z]\w+|"\w+"( \| "\w+")*)$/,
  citext: /^string$/,
  bytea: /^Buffer$/,
  boolean: /^boolean$/,
  integer: /^number$/,
  smallint: /^number$/,
  bigint: /^number$/,
  numeric: /^string$/,
  jsonb: /./,
  "text[]": /^string\[\]$/,
  date: /^string$/,
  "timestamp with time zone": /^string$/,
  "time without time zone": /^string$/,
};

/** Rows by table name, read from `export type …Row = {…}` and `export type …Tables = {…}`. */
function describedTables(): Map<string, Column[]> {
  const places = ["src/domains/**/tables.ts", "src/platform/database/*-tables.ts"];
  const texts = globSync(places, { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  const fieldsOf = (body: string): Column[] =>
    [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name, type]) => ({
      name: name as string,
      type: type as string,
    }));
  const types = new Map<string, Column[]>();
  for (const text of texts) {
    for (const [, name, body] of text.matchAll(/^export type (\w+) = \{\n([\s\S]*?)^\};/gm)) {
      types.set(name as string, fieldsOf(body as string));
    }
    for (const [, name, body] of text.matchAll(/^export type (\w+Tables) = \{ (.+) \};$/gm)) {
      types.set(name as string, fieldsOf(`  ${(body as string).replaceAll("; ", ";\n  ")};`));
    }
  }
  const tables = new Map<string, Column[]>();
  for (const [name, fields] of types) {
    if (!name.endsWith("Tables")) continue;
    for (const { name: table, type } of fields) tables.set(table, types.get(type) ?? []);
  }
  return tables;
}

describe("tables.ts", () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  before(async () => {
    database = await createTestDatabase();
    owner = openPool({ connection: database.logins.owner, size: 1, log: createLog("silent") });
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });

  const described = describedTables();

  test("describes the tables that the domains keep", () => {
    for (const table of ["organizations", "users", "sessions", "customers", "calendar_events"]) {
      assert.ok(described.get(table)?.length, `${table} is not described in any tables.ts`);
    }
  });

  for (const [table, columns] of described) {
    test(`says of ${table} what the database says`, async () => {
      const { rows } = await owner.query<{ name: string; kind: string; nullable: boolean; filled: boolean }>(
        `select attname::text as name, format_type(atttypid, null) as kind, not attnotnull as nullable,
           atthasdef or attidentity <> '' as filled
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      assert.deepEqual(columns.map(({ name }) => name).sort(), rows.map(({ name }) => name).sort());
      for (const { name, kind, nullable, filled } of rows) {
        const type = columns.find((column) => column.name === name)?.type ?? "";
        const inner = /^(?:Generated|GeneratedAlways)<(.+)>$/.exec(type)?.[1] ?? type;
        const bare = inner.replace(/ \| null$/, "");
        assert.equal(
          inner.endsWith(" | null"),
          nullable,
          `${table}.${name}: ${type}, nullable in the database: ${nullable}`,
        );
        assert.match(
          bare,
          arrivesAs[kind] ?? /^never$/,
          `${table}.${name} is ${kind} in the database, ${type} in code`,
        );
        if (!filled)
          assert.ok(!type.startsWith("Generated"), `${table}.${name} has no default in the database`);
      }
    });
  }
});
