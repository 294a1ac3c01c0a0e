/** The addresses of the page of preferences. Looking changes nothing, whoever follows the link; a button does. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawCall, RawRequest } from "#platform/http/raw-calls.ts";
import { preferencesPage, strangePage } from "./page.ts";
import { savePreferences, stopAll, type Visit, visitPreferences } from "./service.ts";

/** The address is the key to the page: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
const largestForm = 4 * 1024;

const shown = (page: PublicPage, status = 200): RawAnswer => publicPageAnswer(status, page, headers);

async function answered(
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
const saved = (token: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location: `/preferences/${token}?saved=1` },
});

export const preferenceRawCalls: RawCall[] = [
  {
    method: "GET",
    path: "/preferences/:token",
    answer: (request, context) =>
      answered(request, context, (visit, token) =>
        shown(preferencesPage(visit, token, { isSaved: request.query.saved === "1" })),
      ),
  },
  {
    method: "POST",
    path: "/preferences/:token",
    largestBody: largestForm,
    answer: (request, context) =>
      answered(request, context, async (visit, token) => {
        const boxes = new Set(request.form.getAll("shown"));
        await savePreferences(visit, (channel, purpose) =>
          boxes.has(`${channel}-${purpose}`) ? request.form.has(`${channel}-${purpose}`) : undefined,
        );
        return saved(token);
      }),
  },
  {
    method: "POST",
    path: "/preferences/:token/stop",
    largestBody: largestForm,
    answer: (request, context) =>
      answered(request, context, async (visit, token) => {
        await stopAll(visit);
        return saved(token);
      }),
  },
];
