/** Knows whether somebody sits at this very machine, and is not let through from elsewhere by a proxy or a trick. */
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** What proxies and tunnels add to the requests that they pass on. */
const ofProxies =
  /^(forwarded|via|client-ip|true-client-ip|x-forwarded($|-)|x-original-|x-envoy-|x-amzn-|x-azure-|x-arr-|x-proxy|proxy-|cf-|cdn-|fastly-|fly-|x-(real|client|cluster-client|remote|originating)-?(ip|addr|host)$)/;

/** With or without a port. A name that a page elsewhere has pointed at this machine (DNS rebinding) is none of these. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

const isLoopback = (address = ""): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/**
 * True for a request that began on this machine. A proxy on the same machine has a local address, too, so its headers
 * count against it, and so does HTTP/1.0, which proxies speak and browsers do not.
 */
export function isAtThisMachine({ raw, headers }: FastifyRequest): boolean {
  return (
    isLoopback(raw.socket.remoteAddress) &&
    loopbackHost.test(headers.host ?? "") &&
    raw.httpVersion !== "1.0" &&
    !Object.keys(headers).some((name) => ofProxies.test(name))
  );
}

/** Whether a request was passed on by a proxy here that the settings say nothing about. */
export const comesByProxy = ({ raw, headers }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined && isLoopback(raw.socket.remoteAddress);

const everyAddress = /^(0\.0\.0\.0|::|\[::\])$/;

/** Whether people elsewhere use this installation, as far as its settings say. */
export function isForOthers({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const isNamed = PUBLIC_URL !== undefined && !loopbackHost.test(new URL(PUBLIC_URL).host);
  const isElsewhere = !isLoopback(HOST) && HOST !== "localhost" && !everyAddress.test(HOST);
  return TRUST_PROXY || isNamed || isElsewhere;
}
