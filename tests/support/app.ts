/** The whole server for a test file: real routes on a real database, called without a port. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { AppContext } from "#platform/app-context.ts";
import { type Config, loadConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { createApp } from "../../src/server/app.ts";
import { createContext } from "../../src/server/app-context.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { leastHashing } from "./product.ts";
import type { payThroughStripe } from "./stripe-app.ts";

export type Reply = {
  status: number;
  headers: Record<string, unknown>;
  /** The parsed body, or the text when it is no JSON: whatever JSON.parse gives, since tests assert its shape. */
  body: Body;
};
type Body = ReturnType<typeof JSON.parse>;

export type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  payload?: string;
};

export type TestApp = {
  appContext: AppContext;
  http: FastifyInstance;
  /** Who may do anything in the database, for tests that do what the server cannot. */
  owner: pg.PoolConfig;
  /** Where payers and their banks are played behind Stripe's adapter; `payersOf` plays them either way. */
  connect: Awaited<ReturnType<typeof payThroughStripe>>["connect"] | undefined;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
};

/**
 * With TEST_PAYMENTS=stripe the plans are paid through Stripe's adapter instead of the stand-in. The database is an empty
 * one unless another is given, which is dropped with the app.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-app-"));
  const stripe =
    process.env.TEST_PAYMENTS === "stripe"
      ? await (await import("./stripe-app.ts")).payThroughStripe()
      : undefined;
  const config = testConfig({ DATA_DIR: dataDir, ...stripe?.settings, ...settings });
  const database = given ?? (await createTestDatabase());
  const raised = await createContext(config, createLog(config.LOG_LEVEL), database.logins);
  stripe?.fetchEventsFor(raised.appContext);
  const http = await createApp(raised.appContext);
  return {
    appContext: raised.appContext,
    http,
    owner: database.logins.owner,
    connect: stripe?.connect,
    async call(method, path, { token, body, headers, payload } = {}) {
      const answer = await http.inject({
        method: method as "GET",
        url: path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        payload: payload ?? (body as object | undefined),
      });
      return { status: answer.statusCode, headers: answer.headers, body: parsed(answer.body) };
    },
    async close() {
      await http.close();
      await raised.stop();
      await stripe?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const testConfig = (settings: Record<string, string> = {}): Config =>
  loadConfig({
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    MIN_FREE_DISK_MB: "0",
    // The program refuses them where people could reach it from elsewhere.
    ...(settings["PUBLIC_URL"] === undefined ? leastHashing : {}),
    DATABASE_POOL_SIZE: "6",
    TOKEN_SECRET: "a secret that only the tests know and share",
    ...settings,
  });

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
