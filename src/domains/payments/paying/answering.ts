/** Answers the browser of whoever has the link of an invoice: with the page, its PDF, or the next step of a payment. */
import { finishedPdf } from "#domains/invoices/issuing/drawing.ts";
import { noteSeen } from "#domains/invoices/sending/links.ts";
import { AppError, conflict, httpStatusOf, invalid } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { type Counter, countAttempt, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { type StartRequest, startPayment } from "../intents/starting.ts";
import { findOpenId } from "../intents/store.ts";
import { syncPayment } from "../intents/syncing.ts";
import { linkHeaders, payingPage, strangePage } from "./page.ts";
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

const anHour = 3_600;

/** Far more than a family does that pays one invoice from all its phones, and less than a program would. */
const stepsOf = (free: number): Counter["rule"] => ({
  free,
  windowSeconds: anHour,
  firstWaitSeconds: 30,
  longestWaitSeconds: anHour,
});

/** By invoice, and by where they come from: a link that is known to many is no way to try out cards. */
async function countStep({ appContext, request }: CallContext, { scope, invoice }: PayingVisit) {
  await countVisitor(appContext, { name: "paying-visitor", rule: stepsOf(120), ip: request.ip });
  const whose = `${scope.organizationId} ${invoice.id}`;
  await countAttempt(appContext, { name: "paying", rule: stepsOf(60), whose });
}

/** For the script: whatever is refused is a sentence, and `isOver` says that the page shows something old. */
const told =
  (work: (visited: Visited, request: RawRequest, context: CallContext) => Promise<object>): Answer =>
  async (request, context) => {
    try {
      const found = await visited(request, context);
      await countStep(context, found.visit);
      return json(200, await work(found, request, context));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, code, details, fields, retryAfterSeconds: wait } = error;
      const isOver = details?.["isOver"] === true || code === "not_found";
      const answer = json(httpStatusOf(code), { problem: message, isOver, fields: fields ?? {} });
      return wait === undefined
        ? answer
        : { ...answer, headers: { ...answer.headers, "retry-after": String(wait) } };
    }
  };

const json = (status: number, body: object): RawAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
  headers: linkHeaders,
});

/** Gives what the provider's form needs. Nothing is charged by it. */
export const takeStart = told(async ({ visit }, { form }) => {
  const { account, methods, takesTips, invoice, payScope } = visit;
  const request = startRequest(form);
  if (request.tip_cents > 0 && !takesTips)
    throw conflict("Tips were turned off. Reload the page.", { isOver: true });
  if (!account || !methods.includes(request.method))
    throw conflict("This way to pay isn't available anymore. Reload the page.", { isOver: true });
  return startPayment(payScope, invoice.id, account, request);
});

function startRequest(form: URLSearchParams): StartRequest {
  const method = form.get("method");
  const [due_cents, tip_cents] = [centsIn(form, "due_cents"), centsIn(form, "tip_cents")];
  if ((method !== "card" && method !== "bank_debit") || due_cents === undefined || tip_cents === undefined)
    throw invalid("Something is missing. Reload the page and try again.");
  return { method, due_cents, tip_cents };
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
