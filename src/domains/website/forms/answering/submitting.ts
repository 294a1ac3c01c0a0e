/** Keeps an answer once, however often it is sent, with all that follows from it in the same transaction. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { normalisePhone } from "#shared/phone.ts";
import { cut } from "#shared/text.ts";
import { countPending } from "../../pages/figures/pending-views.ts";
import { findPageRow } from "../../pages/store.ts";
import type { AnswerLine, Origin } from "../submissions/contract.ts";
import {
  changeSubmissionRow,
  insertSubmission,
  lockOpening,
  type NewSubmission,
} from "../submissions/store.ts";
import { followAnswer } from "./effects.ts";
import { replyTo } from "./emails.ts";
import type { FormContext } from "./form-context.ts";
import { type Answered, inputName, shownName } from "./parsing.ts";

export type Sending = {
  answered: Answered;
  /** Names the opening of the form. */
  opening: string;
  suspicions: string[];
  origin: Origin;
  /** The page of the website on which the form stood, as the form says. */
  pageId: number | null;
  /** Whether the address may be asked to confirm itself today. */
  mayAsk: boolean;
};

/** False when the same opening was kept before. */
export async function keepAnswer(context: FormContext, sending: Sending): Promise<boolean> {
  // Only who was counted as a visitor becomes one of the leads.
  if (sending.pageId !== null) await countPending(context.scope.actor.appContext);
  try {
    return await keep(context, sending);
  } catch (error) {
    if (!(error instanceof AppError) || sending.answered.files.length === 0) throw error;
    // There is no room for the files: the answer is worth more than they are.
    return keep(context, { ...sending, answered: withoutFiles(sending.answered, whyNot(error)) });
  }
}

const whyNot = ({ code, details, message }: AppError): string =>
  code === "payment_required" || details?.["cost_cents"] !== undefined
    ? "Your file storage is full."
    : message;

function withoutFiles(answered: Answered, why: string): Answered {
  const answers = answered.answers.map((line): AnswerLine => {
    const own = answered.files.filter(({ field }) => field === inputName(line.field));
    return { ...line, files: own.map(({ name }) => ({ name, file_id: null, why })) };
  });
  return { ...answered, answers, files: [] };
}

function keep(context: FormContext, { answered: given, ...sending }: Sending): Promise<boolean> {
  const isSuspected = sending.suspicions.length > 0;
  const answered = isSuspected ? withoutFiles(given, "Files sent with suspected spam aren't saved.") : given;
  return inTransaction(context.scope, async (tx) => {
    const page = sending.pageId === null ? undefined : await findPageRow(tx, sending.pageId);
    const row = await insertSubmission(
      tx,
      rowOf(context, answered, { ...sending, pageId: page?.id ?? null }),
    );
    if (!row) {
      if (sending.mayAsk) await askLate(tx, context, sending.opening);
      return false;
    }
    if (isSuspected) {
      tellLive(tx, ["form_submission"]);
      return true;
    }
    await followAnswer(tx, context, { row, answered, mayAsk: sending.mayAsk });
    return true;
  });
}

function rowOf(
  { form, number, actor }: FormContext,
  { answers, consents, who }: Answered,
  { opening, suspicions, origin, pageId }: Omit<Sending, "answered">,
): NewSubmission {
  return {
    form_id: form.id,
    number,
    opening,
    state: suspicions.length > 0 ? "spam" : "new",
    suspicions,
    answers,
    words: wordsOf(answers, shownName(who)),
    consents: consents.map((each) => ({ ...each, version: `form-${form.id}-v${number}` })),
    origin,
    page_id: pageId,
    name: cut(shownName(who), 200),
    email: who.email,
    phone: who.phone ? (normalisePhone(who.phone, actor.country).e164 ?? who.phone) : null,
    received_at: now().toISOString(),
    sender: suspicions.length > 0 ? senderOf(actor) : null,
  };
}

/** Of two that were sent at once the other one was kept, and only this one was allowed to ask for the address. */
async function askLate(tx: Scope, context: FormContext, opening: string): Promise<void> {
  const row = await lockOpening(tx, context.form.id, opening);
  if (row?.reply !== "held" || row.state === "spam" || row.deleted_at !== null) return;
  const reply = await replyTo(tx, context, row, true);
  if (reply) await changeSubmissionRow(tx, row.id, reply);
}

const senderOf = ({ request }: FormContext["actor"]) => ({
  ip: request?.ip ?? null,
  user_agent: request?.userAgent ?? null,
});

/** What was answered besides who answered it. */
const wordsOf = (answers: readonly AnswerLine[], name: string): string =>
  cut(
    answers
      .filter(({ kind, value }) => !["email", "phone", "consent"].includes(kind) && value !== name)
      .map(({ value }) => value)
      .filter(Boolean)
      .join(" · "),
    5_000,
  );
