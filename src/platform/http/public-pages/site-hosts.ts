/** Leads requests for a business's own domain to its website, and nowhere else: no call of the app answers there. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppContext } from "../../app-context.ts";
import { now } from "../../clock.ts";
import { providedBy, providedKey } from "../../provided.ts";

/** Where pages of a website on its own domain are answered. */
export const ownSitePath = "/own-site";

type ServesHost = (appContext: AppContext, host: string) => Promise<boolean>;

export const siteHosts = providedKey<ServesHost>("the domains of websites");

/** What a website's pages need besides themselves; everything else of the app is not there on a business's domain. */
const shared = /^\/(?:form\/|form\.js$|brand\/|site-picture\/|favicon\.svg$)/;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers what is ready under this key; false when nothing is. */
type AnswerReady = (key: string, request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * `handle` as it was for our own address; for a domain of a business with the address of its page. What `answerReady`
 * answers gets to neither.
 */
export function withSiteHosts(appContext: AppContext, handle: Handle, answerReady: AnswerReady): Handle {
  const own = new URL(appContext.config.publicUrl).hostname.toLowerCase();
  const isSite = remembered((host) => providedBy(appContext, siteHosts)(appContext, host));
  const leadTo = async (host: string, request: IncomingMessage, response: ServerResponse) => {
    try {
      if (await isSite(host)) lead(request);
    } catch (error) {
      appContext.log.error({ err: error }, "The domains of websites could not be looked up");
    }
    handle(request, response);
  };
  return (request, response) => {
    const host = hostIn(request);
    const isOurs = host === own || !isDomain(host);
    if (answerReady(keyOf(isOurs ? "" : host, request.url), request, response)) return;
    if (isOurs) handle(request, response);
    else void leadTo(host, request, response);
  };
}

const led = new WeakSet<IncomingMessage>();

/** Whether it came for a domain of a business, of whose other names nothing may be said. */
export const isForBusinessDomain = (request: IncomingMessage): boolean => led.has(request);

/** Instead of what is said of our own domain and all below it. */
export const businessDomainHeaders = { "strict-transport-security": "max-age=31536000" };

function lead(request: IncomingMessage): void {
  led.add(request);
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  if (shared.test(path)) return;
  request.url = [`${ownSitePath}${path === "/" ? "" : path}`, ...query].join("?");
}

const keyOf = (host: string, url = "/"): string => host + (url.split("?", 1)[0] ?? url);

/** Names the page that a request got: at our own address by its path, on a domain of a business with that. */
export function keyOfPage(request: IncomingMessage): string {
  if (!led.has(request)) return keyOf("", request.url);
  return keyOf(hostIn(request), request.url?.slice(ownSitePath.length).replace(/^(?!\/)/, "/"));
}

const hostIn = ({ headers }: IncomingMessage): string =>
  (headers.host ?? "").toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/** Names of machines and addresses of networks are nobody's website. */
const isDomain = (host: string): boolean =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && !/\.\d+$/.test(host) && !host.endsWith(".localhost");

/** A moment, so that a domain that was given up is soon forgotten. */
const rememberedMs = 5_000;
const mostRemembered = 1_000;

function remembered(ask: (host: string) => Promise<boolean>): (host: string) => Promise<boolean> {
  const known = new Map<string, { until: number; is: Promise<boolean> }>();
  return (host) => {
    const at = now().getTime();
    const found = known.get(host);
    if (found && found.until > at && found.until <= at + rememberedMs) return found.is;
    const is = ask(host);
    if (known.size >= mostRemembered) known.clear();
    known.set(host, { until: at + rememberedMs, is });
    is.catch(() => known.delete(host));
    return is;
  };
}
