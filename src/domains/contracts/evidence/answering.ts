/** Answers whoever checks a paper, with the page and what was found, or with what went wrong. */
import { AppError, httpStatusOf } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { fileIn } from "#platform/http/public-pages/form-file.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { verifyPage } from "./verify-page.ts";
import { hashIn, type Verification, verifyFile, verifyHash } from "./verifying.ts";

/** Looking changes nothing; with `hash` it says what is known of it. */
export function showVerifyPage({ query }: RawRequest, context: CallContext): Promise<RawAnswer> {
  const { hash = "" } = query;
  if (hash === "") return Promise.resolve(publicPageAnswer(200, verifyPage({})));
  const digits = hashIn(hash);
  if (!digits) {
    const problem = "A SHA-256 hash has 64 characters from 0 to 9 and a to f. Check it and try again.";
    return Promise.resolve(publicPageAnswer(400, verifyPage({ problem, hash })));
  }
  return answered(() => verifyHash(context.appContext, context.request, digits), hash);
}

export async function checkFile({ headers, body }: RawRequest, context: CallContext): Promise<RawAnswer> {
  const bytes = await fileIn(headers["content-type"], body);
  if (!bytes) {
    const problem = "Choose a PDF file of up to 30 MB.";
    return publicPageAnswer(400, verifyPage({ problem }));
  }
  return answered(() => verifyFile(context.appContext, context.request, bytes));
}

async function answered(work: () => Promise<Verification>, hash = ""): Promise<RawAnswer> {
  try {
    return publicPageAnswer(200, verifyPage({ verification: await work(), hash }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return publicPageAnswer(httpStatusOf(error.code), verifyPage({ problem: error.message, hash }));
  }
}
