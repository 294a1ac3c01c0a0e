/** Answers whoever follows the link of an address: with their page, or with a sentence where it leads nowhere. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { isEnded } from "./links.ts";
import { endedPage, strangePage } from "./page.ts";
import { type OpenedLink, openLink, programScope, type Visit, visitPreferences } from "./service.ts";

/** The address is the key to the page: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export const shown = (page: PublicPage, status = 200): RawAnswer => publicPageAnswer(status, page, headers);

/** A link that has ended leads to a page that says how to get a new one. */
export const answered = (
  request: RawRequest,
  context: CallContext,
  work: (visit: Visit, token: string) => Promise<RawAnswer> | RawAnswer,
): Promise<RawAnswer> =>
  answeredAnyway(request, context, async (opened, token) =>
    isEnded(opened.link)
      ? shown(endedPage(await brandOf(opened), token), 410)
      : work(await visitPreferences(opened), token),
  );

export const brandOf = ({ program }: OpenedLink) => publicBrandOf(programScope(program));

/** Of a link that may have ended. */
export async function answeredAnyway(
  { params }: RawRequest,
  { appContext, request }: CallContext,
  work: (opened: OpenedLink, token: string) => Promise<RawAnswer> | RawAnswer,
): Promise<RawAnswer> {
  const token = params.token ?? "";
  try {
    return await work(await openLink(appContext, request, token), token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence =
      error.code === "not_found"
        ? "This link doesn't work. Check the link in your message, or contact the business."
        : error.message;
    return shown(strangePage(sentence), httpStatusOf(error.code));
  }
}

/** After a change the browser looks at the page anew, so that reloading it repeats nothing. */
export const saved = (token: string): RawAnswer => backTo(`/preferences/${token}?saved=1`);

export const backTo = (location: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location },
});

/** For the page's script, which shows nothing of it. */
export const noted: RawAnswer = { status: 204, type: "text/plain; charset=utf-8", body: "", headers };
