/** Tells machines whether the program lives, is ready for work, and how it fares. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { AppContext } from "../app-context.ts";
import { forbidden, unavailable } from "../errors.ts";
import { isAtThisMachine } from "./this-machine.ts";

/** Notes an answer that was given past the router, in milliseconds. */
export type Observe = (answer: { method: string; status: number; ms: number }) => void;

export function mountHealth(app: FastifyInstance, appContext: AppContext): Observe {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "plumbline_" });
  const durations = new Histogram({
    name: "plumbline_http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const observe: Observe = ({ method, status, ms }) => durations.observe({ method, status }, ms / 1000);
  app.addHook("onResponse", async ({ method }, { statusCode: status, elapsedTime: ms }) =>
    observe({ method, status, ms }),
  );

  const databaseAnswers = askedOnce(appContext.pool);
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async () => {
    await databaseAnswers();
    appContext.disk.assertRoomToWrite();
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    assertMayReadMetrics(request, appContext.config.METRICS_TOKEN);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return observe;
}

const longestAnswer = 1_500;

/** However often it is asked, only one question is on its way: a database that stands still is not given more to do. */
function askedOnce(pool: pg.Pool): () => Promise<void> {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= pool.query("select 1").finally(() => {
      asked = undefined;
    });
    const answer = asked.then(
      () => "ok" as const,
      (error: unknown) => unavailable("We can't reach the database.", error),
    );
    const found = await Promise.race([answer, delay(longestAnswer, "late" as const, { ref: false })]);
    if (found === "late") throw unavailable("The database isn't responding.");
    if (found !== "ok") throw found;
  };
}

function assertMayReadMetrics(request: FastifyRequest, token: string | undefined): void {
  const allowed = token ? request.headers.authorization === `Bearer ${token}` : isAtThisMachine(request);
  if (!allowed) throw forbidden("Metrics are available from this machine or with METRICS_TOKEN only.");
}
