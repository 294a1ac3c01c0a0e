/** How the steps of a page that takes cards are answered to its script, and how many of them anyone may take. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer } from "#platform/http/raw-calls.ts";
import { type Counter, countAttempt, countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { linkHeaders } from "./page.ts";

const anHour = 3_600;

/** Far more than a family does that pays one invoice from all its phones, and less than a program would. */
const stepsOf = (free: number): Counter["rule"] => ({
  free,
  windowSeconds: anHour,
  firstWaitSeconds: 30,
  longestWaitSeconds: anHour,
});

/** By what the link leads to, and by where they come from. */
export async function countSteps({ appContext, request }: CallContext, whose: string): Promise<void> {
  await countVisitor(appContext, { name: "paying-visitor", rule: stepsOf(120), ip: request.ip });
  await countAttempt(appContext, { name: "paying", rule: stepsOf(60), whose });
}

/** Whatever is refused is a sentence, and `isOver` says that the page shows something old. */
export async function answerScript(work: () => Promise<object>): Promise<RawAnswer> {
  try {
    return json(200, await work());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, code, details, fields, retryAfterSeconds: wait } = error;
    const isOver = details?.["isOver"] === true || code === "not_found";
    const answer = json(httpStatusOf(code), { problem: message, isOver, fields: fields ?? {} });
    return wait === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, "retry-after": String(wait) } };
  }
}

const json = (status: number, body: object): RawAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
  headers: linkHeaders,
});
