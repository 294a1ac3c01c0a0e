/** One customer's portal as members deal with it: which files it shows, who signed in, the invitation, and a look at it. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { listFiles } from "#domains/files/listing.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { type Actor, assertMay, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { html } from "#platform/http/html.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import { inTransaction } from "#platform/transaction.ts";
import { deviceName } from "#shared/device-name.ts";
import type { Permission } from "#shared/permissions.ts";
import { localDay } from "#shared/time/time.ts";
import type { CustomerPortal, PortalSession } from "./contract.ts";
import { pageOf } from "./pages/frame.ts";
import { homePage } from "./pages/home-page.ts";
import { keptSettings } from "./service.ts";
import { factsOf } from "./showing/facts.ts";
import { invitationMail } from "./signing-in/mails.ts";
import {
  findListed,
  type ListedSession,
  listSessions,
  revokeSession,
} from "./signing-in/signing-in-store.ts";
import { findBusiness, findPortalCustomer, hideFile, listShownFileIds, showFile } from "./store.ts";

const serialize = (row: ListedSession): PortalSession => ({
  id: row.id,
  email: row.email,
  customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name ?? "" },
  device: row.user_agent === null ? "Unknown device" : deviceName(row.user_agent),
  signed_in_at: row.created_at,
  seen_at: row.seen_at,
  is_open: row.revoked_at === null && Date.parse(row.ends_at) > now().getTime(),
});

export async function listPortalSessions(actor: Actor): Promise<{ sessions: PortalSession[] }> {
  return { sessions: (await listSessions(requirePermission(actor, "portal.view"))).map(serialize) };
}

/** Ending it again changes nothing. */
export async function endPortalSession(actor: Actor, id: string): Promise<PortalSession> {
  return inTransaction(requirePermission(actor, "portal.update"), async (tx) => {
    const found = await findListed(tx, id);
    if (!found) throw notFound("Session");
    if (await revokeSession(tx, id, actor.name)) {
      await appendEvent(tx, {
        type: "portal.session_ended",
        subject: { kind: "portal_session", id },
        customerId: found.customer_id,
        title: `${found.customer_name || found.email} was signed out of the portal`,
      });
    }
    return serialize((await findListed(tx, id)) as ListedSession);
  });
}

export async function getCustomerPortal(actor: Actor, id: number): Promise<CustomerPortal> {
  const scope = requirePermission(actor, "portal.view");
  const customer = await findCustomer(actor, id);
  const shown = new Set(await listShownFileIds(scope, id));
  const mayFiles = actor.kind === "system" || actor.permissions.has("files.view");
  const { files } = mayFiles
    ? await listFiles(actor, { customer_id: id, limit: 100, sort: "newest" })
    : { files: [] };
  return {
    is_on: (await keptSettings(scope)).is_on,
    email: customer.email,
    files: files.map((file) => ({ id: file.id, name: file.name, is_shown: shown.has(file.id) })),
    sessions: (await listSessions(scope, id)).map(serialize),
  };
}

/** Only of files that are about the customer. What is so already changes nothing. */
export async function setFileShown(
  actor: Actor,
  id: number,
  { file_id: fileId, is_shown: isShown }: { file_id: number; is_shown: boolean },
): Promise<CustomerPortal> {
  const scope = requirePermission(actor, "portal.share");
  const portal = await getCustomerPortal(actor, id);
  const file = portal.files.find((each) => each.id === fileId);
  if (!file) throw notFound("File");
  await inTransaction(scope, async (tx) => {
    const which = { customerId: id, fileId };
    if (!(await (isShown ? showFile(tx, which) : hideFile(tx, which)))) return null;
    await appendEvent(tx, {
      type: isShown ? "portal.file_shown" : "portal.file_hidden",
      subject: { kind: "file", id: fileId },
      customerId: id,
      title: `${file.name} was ${isShown ? "shown in" : "hidden from"} the portal`,
    });
    return null;
  });
  return getCustomerPortal(actor, id);
}

/** Throws `conflict` while the portal is off, `invalid` for a customer without an address. */
export async function inviteToPortal(actor: Actor, id: number): Promise<{ email: string }> {
  const scope = requirePermission(actor, "portal.invite");
  const { email, first_name, last_name } = await findCustomer(actor, id);
  const settings = await keptSettings(scope);
  if (!settings.is_on) throw conflict("The portal is off. Turn it on in Settings to invite customers.");
  if (!email) throw invalid("Add an email address to this customer first.");
  const name = `${first_name} ${last_name}`.trim();
  const key = `portal-invite-${scope.organizationId}-${id}-${now().getTime()}`;
  const business = await findBusiness(scope);
  await inTransaction(scope, async (tx) => {
    const brand = await publicBrandOf(tx);
    const mail = invitationMail(email, { scope: tx, settings, business, brand, name, key });
    const notice = { customerId: id, what: "portal_invitation" } as const;
    if (!(await answerByMail(tx, mail, notice)))
      throw conflict(`${email} can't receive email. Use another address.`);
    await appendEvent(tx, {
      type: "portal.invited",
      subject: { kind: "customer", id },
      customerId: id,
      title: `${name} was invited to the portal`,
      description: `Emailed to ${email}`,
    });
    return null;
  });
  return { email };
}

/** What the member may not see in the app is left out here, too. Nothing in it can be pressed. */
export async function seeAsCustomer(actor: Actor, id: number): Promise<{ page: string }> {
  const scope = requirePermission(actor, "portal.see_as");
  await findCustomer(actor, id);
  const customer = await findPortalCustomer(scope, id);
  if (!customer) throw notFound("Customer");
  const kept = await keptSettings(scope);
  const may = (permission: Permission): boolean => isAllowed(actor, permission);
  const choices = {
    ...kept,
    shows_visits: kept.shows_visits && may("calendar.view"),
    shows_invoices: kept.shows_invoices && may("invoices.view") && may("payments.view"),
    shows_contracts: kept.shows_contracts && may("contracts.view"),
    shows_files: kept.shows_files && may("files.view"),
  };
  await inTransaction(scope, (tx) => noteLook(tx, id, customer.name));
  const business = await findBusiness(scope);
  const home = {
    facts: await factsOf(scope, choices, customer),
    choices,
    name: business.name,
    currency: business.currency,
    zone: actor.timeZone,
    today: localDay(now(), actor.timeZone),
    moment: now().getTime(),
    receipts: new Map<number, string>(),
    isPaused: business.read_only_since !== null,
    hasOthers: false,
  };
  const content = html`<p class="note">You're seeing this portal as ${customer.name}. Nothing can be changed here.</p>${homePage(home)}`;
  const frame = { scope, business, brand: await publicBrandOf(scope) };
  return { page: pagePreview(pageOf(frame, { title: "Portal", content })) };
}

function isAllowed(actor: Actor, permission: Permission): boolean {
  try {
    return assertMay(actor, permission) === "all";
  } catch {
    return false;
  }
}

async function noteLook(tx: Scope, id: number, name: string): Promise<null> {
  await appendEvent(tx, {
    type: "portal.seen_as_customer",
    subject: { kind: "customer", id },
    customerId: id,
    title: `${tx.actor.name} viewed the portal as ${name}`,
  });
  return null;
}
