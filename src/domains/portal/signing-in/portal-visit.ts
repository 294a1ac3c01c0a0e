/** Someone comes to a business's portal: whose portal it is, and who they proved to be. Looking changes nothing. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { hashOfSecret, isSameHash, readToken } from "#platform/opaque-token.ts";
import {
  type Business,
  findBusiness,
  findPortal,
  findSettings,
  type KeptSettings,
  listCustomersOf,
  type PortalCustomer,
} from "../store.ts";
import { changeSession, findOpenSession, type KeptSession } from "./signing-in-store.ts";

export type Portal = {
  /** Acts for the business, in the name of the system. */
  scope: Scope;
  settings: KeptSettings;
  business: Business;
  brand: PublicBrand;
};

export type Guest = {
  session: KeptSession;
  /** All that have the address. */
  customers: readonly PortalCustomer[];
  /** Whose papers are shown; undefined until one was chosen. */
  customer: PortalCustomer | undefined;
};

/** Throws `not_found` for an address that is nobody's, and for a portal that is off. */
export async function openPortal(
  appContext: AppContext,
  request: RequestFacts,
  slug: string,
): Promise<Portal> {
  const found = /^[a-z0-9-]{3,60}$/.test(slug) ? await findPortal(appContext.pool, slug) : undefined;
  if (!found) throw notFound("Portal");
  const organization = { id: found.organization_id, timeZone: found.time_zone, country: found.country };
  // A key of the visitor's would stand for one transaction of anyone's.
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  const scope = requirePermission(systemActor(appContext, organization, facts), "portal.update");
  const settings = await findSettings(scope);
  if (!settings) throw notFound("Portal");
  return { scope, settings, business: await findBusiness(scope), brand: await publicBrandOf(scope) };
}

const anHour = 3_600_000;

/** Undefined for a cookie that is none of this business's, and once no customer has the address any more. */
export async function guestOf({ scope }: Portal, cookie: string | undefined): Promise<Guest | undefined> {
  const token = readToken(cookie ?? "");
  if (token?.organizationId !== scope.organizationId) return undefined;
  const session = await findOpenSession(scope, token.id);
  if (!session || !isSameHash(session.secret_hash, hashOfSecret(token.secret))) return undefined;
  const customers = await listCustomersOf(scope, session.email);
  const [first] = customers;
  if (!first) return undefined;
  const chosen = customers.find(({ id }) => id === session.customer_id);
  const isAlone = customers.length === 1 && session.customer_id === null;
  if (now().getTime() - Date.parse(session.seen_at) > anHour)
    await changeSession(scope, session.id, { seen_at: now().toISOString() });
  return { session, customers, customer: chosen ?? (isAlone ? first : undefined) };
}

/** What is refused until the visitor enters a code anew. */
export class FreshCodeNeeded extends AppError {
  constructor() {
    super("forbidden", "Enter a new code to continue.");
  }
}

const minute = 60_000;
/** After these minutes a code is asked for again: to open papers, to change to another customer, to remove a card. */
export const freshMinutes = { papers: 24 * 60, others: 15, cards: 15 } as const;

/** Throws `FreshCodeNeeded` when the last code of this session is older than what is to be done allows. */
export function requireFreshCode(
  { fresh_at }: Pick<KeptSession, "fresh_at">,
  what: keyof typeof freshMinutes,
): void {
  if (now().getTime() - Date.parse(fresh_at) > freshMinutes[what] * minute) throw new FreshCodeNeeded();
}
