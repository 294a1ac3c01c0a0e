/** Answers the browser of somebody with a link: with the page, with the file, or with what went wrong on the page. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest, StreamedAnswer } from "#platform/http/raw-calls.ts";
import { sharePage, strangePage } from "./page.ts";
import { download, type Visited, visit } from "./visiting.ts";

/** The address is the key: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

export function showShare({ params }: RawRequest, context: CallContext): Promise<RawAnswer | StreamedAnswer> {
  const { token = "" } = params;
  return answered(context, token, (visited) => {
    const status = visited.state === "open" ? 200 : 410;
    return Promise.resolve(publicPageAnswer(status, sharePage(visited, token), headers));
  });
}

export function sendShared(
  { params, form }: RawRequest,
  context: CallContext,
): Promise<RawAnswer | StreamedAnswer> {
  const password = form.get("password") ?? "";
  return answered(context, params["token"] ?? "", (visited) =>
    download(context.appContext, context.request, { visited, password }),
  );
}

async function answered(
  { appContext, request }: CallContext,
  token: string,
  work: (visited: Visited) => Promise<RawAnswer | StreamedAnswer>,
): Promise<RawAnswer | StreamedAnswer> {
  let visited: Visited | undefined;
  try {
    visited = await visit(appContext, request, token);
    return await work(visited);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = httpStatusOf(error.code);
    if (!visited) {
      const sentence = "We couldn't find a file at this link. Check the link, or ask the person who sent it.";
      return publicPageAnswer(status, strangePage(sentence), headers);
    }
    // Somebody may have revoked it, or taken the last download, since the page was drawn.
    const fresh = await visit(appContext, request, token);
    const problem = fresh.state === "open" ? error.message : undefined;
    return publicPageAnswer(status, sharePage(fresh, token, problem), headers);
  }
}
