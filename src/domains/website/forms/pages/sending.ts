/** Takes in what a visitor sends: rate limit, then the look for programs, then what the form asks, then it is kept. */
import { AppError, invalid, tooMany } from "#platform/errors.ts";
import { readFormToken } from "#platform/form-token.ts";
import type { CallContext } from "#platform/http/context.ts";
import { type FormLimits, readSentForm, type SentForm } from "#platform/http/public-pages/form-fields.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { cleanLine } from "#shared/characters.ts";
import { idIn } from "#shared/page-path.ts";
import { cut } from "#shared/text.ts";
import { mayAskAddress } from "../answering/emails.ts";
import { assertTakesAnswers, type FormContext, formName, openForm } from "../answering/form-context.ts";
import { openingOf } from "../answering/openings.ts";
import { type Answered, readAnswers, typedIn } from "../answering/parsing.ts";
import {
  countPost,
  hasRoomForSpam,
  isOnlyAtOnce,
  longestSeconds,
  suspicionsOfAnswers,
  suspicionsOfSending,
} from "../answering/spam-signals.ts";
import { keepAnswer } from "../answering/submitting.ts";
import {
  type FormContent,
  fieldsOf,
  isAsked,
  largestFileBytes,
  largestFilesBytes,
  mostFiles,
} from "../content-contract.ts";
import { wasAnswered } from "../submissions/store.ts";
import { originIn } from "./origin.ts";
import { addressOf, answerOf, formViewOf, strangerAnswer } from "./page-handlers.ts";

/** Of words alone; what a form doesn't ask for is not read into memory. */
const largestWords = 1_000_000;

const limitsOf = (content: FormContent): FormLimits =>
  fieldsOf(content).some(({ kind }) => kind === "file")
    ? {
        largestBody: largestFilesBytes + largestWords,
        largestFile: largestFileBytes,
        // One more than may be sent, so that whoever sends too many reads why.
        mostFiles: mostFiles + 1,
      }
    : { largestBody: largestWords, largestFile: 0, mostFiles: 0 };

export async function sendForm(request: RawRequest, call: CallContext): Promise<RawAnswer> {
  try {
    await countPost(call.appContext, call.request.ip);
    const context = await openForm(call.appContext, request.params["key"] ?? "", call.request);
    assertTakesAnswers(context);
    const sent = await readSentForm(request.incoming, limitsOf(context.content));
    if (sent === "too large") throw tooLarge(context.content);
    return await take(context, request, sent ?? { fields: new URLSearchParams(), files: [] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    request.incoming.resume();
    return strangerAnswer(request, plainly(error));
  }
}

const tooBusy = "Many people are filling in this form right now. Submit it again in a few minutes.";

const tooLarge = (content: FormContent): Error =>
  invalid(
    limitsOf(content).mostFiles > 0
      ? "The files are larger than 25 MB together. Go back and choose fewer."
      : "That was too long to submit. Go back and shorten your answers.",
  );

const plainly = (error: AppError): AppError =>
  error.code === "too_many_requests"
    ? tooMany("That was a lot of submissions from your network. Try again in a few minutes.", 60)
    : error;

async function take(context: FormContext, request: RawRequest, sent: SentForm): Promise<RawAnswer> {
  const { actor, content, form, scope, services } = context;
  const token = sent.fields.get("token") ?? "";
  const opened = await readFormToken(actor.appContext, formName, token);
  const thanks = moved(addressOf(context, request, "/thanks"));
  const opening = opened && openingOf(opened.id, sent);
  if (opening && (await wasAnswered(scope, form.id, opening))) return thanks;
  if (!opening || opened.seconds > longestSeconds)
    return again(context, request, sent, "This page was open for too long. Submit it again.");
  const trap = sent.fields.get("company_site") ?? "";
  const early = suspicionsOfSending(actor, { trap, opened });
  const kept = { opening, origin: originIn(sent.fields), pageId: idIn(sent.fields.get("page")) };
  if (early.length > 0) {
    if (await hasRoomForSpam(context)) {
      const read = await readAnswers(content, sent, services);
      const answered = read.ok ? read.answered : asSent(context, sent);
      await keepAnswer(context, { ...kept, answered, suspicions: early, mayAsk: false });
    }
    return thanks;
  }
  const read = await readAnswers(content, sent, services);
  if (!read.ok)
    return again(context, request, sent, "Check the fields below.", { token, errors: read.errors });
  const { answered } = read;
  const suspicions = await suspicionsOfAnswers(context, answered);
  if (suspicions.length > 0 && !(await hasRoomForSpam(context)))
    // Nothing is kept: a person must learn of it, who would wait for an answer.
    return isOnlyAtOnce(suspicions) ? again(context, request, sent, tooBusy, { token }) : thanks;
  const mayAsk = suspicions.length === 0 && (await mayAskAddress(context, answered.who.email));
  await keepAnswer(context, { ...kept, answered, suspicions, mayAsk });
  return thanks;
}

/** The form with all that was typed, and what is wrong with it. Files have to be chosen again: no page can fill them in. */
async function again(
  context: FormContext,
  request: RawRequest,
  sent: SentForm,
  failure: string,
  given: { token?: string; errors?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const where = { origin: originIn(sent.fields), pageId: idIn(sent.fields.get("page")) };
  const view = { ...given, ...where, typed: typedIn(context.content, sent), failure };
  return answerOf(context, request, {
    status: 400,
    content: await formViewOf(context, request, view),
    title: "Check your answers",
  });
}

/** What no person could have sent, field by field and no further than it is looked at: nothing of it is valid. */
function asSent({ content }: FormContext, { fields }: SentForm): Answered {
  const typed = typedIn(content, { fields, files: [] });
  const answers = fieldsOf(content)
    .filter(isAsked)
    .map(({ key, kind, label }) => ({
      field: key,
      kind,
      label,
      value: cut(cleanLine((typed[key] ?? []).join(", ")), 1_000),
      files: [],
    }));
  const valueOf = (kind: string) => answers.find((line) => line.kind === kind)?.value || null;
  const name = answers.find((line) => line.kind === "short_text")?.value ?? "";
  const nothing = { first_name: "", last_name: "", company: "", address: null };
  const who = { name, email: valueOf("email"), phone: valueOf("phone"), ...nothing };
  return { answers, consents: [], files: [], who };
}

const moved = (to: string): RawAnswer => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { location: to },
});
