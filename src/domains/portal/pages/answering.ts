/** Answers a browser at the portal: opens it, finds who is there, and says every refusal on a page that goes on. */

import { receiptUrl } from "#domains/payments/receipts/links.ts";
import { now } from "#platform/clock.ts";
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest, StreamedAnswer } from "#platform/http/raw-calls.ts";
import { localDay } from "#shared/time/time.ts";
import { sessionDays } from "../contract.ts";
import { factsOf } from "../showing/facts.ts";
import { FreshCodeNeeded, type Guest, guestOf, openPortal, type Portal } from "../signing-in/portal-visit.ts";
import type { PortalCustomer } from "../store.ts";
import { seeOther, shown, strangeAnswer } from "./frame.ts";
import { homePage } from "./home-page.ts";
import { choicePage, emailPage, freshPage } from "./sign-in-pages.ts";

export type Visit = { portal: Portal; guest: Guest | undefined; request: RawRequest; context: CallContext };
export type Known = Visit & { guest: Guest; customer: PortalCustomer };
type Answer = RawAnswer | StreamedAnswer;

const cookieName = "plumbline_portal";

const cookieIn = ({ headers }: RawRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,200})`).exec(String(headers["cookie"] ?? ""))?.[1];

/** Of this portal alone, out of reach of scripts, and sent along by no other site's form. */
export function cookieFor({ scope, settings }: Portal, value: string): Record<string, string> {
  const { publicUrl } = scope.actor.appContext.config;
  const age = value ? sessionDays * 86_400 : 0;
  const parts = [
    `${cookieName}=${value}`,
    `Path=/portal/${settings.slug}`,
    `Max-Age=${age}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ];
  return { "set-cookie": parts.join("; ") };
}

export const pathOf = ({ settings }: Portal, path = ""): string => `/portal/${settings.slug}${path}`;

/** For anyone at the portal. */
export const visited =
  (work: (visit: Visit) => Promise<Answer>) =>
  async (request: RawRequest, context: CallContext): Promise<Answer> => {
    let portal: Portal;
    try {
      portal = await openPortal(context.appContext, context.request, request.params["slug"] ?? "");
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return strangeAnswer();
      throw error;
    }
    const visit = { portal, guest: await guestOf(portal, cookieIn(request)), request, context };
    try {
      return await work(visit);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refusal(visit, error);
    }
  };

/** For who signed in and chose whose papers to see; everyone else gets to where that is done. */
export const known = (work: (visit: Known) => Promise<Answer>) =>
  visited(async (visit) => {
    const { guest, portal } = visit;
    if (!guest?.customer) return seeOther(pathOf(portal));
    return work({ ...visit, guest, customer: guest.customer });
  });

async function refusal(visit: Visit, error: AppError): Promise<RawAnswer> {
  const { portal, guest } = visit;
  if (error instanceof FreshCodeNeeded)
    return shown(portal, { title: "Confirm It's You", content: freshPage(portal.settings), isNarrow: true });
  const message = error.code === "not_found" ? "That isn't here anymore. Here's what is." : error.message;
  const answer = await startAnswer(visit, { problem: message }, httpStatusOf(error.code));
  const { retryAfterSeconds: wait } = error;
  if (wait === undefined || guest === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(wait) } };
}

type Said = { problem?: string; done?: string; typed?: string; email?: string };

/** The portal; or, for who has not signed in or not chosen yet, what comes before. */
export async function startAnswer(visit: Visit, said: Said = {}, status = 200): Promise<RawAnswer> {
  const { portal, guest } = visit;
  const { settings, business } = portal;
  if (!guest) {
    const content = emailPage(settings, business.name, said.problem, said.email);
    return shown(portal, { title: "Sign In", content, isNarrow: true }, status);
  }
  if (!guest.customer) {
    const content = choicePage(settings, guest, said.problem);
    return shown(portal, { title: "Choose a Customer", content, isNarrow: true }, status);
  }
  return shown(portal, { title: "Your Portal", content: await homeOf(portal, guest, said) }, status);
}

async function homeOf({ scope, settings, business }: Portal, guest: Guest, said: Said) {
  const facts = await factsOf(scope, settings, guest.customer as PortalCustomer);
  const receipts = new Map<number, string>();
  for (const { id, status } of facts.payments)
    if (status === "succeeded") receipts.set(id, new URL(await receiptUrl(scope, id)).pathname);
  const zone = scope.actor.timeZone;
  return homePage({
    ...said,
    facts,
    receipts,
    choices: settings,
    name: business.name,
    currency: business.currency,
    zone,
    today: localDay(now(), zone),
    moment: now().getTime(),
    isPaused: business.read_only_since !== null,
    hasOthers: guest.customers.length > 1,
  });
}
