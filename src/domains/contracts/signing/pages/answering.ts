/** Answers the browser of whoever has a link: with the page, or after a step with the way back to it. */
import { AppError, httpStatusOf, invalid } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { type Counter, countAttempt, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { cleanLine, hasVisibleCharacter, inPlainLines } from "#shared/characters.ts";
import { consentVersion } from "../consent.ts";
import { declineContract, giveConsent, saveAnswers, signContract } from "../service.ts";
import { type SigningState, type SigningVisit, visitContract } from "../visiting.ts";
import { mostReason } from "./decline-page.ts";
import { answersIn, ownFields, type Said, savedAnswer, sentDraft } from "./draft.ts";
import { linkHeaders, pageAnswer, questionAnswer, strangePage } from "./page.ts";

export type Visited = { visit: SigningVisit; token: string };

/** Looking changes nothing, however often and by whom (T-ESG-5). */
export const showSigning = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  answered(request, context, ({ visit, token }) =>
    pageAnswer(visit, token, { isSaved: request.query["saved"] === "1" }),
  );

/** What is refused is said on the page as it is by then, with everything that was sent. */
export async function answered(
  request: RawRequest,
  { appContext, request: facts }: CallContext,
  work: (visited: Visited) => Promise<RawAnswer>,
  said: (visit: SigningVisit, error: AppError) => Said = () => ({}),
): Promise<RawAnswer> {
  const { token = "" } = request.params;
  let isFound = false;
  try {
    const visit = await visitContract(appContext, facts, token);
    isFound = true;
    return await work({ visit, token });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = httpStatusOf(error.code);
    if (!isFound) {
      const sentence =
        "We couldn't find a contract at this link. Check the link in your message, or ask the person who sent it.";
      return publicPageAnswer(status, strangePage(sentence), linkHeaders);
    }
    const fresh = await visitContract(appContext, facts, token);
    const wait = error.retryAfterSeconds;
    const answer = await pageAnswer(
      fresh,
      token,
      { problem: error.message, errors: error.fields ?? {}, ...said(fresh, error) },
      status,
    );
    return wait === undefined ? answer : withHeader(answer, "retry-after", String(wait));
  }
}

const withHeader = (answer: RawAnswer, name: string, value: string): RawAnswer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
});

const anHour = 3_600;

/** Far more than people do who fill in a long contract, and less than a program would. */
const stepsOf = (free: number): Counter["rule"] => ({
  free,
  windowSeconds: anHour,
  firstWaitSeconds: 30,
  longestWaitSeconds: anHour,
});

/** By link, and by where they come from: one that is known to many people is no way to keep the server busy. */
async function countStep({ appContext, request }: CallContext, { link }: SigningVisit): Promise<void> {
  await countVisitor(appContext, { name: "signing-visitor", rule: stepsOf(900), ip: request.ip });
  await countAttempt(appContext, { name: "signing", rule: stepsOf(400), whose: link.id });
}

type Step = {
  work: (visit: SigningVisit, form: URLSearchParams) => Promise<void>;
  /** It has been done, though not by this request: somebody pressed twice. */
  isDone: readonly SigningState[];
};

/** After a step the browser looks at the page anew, so that reloading it repeats nothing. */
const step =
  ({ work, isDone }: Step) =>
  (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
    answered(
      request,
      context,
      async ({ visit, token }) => {
        if (isDone.includes(visit.state)) return seeOther(token);
        await countStep(context, visit);
        try {
          await work(visit, request.form);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const fresh = await visitContract(context.appContext, context.request, token);
          if (!isDone.includes(fresh.state)) throw error;
        }
        return seeOther(token);
      },
      (visit, error) => broughtBy(visit, request.form, error),
    );

const seeOther = (token: string, query = ""): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...linkHeaders, location: `/sign/${token}${query}` },
});

/** What is missing before it can be signed was found after the rest was saved. */
const broughtBy = (visit: SigningVisit, form: URLSearchParams, { code }: AppError): Said => ({
  ...(code === "invalid" ? {} : { draft: sentDraft(visit, form) }),
  isAgreed: form.get("agreed") === "on",
  reason: reasonIn(form),
});

export const takeConsent = step({
  isDone: ["signing", "signed", "completed"],
  async work(visit, form) {
    if (form.get("version") !== consentVersion)
      throw invalid("These words have changed since you opened the page. Read them again.");
    if (form.get("agreed") !== "on") {
      const sentence = "Check the box to continue";
      throw invalid(`${sentence}.`, { agreed: sentence });
    }
    await giveConsent(visit);
  },
});

export const takeSignature = step({
  isDone: ["signed", "completed"],
  work: (visit, form) =>
    signContract(visit, {
      answers: answersIn(visit, sentDraft(visit, form)),
      isAgreed: form.get("agreed") === "on",
    }),
});

/** With a script the page stays and is told what was kept; without one the browser comes back to the page. */
export function takeAnswers(request: RawRequest, context: CallContext): Promise<RawAnswer> {
  const isByScript = String(request.headers["accept"] ?? "").includes("application/json");
  const work = async ({ visit, token }: Visited): Promise<RawAnswer> => {
    await countStep(context, visit);
    await saveAnswers(visit, answersIn(visit, sentDraft(visit, request.form)));
    if (!isByScript) return seeOther(token, "?saved=1");
    const after = await visitContract(context.appContext, context.request, token);
    const kept = ownFields(after).filter(({ id }) => savedAnswer(after, id) !== undefined);
    return json(200, { kept: kept.map(({ id }) => id) });
  };
  if (!isByScript)
    return answered(request, context, work, (visit, error) => broughtBy(visit, request.form, error));
  return answered(request, context, (visited) =>
    work(visited).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const refused = json(httpStatusOf(error.code), { problem: error.message });
      const wait = error.retryAfterSeconds;
      return wait === undefined ? refused : withHeader(refused, "retry-after", String(wait));
    }),
  );
}

const json = (status: number, body: object): RawAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
  headers: linkHeaders,
});

/** Asks once more before it is done; what was filled in until then is saved meanwhile. */
export function takeRefusal(request: RawRequest, context: CallContext): Promise<RawAnswer> {
  const reason = reasonIn(request.form);
  const declined = step({ isDone: ["declined"], work: (visit) => declineContract(visit, reason) });
  return answered(
    request,
    context,
    async ({ visit, token }) => {
      assertReason(reason);
      if (request.form.get("sure") === "yes") return declined(request, context);
      if (visit.state !== "signing" && visit.state !== "consent") return pageAnswer(visit, token);
      await countStep(context, visit);
      if (visit.state === "signing")
        await saveAnswers(visit, answersIn(visit, sentDraft(visit, request.form)));
      return questionAnswer(visit, token, reason);
    },
    (visit, error) => ({ ...broughtBy(visit, request.form, error), draft: sentDraft(visit, request.form) }),
  );
}

const reasonIn = (form: URLSearchParams): string =>
  inPlainLines(form.get("reason") ?? "")
    .split("\n")
    .map(cleanLine)
    .join("\n");

function assertReason(reason: string): void {
  const sentence = !hasVisibleCharacter(reason)
    ? "Say why you're declining"
    : reason.length > mostReason
      ? `Use up to ${mostReason} characters`
      : undefined;
  if (sentence !== undefined) throw invalid(`${sentence}.`, { reason: sentence });
}
