/** Links by which a customer reaches one invoice: random, kept as a hash, revocable. Looking by one changes nothing. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, isSameHash, readToken, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { invoiceEvent } from "../event-builders.ts";
import { isOverdue } from "../serializers.ts";
import { findInvoice, type KeptInvoice } from "../store.ts";
import { findLink, insertLink, listLinks, markSeen } from "./store.ts";

/** The address is given this once. */
export async function makeLink(tx: Scope, invoiceId: number, channel: "mail" | "link"): Promise<string> {
  const [id, secret] = [newId(), newSecret()];
  const { organizationId, actor } = tx;
  await insertLink(tx, {
    id,
    invoice_id: invoiceId,
    channel,
    secret_hash: hashOfSecret(secret),
    revoked_at: null,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now().toISOString(),
  });
  return `${actor.appContext.config.publicUrl}/i/${writeToken({ organizationId, id, secret })}`;
}

/** Which invoice each of these links of the business leads or led to; by the token. */
export async function invoicesOfLinks(scope: Scope, tokens: readonly string[]): Promise<Map<string, number>> {
  const known = tokens.flatMap((token) => {
    const read = readToken(token);
    return read?.organizationId === scope.organizationId ? [{ token, ...read }] : [];
  });
  if (known.length === 0) return new Map();
  const links = await listLinks(
    scope,
    known.map(({ id }) => id),
  );
  return new Map(
    known.flatMap(({ token, id, secret }) => {
      const link = links.find((each) => each.id === id);
      const isOurs = link && isSameHash(link.secret_hash, hashOfSecret(secret));
      return isOurs ? [[token, link.invoice_id] as const] : [];
    }),
  );
}

export type InvoiceVisit = {
  /** Acts for the business, in the name of the system. */
  scope: Scope;
  brand: PublicBrand;
  invoice: KeptInvoice & { number: string; customer_id: number; paper: Paper };
  isOverdue: boolean;
};

/** Throws `not_found` for a link that leads nowhere or was turned off. */
export async function visitInvoice(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<InvoiceVisit> {
  const known = readToken(token);
  if (!known) throw notFound("Link");
  const { organizationId, id, secret } = known;
  const link = await findLink(appContext.pool, organizationId, id);
  if (!link || link.revoked_at !== null || !isSameHash(link.secret_hash, hashOfSecret(secret)))
    throw notFound("Link");
  const { time_zone: timeZone, country } = link;
  const nobody = systemActor(appContext, { id: organizationId, timeZone, country }, request);
  const scope = requirePermission(nobody, "invoices.send");
  const invoice = await findInvoice(scope, link.invoice_id);
  if (!invoice?.paper || invoice.number === null || invoice.customer_id === null) throw notFound("Invoice");
  const { number, customer_id, paper } = invoice;
  return {
    scope,
    brand: await publicBrandOf(scope),
    invoice: { ...invoice, number, customer_id, paper },
    isOverdue: isOverdue(scope, invoice),
  };
}

/** By a person, not by a scanner of mail, which only looks. */
export async function noteSeen({ scope, invoice }: InvoiceVisit): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (await markSeen(tx, invoice.id))
      await appendEvent(tx, invoiceEvent(invoice, "seen", "seen by the customer"));
  });
}
