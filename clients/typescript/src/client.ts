/** Sends calls with an API key, waits when there were too many, and tries again what can be sent twice. */
import type { Calls } from "./calls.ts";
import { PlumblineError } from "./error.ts";

export type ClientOptions = {
  /** Where Plumbline is: "https://app.example.com". */
  url: string;
  /** An API key from Settings, Integrations. */
  key: string;
  /** How often a call is tried again that was refused for coming too soon, or that got no answer. Three by default. */
  retries?: number;
  /** The longest wait before a retry, in seconds; a longer one is thrown. 60 by default. */
  longestWaitSeconds?: number;
  /** Gives up on each attempt after so many milliseconds. 30,000 by default. */
  timeoutMs?: number;
  /** Another `fetch`, such as one that goes through a proxy. */
  fetch?: typeof fetch;
};

type Name = keyof Calls;
type Input<Call extends Name> = Omit<Calls[Call], "answer">;

export type CallOptions = {
  /** Creates once, however often it is sent. One is made up for each POST that has none. */
  idempotencyKey?: string;
  /** The version of the record that was read: it is refused (409) when there is a newer one. */
  version?: number;
  signal?: AbortSignal;
};

/** Calls that take nothing can be made without an input. */
type Arguments<Call extends Name> =
  Record<string, never> extends Input<Call>
    ? [input?: Input<Call>, options?: CallOptions]
    : [input: Input<Call>, options?: CallOptions];

export type Client = {
  /** `client.call("GET /api/customers/{id}", { path: { id: 7 } })`. Throws a PlumblineError. */
  call<Call extends Name>(name: Call, ...rest: Arguments<Call>): Promise<Calls[Call]["answer"]>;
};

export function createClient(options: ClientOptions): Client {
  const call = (name: string, input: AnyInput = {}, more: CallOptions = {}): Promise<unknown> =>
    sendAgain(options, requestFor(options, name, input, more), more.signal);
  return { call } as Client;
}

type Plain = string | number | boolean | null | undefined;
type AnyInput = {
  path?: Record<string, Plain>;
  query?: Record<string, Plain | readonly Plain[]>;
  body?: unknown;
};
type Sent = { url: URL; init: RequestInit; isRepeatable: boolean };

function requestFor(
  { url: base, key }: ClientOptions,
  name: string,
  input: AnyInput,
  more: CallOptions,
): Sent {
  const [method = "GET", template = "/"] = name.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_all, field: string) => {
    const value = input.path?.[field];
    if (value === undefined || value === "") throw new TypeError(`${name} needs ${field}`);
    return encodeURIComponent(String(value));
  });
  const url = new URL(path, base);
  for (const [field, value] of Object.entries(input.query ?? {})) addTo(url, field, value);
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: "application/json" };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (method === "POST") headers["idempotency-key"] = more.idempotencyKey ?? crypto.randomUUID();
  if (more.version !== undefined) headers["if-match"] = `"${more.version}"`;
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  // A change that names no version is the same when it is made twice.
  return { url, init: { method, headers, ...body }, isRepeatable: more.version === undefined };
}

function addTo(url: URL, field: string, value: Plain | readonly Plain[]): void {
  if (value === undefined || value === null) return;
  if (typeof value !== "object") return url.searchParams.append(field, String(value));
  for (const [index, each] of value.entries()) url.searchParams.append(`${field}[${index}]`, String(each));
}

async function sendAgain(options: ClientOptions, sent: Sent, signal?: AbortSignal): Promise<unknown> {
  const { retries = 3, longestWaitSeconds = 60 } = options;
  for (let tries = 0; ; tries++) {
    try {
      return await sendOnce(options, sent, signal);
    } catch (error) {
      if (!(error instanceof PlumblineError) || tries >= retries) throw error;
      const wait = waitAfter(error, sent, tries);
      if (wait === undefined || wait > longestWaitSeconds) throw error;
      await pause(wait * 1_000, signal);
    }
  }
}

/** In seconds; undefined for what would be refused again. */
function waitAfter(
  { status, retryAfterSeconds }: PlumblineError,
  sent: Sent,
  tries: number,
): number | undefined {
  if (status === 429) return retryAfterSeconds ?? 2 ** tries;
  const isLost = status === 0 || status === 502 || status === 503 || status === 504;
  return isLost && sent.isRepeatable ? (retryAfterSeconds ?? 2 ** tries / 2) : undefined;
}

async function sendOnce(options: ClientOptions, { url, init }: Sent, signal?: AbortSignal): Promise<unknown> {
  const { fetch: send = fetch, timeoutMs = 30_000 } = options;
  const ends = AbortSignal.timeout(timeoutMs);
  const all = signal ? AbortSignal.any([signal, ends]) : ends;
  let status = 0;
  try {
    const response = await send(url, { ...init, signal: all });
    status = response.status;
    const answer = (await response.json()) as Answer;
    if (response.ok && answer.success) return answer.data;
    throw refusal(response, answer);
  } catch (error) {
    if (error instanceof PlumblineError || signal?.aborted) throw error;
    const reason = ends.aborted ? "Plumbline didn't answer in time." : "Plumbline couldn't be reached.";
    throw new PlumblineError(reason, { status, code: "no_answer" });
  }
}

type Answer = {
  success?: boolean;
  data?: unknown;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  request_id?: string;
};

function refusal({ status, headers }: Response, answer: Answer): PlumblineError {
  const {
    error = "The call was refused.",
    code = "unknown",
    fields,
    details,
    request_id: requestId,
  } = answer;
  const after = Number(headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(after) ? after : undefined;
  return new PlumblineError(error, { status, code, fields, details, requestId, retryAfterSeconds });
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

/** The answers of a list, page after page: `for await (const { customers } of pages(client, "GET /api/customers"))`. */
export async function* pages<Call extends Paged>(
  client: Client,
  name: Call,
  input?: Input<Call>,
): AsyncGenerator<Calls[Call]["answer"], void> {
  let cursor: string | undefined;
  do {
    const { query = {} } = (input ?? {}) as { query?: object };
    const asked = { ...input, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
    const answer = await client.call(name, ...([asked] as unknown as Arguments<Call>));
    yield answer;
    cursor = (answer as { next_cursor: string | null }).next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** Lists that come in pages. */
type Paged = {
  [Call in Name]: Calls[Call] extends { query?: { cursor?: string }; answer: { next_cursor: string | null } }
    ? Call
    : never;
}[Name];
