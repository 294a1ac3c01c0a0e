/** The records that show whose a domain is and lead its visitors here, and what is wrong with those that are there. */
import type { AppContext } from "#platform/app-context.ts";
import { invalid } from "#platform/errors.ts";
import type { SiteDomain } from "./contract.ts";
import type { KeptDomain } from "./store.ts";

type Named = Pick<KeptDomain, "host" | "token">;

const valueOf = (token: string): string => `plumbline-site=${token}`;

export const txtNameOf = (host: string): string => `_plumbline.${host}`;

/** The domain under which this installation answers. */
export const ourHost = ({ config }: Pick<AppContext, "config">): string =>
  new URL(config.publicUrl).hostname.toLowerCase();

export const recordsOf = (appContext: AppContext, { host, token }: Named): SiteDomain["records"] => [
  { type: "TXT", name: txtNameOf(host), value: valueOf(token) },
  { type: "CNAME", name: host, value: ourHost(appContext) },
];

export const hasToken = (texts: readonly string[], token: string): boolean =>
  texts.some((text) => text.trim() === valueOf(token));

export const hasAnyToken = (texts: readonly string[]): boolean =>
  texts.some((text) => text.trim().startsWith(valueOf("")));

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** "https://WWW.Example.com/" becomes "www.example.com". Throws `invalid` for what no website of a business stands at. */
export function hostFrom(appContext: AppContext, given: string): string {
  const refuse = (message: string) => invalid(message, { host: message });
  const host = asciiHost(given);
  const labels = host.split(".");
  const isName = labels.length > 1 && labels.every((each) => label.test(each)) && host.length <= 253;
  if (!isName || /^\d+$/.test(labels.at(-1) ?? ""))
    throw refuse("Enter a domain such as www.yourbusiness.com.");
  const own = ourHost(appContext);
  if (host === own || host.endsWith(`.${own}`)) throw refuse("This is our own domain. Use yours.");
  if (local.has(labels.at(-1) ?? "")) throw refuse("This domain isn't on the internet. Use yours.");
  return host;
}

const local = new Set(["localhost", "local", "internal", "lan", "home", "arpa"]);

/** Letters of other alphabets as the domain name system writes them. */
function asciiHost(given: string): string {
  try {
    const url = new URL(`https://${given.trim().replace(/^https?:\/\//i, "")}`);
    return url.port || url.username ? "" : url.hostname.toLowerCase().replace(/\.$/, "");
  } catch {
    return "";
  }
}
