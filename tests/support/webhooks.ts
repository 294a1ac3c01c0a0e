/** A server that webhooks are sent to, which answers as a test wants, and a queue that the test turns by hand. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { deliverJobs } from "#domains/integrations/webhooks/delivering.ts";
import { webhookNews } from "#domains/integrations/webhooks/news.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { TestApp } from "./app.ts";
import { follow } from "./reactions.ts";

type Received = { headers: IncomingHttpHeaders; body: string };
export type Target = {
  url: string;
  port: number;
  received: Received[];
  /** Answers 200 until it is told otherwise. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
};

export async function startTarget(host = "127.0.0.1"): Promise<Target> {
  const target: Target = {
    url: "",
    port: 0,
    received: [],
    answer: (response) => response.end("Thanks"),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      target.received.push({ headers: request.headers, body });
      target.answer(response);
    });
  }).listen(0, host);
  await once(server, "listening");
  target.port = (server.address() as AddressInfo).port;
  target.url = `http://${host}:${target.port}/hook`;
  return target;
}

/** Puts down what happened and does all deliveries that are due by now; gives how many were done. */
export async function deliverDue(app: TestApp, organizationId: string): Promise<number> {
  const { appContext } = app;
  await follow(app, webhookNews, { organizationId, until: now() });
  const { rows } = await sql<{ id: string; name: string; data: { data: never } }>`
    update pgboss.job set state = 'active'
    where name like 'webhook-deliver-%' and state in ('created', 'retry')
      and data ->> 'organizationId' = ${organizationId} and start_after <= ${now().toISOString()}
    returning id, name, data`.execute(scopedTo(appContext.pool, null));
  for (const { id, name, data } of rows) {
    await deliverJobs.find((job) => job.name === name)?.run(appContext, data.data, { id, organizationId });
  }
  return rows.length;
}

/** What waits to be emailed to this address. */
export async function mailsTo({ appContext }: TestApp, address: string): Promise<{ subject: string }[]> {
  const { rows } = await sql<{ mail: { subject: string } }>`
    select data -> 'data' as mail from pgboss.job
    where name = 'mail-send' and data -> 'data' ->> 'to' = ${address}`.execute(
    scopedTo(appContext.pool, null),
  );
  return rows.map(({ mail }) => mail);
}
