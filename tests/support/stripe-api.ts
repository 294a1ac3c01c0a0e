/**
 * Stands in for Stripe's HTTP API in tests: the objects we use, kept from call to call, with keys, errors and signed
 * events in Stripe's own form. What a bill comes to is worked out by the books of our stand-in, whose figures the
 * contract test gives to the cent.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConnectLedger } from "./stripe-connect-ledger.ts";
import { answerOfAccount, isOfAccounts } from "./stripe-connect-routes.ts";
import { type Params, readForm } from "./stripe-form.ts";
import { StripeLedger } from "./stripe-ledger.ts";
import { routeTo } from "./stripe-routes.ts";
import { ApiFailure, type Json } from "./stripe-rows.ts";

const apiVersion = "2026-10-28.endive";

export type StripeApi = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  ledger: StripeLedger;
  /** Of connected accounts. */
  connect: ConnectLedger;
  /** "POST /v1/customers" and so on, in their order, without repeats that were answered from a key. */
  calls: string[];
  /** The next change is made, but its answer is lost on the way; so are its repeats, as often as that. */
  loseNextAnswer(times?: number): void;
  /** As Stripe does after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: Json; isReplay?: true };
type Remembered = Answer & { fingerprint: string };

export async function startStripeApi(prices: readonly { id: string; name: string; cents: number }[]) {
  const ledger = new StripeLedger();
  const connect = new ConnectLedger();
  for (const { id, name, cents } of prices) ledger.addPrice({ lookupKey: id, name, cents });
  const secretKey = "sk_test_only_for_these_tests";
  const remembered = new Map<string, Remembered>();
  const calls: string[] = [];
  let losing = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await answerTo(request, { ledger, connect, secretKey, remembered, calls });
    if (losing > 0 && request.method === "POST") {
      losing--;
      request.socket.destroy();
    } else send(response, answer);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const api: StripeApi = {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret: ledger.webhookSecret,
    connectWebhookSecret: connect.webhookSecret,
    ledger,
    connect,
    calls,
    loseNextAnswer(times = 1) {
      losing = times;
    },
    forgetKeys: () => remembered.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return api;
}

type Desk = Pick<StripeApi, "ledger" | "connect" | "secretKey" | "calls"> & {
  remembered: Map<string, Remembered>;
};

async function answerTo(request: IncomingMessage, desk: Desk): Promise<Answer> {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", "http://stripe.test");
  const body = await textOf(request);
  if (headers.authorization !== `Bearer ${desk.secretKey}`) {
    return failed(
      new ApiFailure(401, { type: "invalid_request_error", message: "Invalid API Key provided" }),
    );
  }
  if (headers["stripe-version"] !== apiVersion) {
    return failed(new ApiFailure(400, { type: "invalid_request_error", message: "Wrong Stripe-Version" }));
  }
  const account = headers["stripe-account"]?.toString();
  const given = method === "POST" ? String(headers["idempotency-key"] ?? "") : "";
  // Every account has its own.
  const key = given && `${account ?? ""} ${given}`;
  const sent = parametersIn(body, headers["content-type"]);
  const fingerprint = createHash("sha256").update(`${method} ${url.pathname} ${sent}`).digest("hex");
  const earlier = desk.remembered.get(key);
  if (key && earlier) {
    return earlier.fingerprint === fingerprint ? { ...earlier, isReplay: true } : failed(keyConflict(given));
  }
  desk.calls.push(`${method} ${url.pathname}`);
  const params = readForm(method === "GET" ? url.search.slice(1) : sent);
  const answer = perform(desk, { method, path: url.pathname, params, ...(account && { account }) });
  // What was refused before anything was done may be sent again with other parameters.
  if (key && answer.status !== 400 && answer.status !== 404)
    desk.remembered.set(key, { ...answer, fingerprint });
  return answer;
}

/** Of a form with a file in it, everything but the line between its parts, which is another one each time. */
function parametersIn(body: string, type = ""): string {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  return boundary ? body.replaceAll(boundary, "") : body;
}

type Call = { method: string; path: string; params: Params; account?: string };

function perform({ ledger, connect }: Desk, call: Call): Answer {
  const { method, path, params, account } = call;
  try {
    if (isOfAccounts(path, account)) return { status: 200, body: answerOfAccount(connect, call) };
    return { status: 200, body: routeTo(method, path)(ledger, params) };
  } catch (error) {
    if (error instanceof ApiFailure) return failed(error);
    return failed(new ApiFailure(500, { type: "api_error", message: `${(error as Error).stack}` }));
  }
}

const failed = ({ status, error }: ApiFailure): Answer => ({ status, body: { error } });

const keyConflict = (key: string) =>
  new ApiFailure(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status, body, isReplay }: Answer): void {
  const replayed = isReplay && { "idempotent-replayed": "true" };
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_test", ...replayed });
  response.end(JSON.stringify(body));
}
