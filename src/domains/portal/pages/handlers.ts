/** Each step of a customer at the portal: signing in, choosing, opening papers, confirming, asking for work, signing out. */
import { paperOfContract } from "#domains/contracts/evidence/papers.ts";
import { makeLink as makeContractLink } from "#domains/contracts/signing/links.ts";
import { dispositionOf } from "#domains/files/names.ts";
import { openShared } from "#domains/files/sharing/shared-copy.ts";
import { makeLink as makeInvoiceLink } from "#domains/invoices/sending/links.ts";
import { cardsOf, removeCardOf } from "#domains/payments/cards/service.ts";
import { confirmByLink, follow } from "#domains/reminders/customer-link/self-service.ts";
import { linkOf } from "#domains/reminders/customer-link/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { AppError, httpStatusOf, notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { Email } from "#shared/fields.ts";
import { requestWork } from "../requests.ts";
import { listContractsOf, listFilesOf, listInvoicesOf, listVisitsOf } from "../showing/facts-store.ts";
import { codeOfLink, openSession, readCode, refreshSession, sendCode } from "../signing-in/codes.ts";
import { requireFreshCode } from "../signing-in/portal-visit.ts";
import { changeSession, revokeSession } from "../signing-in/signing-in-store.ts";
import { cookieFor, type Known, known, pathOf, startAnswer, type Visit, visited } from "./answering.ts";
import { cardPage } from "./card-page.ts";
import { portalHeaders, seeOther, shown } from "./frame.ts";
import { choicePage, codePage, endedLinkPage, linkPage } from "./sign-in-pages.ts";

const notices: Record<string, string> = {
  fresh: "Thanks for confirming. You can continue now.",
  removed: "Your card was removed.",
  confirmed: "Your visit is confirmed. Thank you!",
  requested: "Your request was sent. We'll get back to you.",
};

export const showStart = visited((visit) => {
  const done = notices[visit.request.query["done"] ?? ""];
  return startAnswer(visit, done && visit.guest ? { done } : {});
});

const codeAnswer = (
  { portal }: Visit,
  view: { id: string; problem?: string; isFresh: boolean },
  status = 200,
) => shown(portal, { title: "Enter Your Code", content: codePage(portal, view), isNarrow: true }, status);

export const takeEmail = visited(async (visit) => {
  const { portal, request, context } = visit;
  const typed = request.form.get("email") ?? "";
  const read = Email.safeParse(typed);
  if (!read.success)
    return startAnswer(
      { ...visit, guest: undefined },
      { problem: "Enter your email address.", email: typed },
      400,
    );
  const id = await sendCode(portal, context.request, { email: read.data.toLowerCase() });
  return codeAnswer(visit, { id, isFresh: false });
});

