/** Which domains serve a website here: asked for each request from outside, and before a certificate is made. */
import type { AppContext } from "#platform/app-context.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { findSiteOfHost } from "../site/store.ts";

const isName = (host: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && host.length <= 253;

/** Only one that a business has shown to be its own. */
export const servesHost = async ({ pool }: AppContext, host: string): Promise<boolean> =>
  isName(host) && (await findSiteOfHost(pool, host)) !== undefined;

/** For the proxy in front, which makes certificates when a domain is first asked for: none for a domain that isn't verified. */
export async function mayHaveCertificate(
  { query }: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer> {
  const isServed = await servesHost(appContext, (query["domain"] ?? "").toLowerCase());
  return { status: isServed ? 200 : 404, type: "text/plain; charset=utf-8", body: isServed ? "yes" : "no" };
}
