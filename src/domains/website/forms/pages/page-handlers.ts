/** Answers a visitor's browser: the form, what was sent, the thanks, and each refusal as a page that says what to do. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { AppError, httpStatusOf } from "#platform/errors.ts";
import { issueFormToken, readFormToken } from "#platform/form-token.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type Html, html } from "#platform/http/html.ts";
import { formStyle } from "#platform/http/public-pages/form-style.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { publicFormPath } from "../../paths.ts";
import { assertTakesAnswers, type FormContext, formName, openForm } from "../answering/form-context.ts";
import { noteView } from "../figures/visits.ts";
import { isSafeAddress } from "../problems-contract.ts";
import { type FormView, formPage, messagePage, thanksPage } from "./form-page.ts";
import { originOf } from "./origin.ts";

export type View = { status: number; content: Html; title?: string; headers?: Record<string, string> };

/** `embed` stands in the address of a form that is shown within another website. */
const isFramed = ({ query }: RawRequest): boolean => query["embed"] === "1";

async function pageOf(
  context: FormContext,
  request: RawRequest,
  { content, title }: Pick<View, "content" | "title">,
): Promise<PublicPage> {
  const { business, content: form, scope } = context;
  return {
    content,
    title: `${title ?? form.title} · ${business.name}`,
    brand: await publicBrandOf(scope),
    locale: business.locale,
    description: form.intro || form.title,
    isListed: title === undefined,
    isFramed: isFramed(request),
    isNarrow: !isFramed(request),
    script: "/form.js",
    isConnected: true,
    styles: [formStyle],
  };
}

export const answerOf = async (context: FormContext, request: RawRequest, view: View): Promise<RawAnswer> =>
  publicPageAnswer(view.status, await pageOf(context, request, view), view.headers);

/** Within another website the form has the page for itself: its own head and foot are left out. */
export function strangerAnswer(request: RawRequest, error: AppError): RawAnswer {
  const isMissing = error.code === "not_found";
  const heading = isMissing ? "Form not found" : "Something went wrong";
  const words = isMissing
    ? "Check the link for typos. The business may have taken this form down."
    : error.message;
  return publicPageAnswer(httpStatusOf(error.code), {
    title: heading,
    brand: { name: "Form" },
    isFramed: isFramed(request),
    content: messagePage(heading, words),
  });
}

type Show = (context: FormContext, request: RawRequest, call: CallContext) => Promise<RawAnswer>;

/** `show` answers one address of a form that is published. */
const visited =
  (show: Show) =>
  async (request: RawRequest, call: CallContext): Promise<RawAnswer> => {
    try {
      const context = await openForm(call.appContext, request.params["key"] ?? "", call.request);
      assertTakesAnswers(context);
      return await show(context, request, call);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return strangerAnswer(request, error);
    }
  };

export const addressOf = ({ form }: Pick<FormContext, "form">, request: RawRequest, rest = ""): string =>
  `${publicFormPath(form.key)}${rest}${isFramed(request) ? "?embed=1" : ""}`;

export async function formViewOf(
  context: FormContext,
  request: RawRequest,
  given: Partial<Pick<FormView, "token" | "typed" | "errors" | "failure" | "origin" | "pageId">> = {},
): Promise<Html> {
  const { content, services, actor } = context;
  const isTeam = request.query["team"] === "1";
  return html`${formPage({
    content,
    services,
    typed: undefined,
    errors: {},
    ...given,
    origin: given.origin ?? originOf(request),
    action: addressOf(context, request),
    token: given.token ?? (await issueFormToken(actor.appContext, formName)),
  })}${!isTeam && !given.typed && html`<span hidden data-seen="${publicFormPath(context.form.key)}/seen"></span>`}`;
}

export const showForm = visited(async (context, request) =>
  answerOf(context, request, { status: 200, content: await formViewOf(context, request) }),
);

/** To the business's own address where it set one; a frame stays where it is and shows the way. */
export const showThanks = visited(async (context, request) => {
  const { thanks } = context.content;
  const leads =
    thanks.kind === "redirect" && isSafeAddress(thanks.url) ? new URL(thanks.url).href : undefined;
  const content = thanksPage(context.content, leads);
  const headers: Record<string, string> =
    leads && !isFramed(request) ? { refresh: [0, `url=${leads}`].join(";") } : {};
  return answerOf(context, request, { status: 200, content, title: "Thank you", headers });
});

const nothing: RawAnswer = { status: 204, type: "text/plain; charset=utf-8", body: "" };

/** The page's script says that a person has it open; the token shows that the page was ours. */
export const noteSeen = visited(async ({ scope, form, actor }, request) => {
  if (await readFormToken(actor.appContext, formName, request.form.get("token") ?? ""))
    await noteView(scope, form.id);
  return nothing;
});