/** A wrong code is said beside the field, so that the right one can follow. */
async function withCode(
  visit: Visit,
  isFresh: boolean,
  work: (code: Awaited<ReturnType<typeof readCode>>) => Promise<ReturnType<typeof seeOther>>,
) {
  const { portal, request, context } = visit;
  const id = request.form.get("id") ?? "";
  try {
    const typed = request.form.get("code") ?? "";
    return await work(await readCode(portal, context.request, { id, typed }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return codeAnswer(visit, { id, problem: error.message, isFresh }, httpStatusOf(error.code));
  }
}

export const takeCode = visited((visit) =>
  withCode(visit, false, async (code) => {
    const { portal } = visit;
    return seeOther(pathOf(portal), cookieFor(portal, await openSession(portal, code)));
  }),
);

/** Looking changes nothing, so that scanners of mail may look. */
export const showLink = visited(async ({ portal, request }) => {
  const token = request.query["key"] ?? "";
  const code = await codeOfLink(portal, token);
  const content = code ? linkPage(portal.settings, token) : endedLinkPage(portal.settings);
  return shown(portal, { title: "Sign In", content, isNarrow: true }, code ? 200 : 410);
});

export const takeLink = visited(async ({ portal, request }) => {
  const code = await codeOfLink(portal, request.form.get("key") ?? "");
  const ended = { title: "Sign In", content: endedLinkPage(portal.settings), isNarrow: true };
  if (!code) return shown(portal, ended, 410);
  try {
    return seeOther(pathOf(portal), cookieFor(portal, await openSession(portal, code)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return shown(portal, ended, 410);
  }
});

export const sendFresh = visited(async (visit) => {
  const { portal, guest, context } = visit;
  if (!guest) return seeOther(pathOf(portal));
  const { session } = guest;
  const id = await sendCode(portal, context.request, { email: session.email, session });
  return codeAnswer(visit, { id, isFresh: true });
});

export const takeFresh = visited(async (visit) => {
  const { portal, guest } = visit;
  if (!guest) return seeOther(pathOf(portal));
  return withCode(visit, true, async (code) => {
    await refreshSession(portal, guest.session, code);
    return seeOther(pathOf(portal, "?done=fresh"));
  });
});

export const showChoice = visited(async ({ portal, guest }) => {
  if (!guest) return seeOther(pathOf(portal));
  requireFreshCode(guest.session, "others");
  const content = choicePage(portal.settings, guest);
  return shown(portal, { title: "Choose a Customer", content, isNarrow: true });
});

export const takeChoice = visited(async ({ portal, guest, request }) => {
  if (!guest) return seeOther(pathOf(portal));
  requireFreshCode(guest.session, "others");
  const chosen = guest.customers.find(({ id }) => String(id) === request.form.get("customer"));
  if (!chosen) throw notFound("Customer");
  await changeSession(portal.scope, guest.session.id, { customer_id: chosen.id });
  return seeOther(pathOf(portal));
});

export const signOut = visited(async ({ portal, guest }) => {
  if (guest)
    await inTransaction(portal.scope, async (tx) => {
      await revokeSession(tx, guest.session.id, "The customer");
      return null;
    });
  return seeOther(pathOf(portal), cookieFor(portal, ""));
});

/** The record of this address among the customer's own. Throws `not_found` for every other, and for what isn't shown. */
function ownOf<Row extends { id: number }>({ request }: Known, isShown: boolean, rows: readonly Row[]): Row {
  const found = isShown ? rows.find(({ id }) => String(id) === request.params["id"]) : undefined;
  if (!found) throw notFound("Record");
  return found;
}

const pathIn = (url: string): string => new URL(url).pathname;

/** To the page on which it is paid, by a link made for this. */
export const openInvoice = known(async (visit) => {
  const { portal, guest, customer } = visit;
  const { scope, settings } = portal;
  requireFreshCode(guest.session, "papers");
  const { id } = ownOf(visit, settings.shows_invoices, await listInvoicesOf(scope, customer.id));
  return seeOther(pathIn(await inTransaction(scope, (tx) => makeInvoiceLink(tx, id, "link"))));
});

/** To the page on which it is signed, for the one who signs with this address. */
export const openContract = known(async (visit) => {
  const { portal, guest, customer } = visit;
  const { scope, settings } = portal;
  requireFreshCode(guest.session, "papers");
  const contracts = await listContractsOf(scope, customer.id, guest.session.email);
  const { id, signer_id: signerId } = ownOf(visit, settings.shows_contracts, contracts);
  if (signerId === null) throw notFound("Contract");
  const wanted = { contractId: id, signerId, channel: "link" } as const;
  const { url } = await inTransaction(scope, (tx) => makeContractLink(tx, wanted));
  return seeOther(pathIn(url));
});

const fileHeaders = { ...portalHeaders, "content-security-policy": "default-src 'none'; sandbox" };

export const sendSigned = known(async (visit) => {
  const { portal, guest, customer } = visit;
  const { scope, settings } = portal;
  requireFreshCode(guest.session, "papers");
  const contracts = await listContractsOf(scope, customer.id, guest.session.email);
  const contract = ownOf(visit, settings.shows_contracts, contracts);
  if (contract.status !== "completed" || !contract.is_sealed) throw notFound("Contract");
  const { name, bytes } = await paperOfContract(scope.actor, contract.id, "signed");
  const headers = { ...fileHeaders, "content-disposition": dispositionOf(name, true) };
  return { status: 200, type: "application/pdf", body: bytes, headers };
});

/** Pictures go without where they were taken, as everything that is shared. */
export const sendFile = known(async (visit) => {
  const { portal, guest, customer, context } = visit;
  const { scope, settings } = portal;
  requireFreshCode(guest.session, "papers");
  const file = ownOf(visit, settings.shows_files, await listFilesOf(scope, customer.id));
  const kept = { ...file, media_type: file.media_type ?? "" };
  const body = await openShared(context.appContext, scope.organizationId, kept);
  if (!body) throw notFound("File");
  const headers = { ...fileHeaders, "content-disposition": dispositionOf(file.name, true) };
  return { status: 200, type: "application/octet-stream", body, headers };
});

/** Removing a card begins with a page that says what it means: looking at it changes nothing. */
export const showCard = known(async (visit) => {
  const { portal, guest, customer } = visit;
  requireFreshCode(guest.session, "cards");
  const { scope, settings, brand } = portal;
  const card = ownOf(visit, settings.shows_invoices, await cardsOf(scope, customer.id));
  const content = cardPage(settings, card, brand.name);
  return shown(portal, { title: "Remove Card", content, isNarrow: true });
});

/** A card that was removed meanwhile is removed all the same. */
export const takeCardRemoval = known(async ({ portal, guest, request, customer }) => {
  const { scope, settings } = portal;
  requireFreshCode(guest.session, "cards");
  const cardId = Number(request.params["id"]);
  if (!settings.shows_invoices || !Number.isSafeInteger(cardId)) throw notFound("Card");
  const actor = { ...scope.actor, name: `${customer.name} (customer)` };
  const wanted = { customerId: customer.id, cardId };
  await removeCardOf(requirePermission(actor, "payments.charge"), wanted, "customer");
  return seeOther(pathOf(portal, "?done=removed"));
});

async function visitLink(visit: Known): Promise<string> {
  const { portal, customer } = visit;
  const { scope, settings } = portal;
  const { id } = ownOf(visit, settings.shows_visits, await listVisitsOf(scope, customer.id));
  return pathIn(await linkOf(scope, id, customer.id));
}

/** To the page of the visit, which knows what the business lets customers change, and until when. */
export const openVisit = known(async (visit) => seeOther(await visitLink(visit)));

export const confirmVisit = known(async (visit) => {
  const { portal, request, context } = visit;
  const token = (await visitLink(visit)).split("/").at(-1) ?? "";
  const followed = await follow(context.appContext, context.request, token);
  await confirmByLink(followed, request.form.get("seen") ?? "");
  return seeOther(pathOf(portal, "?done=confirmed"));
});

export const takeRequest = known(async (visit) => {
  const { portal, request, customer } = visit;
  if (!portal.settings.takes_requests) throw notFound("Request");
  const typed = request.form.get("wanted") ?? "";
  try {
    await requestWork(portal, customer, typed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return startAnswer(visit, { problem: error.message, typed }, httpStatusOf(error.code));
  }
  return seeOther(pathOf(portal, "?done=requested"));
});
