/** The addresses of the customer's page. Looking changes nothing; a deed is sent by a button. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawCall, RawRequest } from "#platform/http/raw-calls.ts";
import {
  cancelByLink,
  confirmByLink,
  type Followed,
  follow,
  moveByLink,
  stopByLink,
  timesByLink,
} from "./following.ts";
import { eventPage, stopPage, strangePage, timesPage } from "./page.ts";

/** The address is the key to the page: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
const largestForm = 4 * 1024;

const shown = (body: string, status = 200): RawAnswer => ({
  status,
  type: "text/html; charset=utf-8",
  body,
  headers,
});

/** After a deed the browser looks at the page anew, so that reloading it repeats nothing. */
const seeOther = (location: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location },
});

type Visit = { followed: Followed; token: string; form: URLSearchParams };

/** What cannot be done is said on the page itself. */
async function answered(
  { params, body }: RawRequest,
  { ground, request }: CallContext,
  work: (visit: Visit) => Promise<RawAnswer>,
  refused: (visit: Visit, sentence: string) => Promise<string> | string,
): Promise<RawAnswer> {
  const token = params.token ?? "";
  const form = new URLSearchParams(body.toString("utf8"));
  try {
    const visit = { followed: await follow(ground, request, token), token, form };
    try {
      return await work(visit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const fresh = { ...visit, followed: await follow(ground, request, token) };
      return shown(await refused(fresh, error.message), httpStatusOf(error.code));
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = error.code === "not_found" ? "There is no appointment at this address." : error.message;
    return shown(strangePage(sentence), httpStatusOf(error.code));
  }
}

const onEventPage = ({ followed, token }: Visit, sentence: string) => eventPage(followed, token, sentence);

const look = (path: string, draw: (visit: Visit) => Promise<string> | string): RawCall => ({
  method: "GET",
  path,
  answer: (request, context) =>
    answered(request, context, async (visit) => shown(await draw(visit)), onEventPage),
});

const deed = (
  path: string,
  work: (visit: Visit) => Promise<void>,
  refused: (visit: Visit, sentence: string) => Promise<string> | string = onEventPage,
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
        return seeOther(path.endsWith("/stop") ? `/v/${visit.token}/stop` : `/v/${visit.token}`);
      },
      refused,
    ),
});

const field = (form: URLSearchParams, name: string): string => form.get(name) ?? "";

export const reminderRawCalls: RawCall[] = [
  look("/v/:token", ({ followed, token }) => eventPage(followed, token)),
  look("/v/:token/times", async ({ followed, token }) =>
    followed.may.move ? timesPage(followed, token, await timesByLink(followed)) : eventPage(followed, token),
  ),
  look("/v/:token/stop", ({ followed, token }) => stopPage(followed, token)),
  deed("/v/:token/confirm", ({ followed, form }) => confirmByLink(followed, field(form, "seen"))),
  deed("/v/:token/cancel", ({ followed, form }) =>
    cancelByLink(followed, field(form, "seen"), field(form, "reason")),
  ),
  deed(
    "/v/:token/move",
    ({ followed, form }) => moveByLink(followed, field(form, "seen"), field(form, "start")),
    async ({ followed, token }, sentence) =>
      followed.may.move
        ? timesPage(followed, token, await timesByLink(followed), sentence)
        : eventPage(followed, token, sentence),
  ),
  deed("/v/:token/stop", ({ followed }) => stopByLink(followed)),
];
