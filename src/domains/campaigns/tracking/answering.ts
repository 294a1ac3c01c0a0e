/** Answers requests for the addresses in a campaign's email: with a picture, with where a link leads, or with a page. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type PublicPage, publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { previewPage, strangePage, unsubscribedPage, unsubscribePage } from "./page.ts";
import { addressOfLink, type Followed, follow, noteTouch } from "./touching.ts";
import { preferencesOf, unsubscribe } from "./unsubscribing.ts";

/** The address is a key: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** A picture of one pixel that shows nothing. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const picture: RawAnswer = { status: 200, type: "image/gif", body: pixel, headers };

const shown = (page: PublicPage, status = 200): RawAnswer => publicPageAnswer(status, page, headers);

const missing = "Check the link in your email, or contact the business.";

const following =
  (work: (followed: Followed, request: RawRequest, token: string) => Promise<RawAnswer>) =>
  async (request: RawRequest, { appContext, request: facts }: CallContext): Promise<RawAnswer> => {
    const token = request.params["token"] ?? "";
    if (token === "preview") return shown(previewPage);
    try {
      return await work(await follow(appContext, facts, token), request, token);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentence = error.code === "not_found" ? missing : error.message;
      return shown(strangePage(sentence), httpStatusOf(error.code));
    }
  };

/** Every request gets the picture, so an unknown address reveals nothing. */
export async function showPicture(
  request: RawRequest,
  { appContext, request: facts }: CallContext,
): Promise<RawAnswer> {
  const followed = await follow(appContext, facts, request.params["token"] ?? "").catch(unknown);
  if (followed) await noteTouch(followed, { kind: "open", headers: request.headers });
  return picture;
}

function unknown(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}

export const followLink = following(async (followed, request) => {
  const number = /^\d{1,3}$/.test(request.params["number"] ?? "") ? Number(request.params["number"]) : -1;
  const location = await addressOfLink(followed, number);
  await noteTouch(followed, { kind: "click", link: number, headers: request.headers });
  return { status: 302, type: "text/plain; charset=utf-8", body: "", headers: { ...headers, location } };
});

export const askToUnsubscribe = following(async ({ scope, campaign }, _request, token) =>
  shown(unsubscribePage(await publicBrandOf(scope), token, campaign.topic)),
);

export const endOffers = following(async (followed, { form }) => {
  // Sent by a mail program for its reader, which follows no redirection (RFC 8058, section 3.1).
  const isOneClick = form.get("List-Unsubscribe") === "One-Click";
  await unsubscribe(followed, isOneClick ? "one_click" : "link");
  const preferences = await preferencesOf(followed);
  return shown(unsubscribedPage(await publicBrandOf(followed.scope), preferences));
});
