/** Answers whoever follows the link of an address: with their page, or with a sentence where it leads nowhere. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { strangePage } from "./page.ts";
import { type Visit, visitPreferences } from "./service.ts";

/** The address is the key to the page: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export const shown = (page: PublicPage, status = 200): RawAnswer => publicPageAnswer(status, page, headers);

export async function answered(
  { params }: RawRequest,
  { appContext, request }: CallContext,
  work: (visit: Visit, token: string) => Promise<RawAnswer> | RawAnswer,
): Promise<RawAnswer> {
  const token = params.token ?? "";
  try {
    return await work(await visitPreferences(appContext, request, token), token);
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
export const saved = (token: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location: `/preferences/${token}?saved=1` },
});
