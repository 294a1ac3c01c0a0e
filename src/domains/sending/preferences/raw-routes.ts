/** The addresses of the page of preferences. Looking changes nothing, whoever follows the link; a button does. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { answered, saved, shown } from "./answering.ts";
import { preferencesPage } from "./page.ts";
import { savePreferences, stopAll } from "./service.ts";

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
    path: "/preferences/:token/stop",
    largestBody: largestForm,
    answer: (request, context) =>
      answered(request, context, async (visit, token) => {
        await stopAll(visit);
        return saved(token);
      }),
  },
];
