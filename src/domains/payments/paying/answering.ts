/** Answers the browser of whoever has the link of an invoice: with the page, its PDF, or the next step of a payment. */
import { finishedPdf } from "#domains/invoices/issuing/drawing.ts";
import { noteSeen } from "#domains/invoices/sending/links.ts";
import { AppError, conflict, invalid } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { mandateIn } from "../cards/mandate.ts";
import { type StartRequest, startPayment } from "../intents/starting.ts";
import { findOpenId } from "../intents/store.ts";
import { syncPayment } from "../intents/syncing.ts";
import { linkHeaders, payingPage, strangePage } from "./page.ts";
import { answerScript, countSteps } from "./steps.ts";
import { type PayingVisit, visitPaying } from "./visiting.ts";

type Visited = { visit: PayingVisit; token: string };
type Answer = (request: RawRequest, context: CallContext) => Promise<RawAnswer>;

async function visited({ params }: RawRequest, { appContext, request }: CallContext): Promise<Visited> {
  const { token = "" } = params;
  return { visit: await visitPaying(appContext, request, token), token };
}

/** A link that leads nowhere is answered with a page that says so. */
const shown =
  (work: (visited: Visited, request: RawRequest) => Promise<RawAnswer>): Answer =>
  async (request, context) => {
    const found = await visited(request, context).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    });
    return found ? work(found, request) : publicPageAnswer(404, strangePage, linkHeaders);
  };

/** Looking changes nothing, however often and by whom. */
export const showInvoice = shown(({ visit, token }, { query }) =>
  payingPage(visit, token, { isBack: query["back"] === "1", isLate: query["late"] === "1" }),
);

export const sendPdf = shown(async ({ visit }) => {
  const { name, bytes } = await finishedPdf(visit.scope, "invoices", visit.invoice.id);
  return {
    status: 200,
    type: "application/pdf",
    body: bytes,
    headers: {
      ...linkHeaders,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `attachment; filename="${name.replace(/[^\w .()-]/g, "_")}"`,
    },
  };
});

/** Told by the page's script, or by a press where no script runs. */
export const takeSeen = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  shown(async ({ visit, token }) => {
    await countStep(context, visit);
    await noteSeen(visit);
    return {
      status: 303,
      type: "text/plain; charset=utf-8",
      body: "",
      headers: { ...linkHeaders, location: `/i/${token}` },
    };
  })(request, context);

/** By invoice, and by where they come from: a link that is known to many is no way to try out cards. */
const countStep = (context: CallContext, { scope, invoice }: PayingVisit): Promise<void> =>
  countSteps(context, `${scope.organizationId} ${invoice.id}`);

/** For the script: whatever is refused is a sentence, and `isOver` says that the page shows something old. */
const told =
  (work: (visited: Visited, request: RawRequest, context: CallContext) => Promise<object>): Answer =>
  (request, context) =>
    answerScript(async () => {
      const found = await visited(request, context);
      await countStep(context, found.visit);
      return work(found, request, context);
    });

/** Gives what the provider's form needs. Nothing is charged by it. */
export const takeStart = told(async ({ visit }, { form }, { request: { ip } }) => {
  const { account, methods, takesTips, invoice, payScope, brand } = visit;
  const request = startRequest(form, { business: brand.name, ip });
  if (request.tip_cents > 0 && !takesTips)
    throw conflict("Tips were turned off. Reload the page.", { isOver: true });
  if (!account || !methods.includes(request.method))
    throw conflict("This way to pay isn't available anymore. Reload the page.", { isOver: true });
  return startPayment(payScope, invoice.id, account, request);
});

function startRequest(form: URLSearchParams, asked: { business: string; ip: string | null }): StartRequest {
  const method = form.get("method");
  const [due_cents, tip_cents] = [centsIn(form, "due_cents"), centsIn(form, "tip_cents")];
  if ((method !== "card" && method !== "bank_debit") || due_cents === undefined || tip_cents === undefined)
    throw invalid("Something is missing. Reload the page and try again.");
  return { method, due_cents, tip_cents, mandate: method === "card" ? mandateIn(form, asked) : null };
}

function centsIn(form: URLSearchParams, name: string): number | undefined {
  const text = form.get(name) ?? "";
  return /^\d{1,11}$/.test(text) ? Number(text) : undefined;
}

/** After the provider's form: asks the provider how the payment stands, and says how the invoice does then. */
export const takeCheck = told(async ({ visit, token }, _request, { appContext, request }) => {
  const openId = await findOpenId(visit.payScope, visit.invoice.id);
  if (openId !== undefined) await syncPayment(visit.payScope, openId);
  const { state } = await visitPaying(appContext, request, token);
  return { state };
});
