/** The business's own domains: added, shown to be its own, made the main address, and given up. */
import { randomBytes } from "node:crypto";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { dnsLookup } from "#platform/mail/dns.ts";
import { providedBy } from "#platform/provided.ts";
import { type DomainState, mostDomains, type Site } from "./contract.ts";
import { hasAnyToken, hasToken, hostFrom, txtNameOf } from "./records.ts";
import { inSite, tellSite } from "./service.ts";
import {
  changeDomain,
  deleteDomainRow,
  findOthersToken,
  insertDomain,
  type KeptDomain,
  listDomains,
  releaseDomain,
  renewEdition,
  setMainDomain,
} from "./store.ts";

export async function addDomain(actor: Actor, given: string): Promise<Site> {
  const host = hostFrom(actor.appContext, given);
  return inSite(actor, async (tx, at) => {
    const kept = await listDomains(tx);
    if (kept.some((domain) => domain.host === host)) return;
    if (kept.length >= mostDomains)
      throw conflict(`You can have up to ${mostDomains} domains. Remove one to add another.`);
    await insertDomain(tx, { host, token: randomBytes(16).toString("hex"), created_at: at });
    await tellSite(tx, "domain_added", `Website domain added: ${host}`);
  });
}

async function domainOf(scope: Scope, id: number): Promise<KeptDomain> {
  const domain = (await listDomains(scope)).find((each) => each.id === id);
  if (!domain) throw notFound("Domain");
  return domain;
}

/** Asks the domain name system whose the domain is. Throws `not_found` for a domain of another business. */
export async function checkDomain(actor: Actor, id: number): Promise<Site> {
  const scope = requirePermission(actor, "website.publish");
  const { host } = await domainOf(scope, id);
  // The domain name system may take seconds: nothing is held meanwhile.
  const texts = await providedBy(actor.appContext, dnsLookup).texts(txtNameOf(host));
  return inSite(actor, async (tx, at) => {
    const kept = await domainOf(tx, id);
    if (texts === "unknown") return noteUnknown(tx, kept, at);
    const others = await findOthersToken(tx, host);
    const { state, problem } = judged(kept, texts, others);
    if (state === "verified" && others)
      await releaseDomain(tx, { host, token: others, reason: lostWords, at });
    await save(tx, kept, { state, problem, at });
  });
}

const noteUnknown = (tx: Scope, { id }: KeptDomain, at: string): Promise<void> =>
  // Domains for which DNS didn't answer stay as they were.
  changeDomain(tx, id, {
    problem: "Your domain's DNS didn't answer. Check again in a few minutes.",
    checked_at: at,
  });

const lostWords = "Another business has shown that this domain is its own.";

type Judged = { state: DomainState; problem: string | null };

/** While the record of the business that holds the domain stands there, another's beside it changes nothing. */
function judged({ token }: KeptDomain, texts: readonly string[], others: string | undefined): Judged {
  if (!hasToken(texts, token))
    return hasAnyToken(texts)
      ? {
          state: "wrong",
          problem: "The TXT record has a different value. Replace it with the one shown here.",
        }
      : {
          state: "missing",
          problem: "There's no TXT record at this name yet. Copy it to your domain's DNS.",
        };
  if (others && hasToken(texts, others))
    return {
      state: "taken",
      problem:
        "Another business uses this domain. Remove its TXT record from your domain's DNS, then check again.",
    };
  return { state: "verified", problem: null };
}

async function save(
  tx: Scope,
  kept: KeptDomain,
  { state, problem, at }: Judged & { at: string },
): Promise<void> {
  const isVerified = state === "verified";
  const wasVerified = kept.verified_at !== null;
  await changeDomain(tx, kept.id, {
    state,
    problem,
    checked_at: at,
    verified_at: isVerified ? (kept.verified_at ?? at) : null,
    ...(isVerified ? {} : { is_main: false }),
  });
  if (isVerified === wasVerified) return;
  // The first domain of a business is where its visitors should arrive.
  if (isVerified && !(await listDomains(tx)).some(({ is_main }) => is_main)) await setMainDomain(tx, kept.id);
  await renewEdition(tx, at, true);
  await tellSite(
    tx,
    isVerified ? "domain_verified" : "domain_lost",
    isVerified
      ? `The website is now at ${kept.host}`
      : `The website is no longer at ${kept.host}: its TXT record is missing`,
  );
}

export async function makeMainDomain(actor: Actor, id: number): Promise<Site> {
  return inSite(actor, async (tx, at) => {
    const kept = await domainOf(tx, id);
    if (kept.verified_at === null) throw conflict("Check this domain's TXT record first.");
    if (kept.is_main) return;
    await setMainDomain(tx, id);
    await renewEdition(tx, at, true);
    await tellSite(tx, "main_domain_changed", `The website's main address is now ${kept.host}`);
  });
}

/** From now on it serves no website, and another business may take it. */
export async function removeDomain(actor: Actor, id: number): Promise<Site> {
  return inSite(actor, async (tx, at) => {
    const kept = await domainOf(tx, id);
    await deleteDomainRow(tx, id);
    if (kept.is_main) {
      const next = (await listDomains(tx)).find(({ verified_at }) => verified_at !== null);
      if (next) await setMainDomain(tx, next.id);
    }
    await renewEdition(tx, at, true);
    await tellSite(tx, "domain_removed", `Website domain removed: ${kept.host}`);
  });
}

/** Once a day, of each domain that the business has added. */
export async function checkDomains(actor: Actor): Promise<void> {
  const scope = requirePermission(actor, "website.publish");
  for (const { id, verified_at } of await listDomains(scope))
    if (verified_at !== null) await checkDomain(actor, id);
}
