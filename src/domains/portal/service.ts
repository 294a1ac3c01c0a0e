/** What the business may do with its portal: see how it is set up, set it up, and see what customers would get. */
import { keptPage } from "#domains/booking/service.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion, versionConflict } from "#platform/versions.ts";
import { localDay } from "#shared/time/time.ts";
import type { PortalChanges, PortalLook, PortalSettings } from "./contract.ts";
import { pageOf } from "./pages/frame.ts";
import { homePage } from "./pages/home-page.ts";
import { emailPage } from "./pages/sign-in-pages.ts";
import { sampleFacts } from "./showing/facts.ts";
import { portalUrl } from "./signing-in/mails.ts";
import {
  findBusiness,
  findSettings,
  insertSettings,
  type KeptSettings,
  lockSettings,
  updateSettings,
} from "./store.ts";

export async function readPortalSettings(actor: Actor): Promise<PortalSettings> {
  return serialized(requirePermission(actor, "portal.view"));
}

/** As it was saved, or as it is offered to a business that has none yet: at the address of its booking page. */
export const keptSettings = async (scope: Scope): Promise<KeptSettings> =>
  (await findSettings(scope)) ?? {
    organization_id: scope.organizationId,
    is_on: false,
    slug: (await keptPage(scope)).slug,
    welcome: "",
    shows_visits: true,
    shows_invoices: true,
    shows_contracts: true,
    shows_files: true,
    takes_requests: true,
    version: 0,
    updated_at: now().toISOString(),
  };

async function serialized(scope: Scope): Promise<PortalSettings> {
  const settings = await keptSettings(scope);
  const { organization_id: _, updated_at: __, ...fields } = settings;
  return { ...fields, url: portalUrl({ scope, settings }) };
}

/** Throws `conflict` for an address that another business has, and where someone was faster. */
export async function savePortalSettings(
  actor: Actor,
  { version: _, ...changes }: PortalChanges,
  expectedVersion?: number,
): Promise<PortalSettings> {
  return inTransaction(requirePermission(actor, "portal.update"), async (tx) => {
    const kept = await lockSettings(tx);
    assertVersion({ version: kept?.version ?? 0 }, expectedVersion, changedElsewhere);
    const { organization_id: ___, version: ____, ...before } = kept ?? (await keptSettings(tx));
    const changed = changedFields(before, givenFields(changes));
    if (Object.keys(changed).length === 0) return serialized(tx);
    const updated_at = now().toISOString();
    await (kept
      ? updateSettings(tx, { ...changed, updated_at })
      : insertSettings(tx, { ...before, ...changed, updated_at })
    ).catch(explainTaken);
    const is_on = changes.is_on ?? before.is_on;
    const done = is_on === before.is_on ? "was changed" : is_on ? "was turned on" : "was turned off";
    await appendEvent(tx, {
      type: "portal.settings_changed",
      subject: { kind: "portal", id: tx.organizationId },
      title: `The customer portal ${done}`,
      data: { after: changed },
    });
    return serialized(tx);
  });
}

const changedElsewhere =
  "Someone else changed the portal while you were editing. Review the latest version and try again.";

function explainTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") throw error;
  if (constraint === "portal_settings_pkey") throw versionConflict({ version: 0 }, changedElsewhere);
  const message = "That portal address is taken. Choose another.";
  throw new AppError("conflict", message, { fields: { slug: message } });
}

/** With words that stand for any customer. What `look` leaves out is shown as it was saved. */
export async function previewPortal(
  actor: Actor,
  look: PortalLook,
): Promise<{ home: string; sign_in: string }> {
  const scope = requirePermission(actor, "portal.view");
  const choices = { ...(await keptSettings(scope)), ...givenFields(look) };
  const business = await findBusiness(scope);
  const frame = { scope, business, brand: await publicBrandOf(scope) };
  const today = localDay(now(), actor.timeZone);
  const home = {
    facts: sampleFacts(today, business.currency),
    choices,
    name: business.name,
    currency: business.currency,
    zone: actor.timeZone,
    today,
    moment: Date.parse(`${today}T00:00:00Z`),
    receipts: new Map<number, string>(),
    isPaused: false,
    hasOthers: false,
  };
  return {
    home: pagePreview(pageOf(frame, { title: "Portal", content: homePage(home) })),
    sign_in: pagePreview(
      pageOf(frame, { title: "Sign In", content: emailPage(choices, business.name), isNarrow: true }),
    ),
  };
}
