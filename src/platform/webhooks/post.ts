/**
 * The only way by which something is sent to an address that a customer of ours has typed. The name is looked up once,
 * every address that it gives is judged, and the connection goes to exactly these: a name that points elsewhere a moment
 * later (DNS rebinding) leads nowhere. Redirects are not followed, time and answer are bounded.
 */
import { lookup } from "node:dns/promises";
import { type ClientRequestArgs, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, isIPv4, type LookupFunction } from "node:net";
import { cleanLine } from "#shared/characters.ts";
import { plural } from "#shared/plural.ts";
import { cut } from "#shared/text.ts";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../config.ts";
import { isForOthers } from "../http/this-machine.ts";
import { providedBy, providedKey } from "../provided.ts";
import { listOf, mayReach } from "./networks.ts";

/** Gives all addresses of a name. */
export type HostLookup = (host: string) => Promise<string[]>;
export const hostLookup = providedKey<HostLookup>("addresses of webhook targets");
export const systemLookup: HostLookup = async (host) =>
  (await lookup(host, { all: true, order: "verbatim" })).map(({ address }) => address);

const longestAnswer = 500;

export type Post = { url: string; body: string; headers: Record<string, string> };

/** What came of it: an answer with its first characters, or the reason in words why there is none. */
export type Posted =
  | { status: number; answer: string; error: null; ms: number }
  | { status: null; answer: null; error: string; ms: number };

/** Why an address can never be a target; undefined for one that may be. Names are judged when they are looked up. */
export function refusalOfUrl(config: Config, text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol)) return "Enter a URL that starts with https://.";
  if (url.protocol === "http:" && isForOthers(config)) return "Enter a URL that starts with https://.";
  if (url.username || url.password) return "Leave the user name and password out of the URL.";
  const host = hostOf(url);
  if (isIP(host) && !mayReach(host, allowedBy(config))) return privateSentence;
  return undefined;
}

const privateSentence = "Webhooks can't be sent to private networks. Use a public address.";

const allowedBy = ({ WEBHOOK_PRIVATE_NETWORKS: networks }: Config) => listOf(networks);

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

export async function post(appContext: AppContext, { url: text, body, headers }: Post): Promise<Posted> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  const refusal = refusalOfUrl(appContext.config, text);
  if (refusal) return { status: null, answer: null, error: refusal, ms: 0 };
  const seconds = appContext.config.WEBHOOK_TIMEOUT_SECONDS;
  const signal = AbortSignal.timeout(seconds * 1_000);
  try {
    const url = new URL(text);
    const addresses = await within(signal, addressesOf(appContext, hostOf(url)));
    const { response, answer } = await send(url, { body, headers, addresses, signal });
    return { status: response.statusCode ?? 0, answer, error: null, ms: ms() };
  } catch (error) {
    return { status: null, answer: null, error: sentenceOf(error, seconds), ms: ms() };
  }
}

class PrivateTarget extends Error {}

/** Throws when even one of them is private: which one is dialed is not ours to choose. */
async function addressesOf(appContext: AppContext, host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await providedBy(appContext, hostLookup)(host);
  const allowed = allowedBy(appContext.config);
  if (addresses.length === 0 || !addresses.every((address) => mayReach(address, allowed))) {
    throw new PrivateTarget(privateSentence);
  }
  return addresses;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
    ),
  ]);
}

type Sending = { body: string; headers: Record<string, string>; addresses: string[]; signal: AbortSignal };

function send(url: URL, { body, headers, addresses, signal }: Sending) {
  const dial: LookupFunction = (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
    if (options.all) return done(null, found);
    return done(null, found[0]?.address ?? "", found[0]?.family ?? 4);
  };
  const options: ClientRequestArgs = {
    method: "POST",
    lookup: dial,
    signal,
    agent: false,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Plumbline-Webhooks/1",
      connection: "close",
    },
  };
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<{ response: IncomingMessage; answer: string }>((resolve, reject) => {
    const request = open(url, options, (response) => {
      // What breaks off from now on has answered.
      request.off("error", reject).on("error", () => {});
      firstOf(response)
        .then((answer) => {
          request.destroy();
          return resolve({ response, answer });
        })
        .catch(reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** As much as is kept of an answer; one that breaks off or never ends counts with what has come. */
async function firstOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= longestAnswer * 4) break;
    }
  } catch {
    // The status is what counts.
  }
  return cut(cleanLine(Buffer.concat(parts).toString("utf8")), longestAnswer);
}

const known: Record<string, string> = {
  ENOTFOUND: "The address couldn't be found.",
  EAI_AGAIN: "The address couldn't be looked up.",
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server closed the connection without an answer.",
  EHOSTUNREACH: "The server can't be reached.",
  ENETUNREACH: "The server can't be reached.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate isn't trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate isn't trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate isn't trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for a different name.",
};

function sentenceOf(error: unknown, seconds: number): string {
  if (error instanceof PrivateTarget) return error.message;
  const { name, code } = error as { name?: string; code?: string };
  if (name === "TimeoutError" || name === "AbortError")
    return `No answer within ${plural(seconds, "second")}.`;
  return known[String(code)] ?? "The server couldn't be reached or didn't answer as expected.";
}
