/** The addresses of the page of preferences. Looking changes nothing, whoever follows the link; a button does. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { answered, answeredAnyway, backTo, brandOf, noted, saved, shown } from "./answering.ts";
import { sendNewLink } from "./asking.ts";
import { isEnded } from "./links.ts";
import { endedPage, preferencesPage } from "./page.ts";
import { noteVisit, savePreferences, stopAll, unsubscribe } from "./service.ts";

const largestForm = 4 * 1024;

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
    path: "/preferences/:token/seen",
    largestBody: largestForm,
    answer: (request, context) =>
      answered(request, context, async (visit) => {
        await noteVisit(visit);
        return noted;
      }),
  },
  {
    method: "POST",
    path: "/preferences/:token/link",
    largestBody: largestForm,
    answer: (request, context) =>
      answeredAnyway(request, context, async (opened, token) => {
        if (!isEnded(opened.link)) return backTo(`/preferences/${token}`);
        const typed = request.form.get("email") ?? "";
        const problem = await sendNewLink(opened, context.request, typed);
        const page = endedPage(await brandOf(opened), token, problem ? { problem, typed } : { isSent: true });
        return shown(page, problem ? 400 : 200);
      }),
  },
  {
    method: "POST",
    path: "/preferences/:token/unsubscribe",
    largestBody: largestForm,
    answer: (request, context) =>
      answered(request, context, async (visit) => {
        await unsubscribe(visit);
        return noted;
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
