/** The addresses of the customer's page. Looking changes nothing; a deed is sent by a button. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { deed, field, look } from "./answering.ts";
import { cancelByLink, confirmByLink, moveByLink, stopByLink, timesByLink } from "./following.ts";
import { eventPage, stopPage, timesPage } from "./page.ts";

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
