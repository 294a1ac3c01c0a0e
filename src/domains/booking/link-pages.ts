/** Answers a customer who chooses another time for their event by its link. */
import { action, field, look, type Visit } from "#domains/reminders/customer-link/answering.ts";
import { eventPage, timesPage } from "#domains/reminders/customer-link/page.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import type { RawCall } from "#platform/http/raw-calls.ts";
import { Instant } from "#shared/fields.ts";
import { localDay } from "#shared/time/time.ts";
import { moveByLink, timesByLink } from "./link-times.ts";

async function timesView({ followed, token }: Visit, day?: string, problem?: string): Promise<PublicPage> {
  if (!followed.may.move) return eventPage(followed, token, problem);
  return timesPage(followed, token, await timesByLink(followed, day), problem);
}

/** The times near the one that was chosen in vain. */
function dayOfChoice({ followed, form }: Visit): string | undefined {
  const start = field(form, "start");
  return Instant.safeParse(start).success ? localDay(new Date(start), followed.actor.timeZone) : undefined;
}

export const linkRawCalls: RawCall[] = [
  look("/v/:token/times", (visit) => timesView(visit, visit.query["day"])),
  action(
    "/v/:token/move",
    ({ followed, form }) => moveByLink(followed, field(form, "seen"), field(form, "start")),
    (visit, sentence) => timesView(visit, dayOfChoice(visit), sentence),
  ),
];
