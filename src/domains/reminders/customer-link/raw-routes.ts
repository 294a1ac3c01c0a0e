/** The addresses of the customer's page. Looking changes nothing; a deed is sent by a button. Choosing another time is booking. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { calendarFileToOpen } from "../invitation.ts";
import { action, download, field, isOneClick, look } from "./answering.ts";
import { eventPage, stopPage } from "./page.ts";
import { cancelByLink, confirmByLink, resumeByLink, stopByLink } from "./self-service.ts";

export const reminderRawCalls: RawCall[] = [
  look("/v/:token", ({ followed, token }) => eventPage(followed, token)),
  look("/v/:token/stop", ({ followed, token }) => stopPage(followed, token)),
  download(
    "/v/:token/calendar.ics",
    { type: "text/calendar; charset=utf-8", name: "appointment.ics" },
    ({ followed: { scope, subject, isOwn }, token }, { appContext: { config } }) =>
      calendarFileToOpen(scope, subject, { isOwn, link: `${config.publicUrl}/v/${token}` }),
  ),
  action("/v/:token/confirm", ({ followed, form }) => confirmByLink(followed, field(form, "seen"))),
  action("/v/:token/cancel", ({ followed, form }) =>
    cancelByLink(followed, field(form, "seen"), field(form, "reason")),
  ),
  action("/v/:token/stop", ({ followed, form }) => stopByLink(followed, isOneClick(form))),
  action("/v/:token/resume", ({ followed }) => resumeByLink(followed)),
];
