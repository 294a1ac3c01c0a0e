/** Tells spam from people without asking anybody to solve a puzzle; what is suspected is kept apart and does nothing. */
import { createHash } from "node:crypto";
import type { AppContext } from "#platform/app-context.ts";
import { type Counter, countVisitor, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import type { FormContext } from "./form-context.ts";
import type { Answered } from "./parsing.ts";

const aMinute = 60;
const anHour = 3_600;
const aDay = 24 * anHour;

/** Nobody reads and fills in a form in less; those who come back with the browser's memory of it need more, too. */
const shortestSeconds = 2;
/** So long a page may stand open; after that it is sent anew with a fresh token. */
export const longestSeconds = 24 * anHour;

/** Posts of one network: a firm behind one address, or one person who claims to be many. */
const ofNetwork: Counter["rule"] = {
  free: 20,
  windowSeconds: anHour,
  firstWaitSeconds: aMinute,
  longestWaitSeconds: anHour,
};

/** Answers of one form in which nothing else is wrong: more of them are taken for a flood. */
const ofForm: Counter["rule"] = {
  free: 40,
  windowSeconds: 10 * aMinute,
  firstWaitSeconds: aMinute,
  longestWaitSeconds: 10 * aMinute,
};

/** The same of all forms of this installation. */
const ofAll: Counter["rule"] = { ...ofForm, free: 600 };

/** The same words from different openings of a form. */
const ofWords: Counter["rule"] = {
  free: 3,
  windowSeconds: aDay,
  firstWaitSeconds: aDay,
  longestWaitSeconds: aDay,
};

/** Suspected answers of one form that are kept: a disk is not filled with rubbish. */
const ofSuspected: Counter["rule"] = {
  free: 200,
  windowSeconds: aDay,
  firstWaitSeconds: anHour,
  longestWaitSeconds: aDay,
};

/** First of all, before a byte of the body is read. Throws `too_many_requests`. */
export const countPost = (appContext: AppContext, ip: string | null): Promise<void> =>
  countVisitor(appContext, { name: "website-form", rule: ofNetwork, ip });

type Opened = { seconds: number };

/** What a program gives away by how it sends, before anything is looked at that it sent. */
export function suspicionsOfSending(
  { request }: FormContext["actor"],
  { trap, opened }: { trap: string; opened: Opened },
): string[] {
  return [
    ...(trap ? ["Filled in a field that people can't see"] : []),
    ...(opened.seconds < shortestSeconds ? ["Sent faster than a person types"] : []),
    ...(request?.userAgent ? [] : ["Sent by software that doesn't identify itself"]),
  ];
}

const mostLinks = 2;

/** The one sign that says nothing against who sent it. */
const atOnce = "Sent during a flood of submissions";

/** Whether it may well be a person's, who only came when many did. */
export const isOnlyAtOnce = (suspicions: readonly string[]): boolean =>
  suspicions.every((suspicion) => suspicion === atOnce);

/** What the words give away, and how many came at once. */
export async function suspicionsOfAnswers(
  { actor: { appContext, organizationId }, form }: FormContext,
  { answers, who }: Answered,
): Promise<string[]> {
  const typed = answers
    .filter(({ kind }) => kind === "long_text" || kind === "short_text" || kind === "address")
    .map(({ value }) => value);
  const links = typed.join(" ").match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0;
  const whose = `${organizationId}:${form.id}`;
  const found: string[] = [];
  if (links > mostLinks) found.push(`Holds ${links} links`);
  if (/https?:\/\/|www\./i.test(`${who.name}${who.first_name}${who.last_name}`))
    found.push("The name is a link");
  const words = typed
    .filter((value) => value.length >= 40)
    .join("\n")
    .toLowerCase();
  if (words) {
    const hash = createHash("sha256").update(words).digest("base64url");
    const counter = { name: "website-form-words", rule: ofWords, whose: `${whose}:${hash}` };
    if (!(await mayAttempt(appContext, counter))) found.push("The same text was sent several times");
  }
  if (found.length > 0) return found;
  const isCalm =
    (await mayAttempt(appContext, { name: "website-form-burst", rule: ofForm, whose })) &&
    (await mayAttempt(appContext, { name: "website-form-all", rule: ofAll, whose: "all" }));
  return isCalm ? [] : [atOnce];
}

/** Whether one more suspected answer is kept. */
export const hasRoomForSpam = ({ actor, form }: FormContext): Promise<boolean> =>
  mayAttempt(actor.appContext, {
    name: "website-form-spam",
    rule: ofSuspected,
    whose: `${actor.organizationId}:${form.id}`,
  });
