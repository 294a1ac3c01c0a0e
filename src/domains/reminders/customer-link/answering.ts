/** Answers the customer's browser: with a page, or after a deed with the way back to it. What cannot be done is said there. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawCall, RawRequest } from "#platform/http/raw-calls.ts";
import { eventPage, strangePage } from "./page.ts";
import { type Followed, follow } from "./self-service.ts";

/** The address is the key to the page: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
const largestForm = 4 * 1024;

const shown = (page: PublicPage, status = 200): RawAnswer => publicPageAnswer(status, page, headers);

/** To a mail program, which shows nobody anything. */
const done: RawAnswer = { status: 200, type: "text/plain; charset=utf-8", body: "", headers };

/** After a deed the browser looks at the page anew, so that reloading it repeats nothing. */
const seeOther = (location: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location },
});

export type Visit = {
  followed: Followed;
  token: string;
  query: Record<string, string>;
  form: URLSearchParams;
};

/** What cannot be done is said on the page itself. */
async function answered(
  { params, query, form }: RawRequest,
  { appContext, request }: CallContext,
  work: (visit: Visit) => Promise<RawAnswer>,
  refused: (visit: Visit, sentence: string) => Promise<PublicPage> | PublicPage,
): Promise<RawAnswer> {
  const token = params.token ?? "";
  try {
    const visit = { followed: await follow(appContext, request, token), token, query, form };
    try {
      return await work(visit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const fresh = { ...visit, followed: await follow(appContext, request, token) };
      return shown(await refused(fresh, error.message), httpStatusOf(error.code));
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence =
      error.code === "not_found"
        ? "We couldn't find an appointment at this link. Check the link in your message, or contact the business."
        : error.message;
    return shown(strangePage(sentence), httpStatusOf(error.code));
  }
}

const onEventPage = ({ followed, token }: Visit, sentence: string) => eventPage(followed, token, sentence);

export const look = (path: string, draw: (visit: Visit) => Promise<PublicPage> | PublicPage): RawCall => ({
  method: "GET",
  path,
  answer: (request, context) =>
    answered(request, context, async (visit) => shown(await draw(visit)), onEventPage),
});

/** A file that the browser hands to the program for it. */
export const download = (
  path: string,
  { type, name }: { type: string; name: string },
  make: (visit: Visit, context: CallContext) => string,
): RawCall => ({
  method: "GET",
  path,
  answer: (request, context) =>
    answered(
      request,
      context,
      async (visit) => ({
        status: 200,
        type,
        body: make(visit, context),
        headers: { ...headers, "content-disposition": `attachment; filename="${name}"` },
      }),
      onEventPage,
    ),
});

export const action = (
  path: string,
  work: (visit: Visit) => Promise<void>,
  refused: (visit: Visit, sentence: string) => Promise<PublicPage> | PublicPage = onEventPage,
): RawCall => ({
  method: "POST",
  path,
  largestBody: largestForm,
  answer: (request, context) =>
    answered(
      request,
      context,
      async (visit) => {
        await work(visit);
        if (isOneClick(visit.form)) return done;
        return seeOther(/\/(stop|resume)$/.test(path) ? `/v/${visit.token}/stop` : `/v/${visit.token}`);
      },
      refused,
    ),
});

/** Sent by a mail program for its reader, which follows no redirection (RFC 8058, section 3.1). */
export const isOneClick = (form: URLSearchParams): boolean => form.get("List-Unsubscribe") === "One-Click";

export const field = (form: URLSearchParams, name: string): string => form.get(name) ?? "";
