/** Choosing the address at which the business takes email, giving it up, and writing its signature. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inboundDomain } from "#platform/mail/inbound/door.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { findBusinessName } from "../store.ts";
import { localPartFrom, type MailSettings, usualSignature } from "./contract.ts";
import { filledSignature } from "./signature.ts";
import {
  findMailSettings,
  listLocalParts,
  lockMailSettings,
  takeLocalPart,
  updateMailSettings,
} from "./store.ts";

export async function readMailSettings(actor: Actor): Promise<MailSettings> {
  return settingsOf(requirePermission(actor, "organization.view"));
}

async function settingsOf(scope: Scope): Promise<MailSettings> {
  const kept = await findMailSettings(scope);
  const domain = inboundDomain(scope.actor.appContext);
  const name = kept?.local_part ?? null;
  const names = await listLocalParts(scope);
  const signature = kept?.signature ?? usualSignature;
  const isOpen = domain !== null && name !== null;
  return {
    domain,
    address: isOpen ? `${name}@${domain}` : null,
    name: name ?? names[0] ?? localPartFrom(await findBusinessName(scope)),
    earlier: isOpen ? names.filter((each) => each !== name).map((each) => `${each}@${domain}`) : [],
    signature,
    preview: await filledSignature(scope, signature),
    version: kept?.version ?? 0,
  };
}

/** Throws `conflict` for a name of another business, and `invalid` where this server takes no email. */
export async function chooseAddress(actor: Actor, name: string): Promise<MailSettings> {
  const scope = requirePermission(actor, "organization.update");
  const domain = inboundDomain(actor.appContext);
  if (domain === null) throw invalid("This server doesn't receive email yet.");
  return inTransaction(scope, async (tx) => {
    const kept = await lockMailSettings(tx);
    if (kept.local_part === name) return settingsOf(tx);
    const at = now().toISOString();
    if (!(await takeLocalPart(tx, name, at))) {
      const words = `${name}@${domain} is taken. Choose another name.`;
      throw new AppError("conflict", words, { fields: { name: words } });
    }
    await updateMailSettings(tx, { local_part: name, updated_at: at });
    await tell(tx, `Email to ${name}@${domain} now appears in Messages`);
    return settingsOf(tx);
  });
}

/** Nothing is taken any more, also at earlier addresses; the names stay the business's. */
export async function closeAddress(actor: Actor): Promise<MailSettings> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockMailSettings(tx);
    if (kept.local_part !== null) {
      await updateMailSettings(tx, { local_part: null, updated_at: now().toISOString() });
      await tell(tx, "Email to the business's address no longer appears in Messages");
    }
    return settingsOf(tx);
  });
}

/** Blank is the usual one. Throws a conflict where someone was faster. */
export async function saveSignature(
  actor: Actor,
  signature: string,
  expectedVersion?: number,
): Promise<MailSettings> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockMailSettings(tx);
    assertVersion(kept, expectedVersion, "The signature was changed after you opened it.");
    const wanted = signature === "" || signature === usualSignature ? null : signature;
    if (wanted !== kept.signature) {
      await updateMailSettings(tx, { signature: wanted, updated_at: now().toISOString() });
      await tell(tx, "Email signature changed");
    }
    return settingsOf(tx);
  });
}

export async function previewSignature(actor: Actor, signature: string): Promise<{ preview: string }> {
  const scope = requirePermission(actor, "organization.view");
  return { preview: await filledSignature(scope, signature || usualSignature) };
}

const tell = (tx: Scope, title: string): Promise<void> =>
  appendEvent(tx, {
    type: "mail_settings.changed",
    subject: { kind: "organization", id: tx.organizationId },
    title,
  });
