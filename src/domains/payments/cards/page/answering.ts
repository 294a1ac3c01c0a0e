/** Answers the browser of a customer who leaves a card by a link, or who looks at a saved card to remove it. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { AppError, invalid } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { linkHeaders } from "../../paying/page.ts";
import { answerScript, countSteps } from "../../paying/steps.ts";
import { type CardLinkVisit, openCardUrl, visitCardLink } from "../links.ts";
import { mandateIn } from "../mandate.ts";
import { removeCardOf } from "../service.ts";
import { cardAccountOf, startSetup, syncSetup } from "../setup.ts";
import { leavePage, removePage, strangePage } from "./pages.ts";

const tokenOf = ({ params }: RawRequest): string => params["token"] ?? "";

/** A link that leads nowhere is answered with a page that says so. */
async function orStrange(work: () => Promise<RawAnswer>): Promise<RawAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return publicPageAnswer(404, strangePage, linkHeaders);
  }
}

const visited = (request: RawRequest, { appContext, request: facts }: CallContext): Promise<CardLinkVisit> =>
  visitCardLink(appContext, facts, tokenOf(request));

/** Looking changes nothing, however often and by whom. */
export const showLeaving = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  orStrange(async () => {
    const { scope, link } = await visited(request, context);
    const page = await leavePage({
      scope,
      link,
      brand: await publicBrandOf(scope),
      accountId: await cardAccountOf(scope),
      token: tokenOf(request),
    });
    return publicPageAnswer(200, page, linkHeaders);
  });

const countOf = (context: CallContext, { scope, link }: CardLinkVisit): Promise<void> =>
  countSteps(context, `${scope.organizationId} card ${link.id}`);

/** Gives what the provider's form needs. Nothing is charged by it. */
export const takeLeaving = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  answerScript(async () => {
    const visit = await visited(request, context);
    await countOf(context, visit);
    const { name: business } = await publicBrandOf(visit.scope);
    const mandate = mandateIn(request.form, { business, ip: context.request.ip });
    if (!mandate) throw invalid("Something is missing. Reload the page and try again.");
    return startSetup(visit.scope, visit.link, mandate);
  });

/** After the provider's form: asks the provider whether it has the card. */
export const takeLeft = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  answerScript(async () => {
    const visit = await visited(request, context);
    await countOf(context, visit);
    return { state: (await syncSetup(visit.scope, visit.link.id)) ? "saved" : "open" };
  });

export const showSaved = (
  request: RawRequest,
  { appContext, request: facts }: CallContext,
): Promise<RawAnswer> =>
  orStrange(async () => {
    const { scope, card } = await openCardUrl(appContext, facts, tokenOf(request));
    const page = removePage({ card, brand: await publicBrandOf(scope), token: tokenOf(request) });
    return publicPageAnswer(200, page, linkHeaders);
  });

export const takeRemoval = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  orStrange(async () => {
    const { scope, card } = await openCardUrl(context.appContext, context.request, tokenOf(request));
    await countSteps(context, `${scope.organizationId} card ${card.id}`);
    await removeCardOf(scope, { customerId: card.customer_id, cardId: card.id }, "customer");
    return {
      status: 303,
      type: "text/plain; charset=utf-8",
      body: "",
      headers: { ...linkHeaders, location: `/card/saved/${tokenOf(request)}` },
    };
  });
