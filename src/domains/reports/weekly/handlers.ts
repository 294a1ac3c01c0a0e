/** Answers whoever follows the link that turns a weekly report off: a page, and the step that its button sends. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { AppContext } from "#platform/app-context.ts";
import { AppError, httpStatusOf } from "#platform/errors.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawCall } from "#platform/http/raw-calls.ts";
import { followLink } from "./links.ts";
import { strangePage, turnOffPage } from "./page.ts";
import { turnOff } from "./sending.ts";

/** The address is the key: it is told to no other site. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

async function answered(appContext: AppContext, token: string, isTurningOff: boolean): Promise<RawAnswer> {
  try {
    const { scope, recipient } = await followLink(appContext, token);
    if (isTurningOff) await turnOff(scope, recipient, "link");
    const isOff = isTurningOff || recipient.ended_at !== null;
    const page = turnOffPage(await publicBrandOf(scope), token, { name: recipient.name, isOff });
    return publicPageAnswer(200, page, headers);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return publicPageAnswer(httpStatusOf(error.code), strangePage, headers);
  }
}

export const showTurnOff: RawCall["answer"] = ({ params }, { appContext }) =>
  answered(appContext, params["token"] ?? "", false);
export const takeTurnOff: RawCall["answer"] = ({ params }, { appContext }) =>
  answered(appContext, params["token"] ?? "", true);
