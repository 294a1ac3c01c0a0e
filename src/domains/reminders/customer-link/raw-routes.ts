/** The addresses of the customer's page. Looking changes nothing; a deed is sent by a button. Choosing another time is booking. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { deed, field, isOneClick, look } from "./answering.ts";
import { cancelByLink, confirmByLink, resumeByLink, stopByLink } from "./following.ts";
import { eventPage, stopPage } from "./page.ts";

export const reminderRawCalls: RawCall[] = [
  look("/v/:token", ({ followed, token }) => eventPage(followed, token)),
  look("/v/:token/stop", ({ followed, token }) => stopPage(followed, token)),
  deed("/v/:token/confirm", ({ followed, form }) => confirmByLink(followed, field(form, "seen"))),
  deed("/v/:token/cancel", ({ followed, form }) =>
    cancelByLink(followed, field(form, "seen"), field(form, "reason")),
  ),
  deed("/v/:token/stop", ({ followed, form }) => stopByLink(followed, isOneClick(form))),
  deed("/v/:token/resume", ({ followed }) => resumeByLink(followed)),
];
