/** Opens a published form for a visitor: whose it is, and what it asks. */
import { listServices } from "#domains/services/listing.ts";
import {
  type Actor,
  type RequestFacts,
  requirePermission,
  type Scope,
  systemActor,
} from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { type FormContent, fieldsOf } from "../content-contract.ts";
import { findFormAddress, findFormRow, findVersionRow } from "../store.ts";
import { type BusinessFacts, findBusiness } from "./business-store.ts";

export const formName = "website form";

export type OfferedService = { id: number; name: string };

/** An open form. `actor` is the program, which acts for the visitor. */
export type FormContext = {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly form: { id: number; key: string; name: string };
  /** The published version. */
  readonly number: number;
  readonly content: FormContent;
  readonly business: BusinessFacts;
  /** Of the price book, where the form asks for one. */
  readonly services: readonly OfferedService[];
};

/** Throws `not_found` for an address that is no form's, and for a form that is not published. */
export async function openForm(
  appContext: AppContext,
  key: string,
  request: RequestFacts,
): Promise<FormContext> {
  const address = /^[a-z0-9]{12}$/.test(key) ? await findFormAddress(appContext.pool, key) : undefined;
  if (!address) throw notFound("Form");
  const organization = {
    id: address.organization_id,
    timeZone: address.time_zone,
    country: address.country,
  };
  return openFormOf(systemActor(appContext, organization, request), address.id);
}

/** Of the business for which `actor` acts. Throws `not_found` for a form that is not published. */
export async function openFormOf(actor: Actor, id: number): Promise<FormContext> {
  const scope = requirePermission(actor, "website.view");
  const form = await findFormRow(scope, id);
  const business = await findBusiness(scope);
  if (form?.status !== "published" || form.published_number === null || !business) throw notFound("Form");
  const version = await findVersionRow(scope, form.id, form.published_number);
  if (!version) throw notFound("Form");
  const { content, number } = version;
  const services = await servicesFor(actor, content);
  return { actor, scope, form, number, content, business, services };
}

const mostServices = 200;

/** All that are sold at present, by name, when a field asks for one. */
export async function servicesFor(actor: Actor, content: FormContent): Promise<OfferedService[]> {
  if (!fieldsOf(content).some(({ kind }) => kind === "service")) return [];
  const { services } = await listServices(actor, { status: "active", sort: "name", limit: mostServices });
  return services.map(({ id, name }) => ({ id, name }));
}

/** Throws `unavailable` while the business's workspace cannot be changed, and so no answer can be kept. */
export function assertTakesAnswers({
  business: { name, phone, read_only_since: since },
}: Pick<FormContext, "business">): void {
  if (!since) return;
  const call = phone ? ` Call ${phone}.` : " Contact them directly.";
  throw new AppError("unavailable", `${name} isn't accepting forms right now.${call}`);
}
