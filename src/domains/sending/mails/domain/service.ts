/** Setting up the domain that email is sent from: its key, its records, and whether they are in place. */
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { dnsLookup } from "#platform/mail/dns.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import type { SigningKey } from "#platform/mail/port.ts";
import { senderAddress } from "#platform/mail/sender.ts";
import { providedBy } from "#platform/provided.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { inTransaction } from "#platform/transaction.ts";
import { Email } from "#shared/fields.ts";
import { findBusinessName } from "../store.ts";
import type { EmailSettings, SendingDomain } from "./contract.ts";
import { isFreeMail } from "./free-mail.ts";
import { checkRecords, recordsOf } from "./records.ts";
import {
  deleteDomain,
  findDomain,
  findSigning,
  type KeptDomain,
  replaceDomain,
  saveChecks,
  saveLocalPart,
} from "./store.ts";

const purpose = "keys that sign email";

/** The domain of the servers that send, which the business's domain has to allow. */
const ourDomain = ({ config }: AppContext): string =>
  senderAddress(config).split("@")[1]?.toLowerCase() ?? "";

export async function readEmailSettings(actor: Actor): Promise<EmailSettings> {
  return settingsOf(requirePermission(actor, "organization.view"));
}

async function settingsOf(scope: Scope): Promise<EmailSettings> {
  const kept = await findDomain(scope);
  return {
    sender: await senderOf(scope),
    receives_answers: inboundDomain(scope.actor.appContext) !== null,
    domain: kept ? shown(kept, ourDomain(scope.actor.appContext)) : null,
  };
}

function shown(kept: KeptDomain, ours: string): SendingDomain {
  const { domain, local_part, verified_at, checked_at, checks } = kept;
  const records = recordsOf(kept, ours).map((record) => {
    const check = checks.find(({ kind }) => kind === record.kind);
    return { ...record, state: check?.state ?? ("unchecked" as const), problem: check?.problem ?? null };
  });
  return { domain, address: `${local_part}@${domain}`, verified_at, checked_at, records };
}

/** The business's own address once its domain was checked; ours with its name until then. */
export async function senderOf(scope: Scope): Promise<{ name: string; address: string }> {
  const [name, kept] = [await findBusinessName(scope), await findDomain(scope)];
  const own = kept && kept.verified_at !== null ? `${kept.local_part}@${kept.domain}` : null;
  return { name, address: own ?? senderAddress(scope.actor.appContext.config) };
}

/** Throws `invalid` for an address at a provider of free email, whose records nobody but the provider can change. */
export async function addDomain(actor: Actor, given: string): Promise<EmailSettings> {
  const scope = requirePermission(actor, "organization.update");
  const { localPart, domain } = partsOf(actor.appContext, given);
  const keys = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const privateKey = await seal(
    actor.appContext,
    purpose,
    `${scope.organizationId} ${domain}`,
    keys.privateKey,
  );
  return inTransaction(scope, async (tx) => {
    const kept = await findDomain(tx);
    // Its records stand in DNS already: another key would have to be copied again.
    if (kept?.domain === domain) await saveLocalPart(tx, localPart);
    else
      await replaceDomain(tx, {
        domain,
        local_part: localPart,
        selector: `pl${randomBytes(4).toString("hex")}`,
        public_key: keys.publicKey.toString("base64"),
        private_key: privateKey,
        created_at: now().toISOString(),
      });
    await tell(
      tx,
      "added",
      `Email will be sent from ${localPart}@${domain} once its DNS records are in place`,
    );
    return settingsOf(tx);
  });
}

function partsOf(appContext: AppContext, given: string): { localPart: string; domain: string } {
  const read = Email.safeParse(given.trim().toLowerCase());
  const refuse = (message: string) => invalid(message, { address: message });
  if (!read.success) throw refuse("Enter an email address such as office@yourbusiness.com");
  const [localPart = "", domain = ""] = read.data.split("@");
  if (isFreeMail(domain))
    throw refuse(
      `Email can't be sent from ${domain}, because only its provider can allow it. Use your own domain.`,
    );
  if (domain === ourDomain(appContext)) throw refuse("This is our own domain. Use yours.");
  return { localPart, domain };
}

/** Throws `not_found` where no domain was added. */
export async function checkDomain(actor: Actor): Promise<EmailSettings> {
  const scope = requirePermission(actor, "organization.update");
  const before = await findDomain(scope);
  if (!before) throw notFound("Domain");
  // The domain name system may take seconds: nothing is held meanwhile.
  const checks = await checkRecords(
    providedBy(actor.appContext, dnsLookup),
    before,
    ourDomain(actor.appContext),
  );
  return inTransaction(scope, async (tx) => {
    const kept = await findDomain(tx);
    if (kept?.selector !== before.selector) return settingsOf(tx);
    const at = now().toISOString();
    const isSilent = checks.some(({ state }) => state === "unknown");
    const isWhole = checks.every(({ state }) => state === "ok");
    // What nobody answered about stays as it was.
    const verifiedAt = isWhole ? (kept.verified_at ?? at) : isSilent ? kept.verified_at : null;
    await saveChecks(tx, { checks, at, verifiedAt });
    if ((verifiedAt === null) !== (kept.verified_at === null))
      await tellChange(tx, kept, verifiedAt !== null);
    return settingsOf(tx);
  });
}

const tellChange = (tx: Scope, { local_part, domain }: KeptDomain, isVerified: boolean): Promise<void> =>
  isVerified
    ? tell(tx, "verified", `Email is now sent from ${local_part}@${domain}`)
    : tell(tx, "unverified", `Email is no longer sent from ${domain}: a DNS record is missing`);

export async function removeDomain(actor: Actor): Promise<EmailSettings> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    if (await deleteDomain(tx))
      await tell(tx, "removed", "Email is no longer sent from the business's own domain");
    return settingsOf(tx);
  });
}

const tell = (tx: Scope, what: string, title: string): Promise<void> =>
  appendEvent(tx, {
    type: `sending_domain.${what}`,
    subject: { kind: "organization", id: tx.organizationId },
    title,
  });

/** What signs email from this domain; undefined for one that isn't this business's. */
export async function signingKeyOf(
  appContext: AppContext,
  organizationId: string,
  domain: string,
): Promise<SigningKey | undefined> {
  const kept = await findSigning(appContext.pool, organizationId, domain);
  const privateKey =
    kept && (await unseal(appContext, purpose, `${organizationId} ${domain}`, kept.private_key));
  return kept && privateKey ? { domainName: domain, keySelector: kept.selector, privateKey } : undefined;
}
