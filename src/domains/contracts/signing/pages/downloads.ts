/** Hands out what belongs to a contract by its link: the PDFs, and pictures of signatures that were drawn. */
import { notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { type PaperFieldValue, paperFields } from "#shared/papers/paper.ts";
import { finishedPaper, type PaperKind } from "../../evidence/papers.ts";
import type { SigningState, SigningVisit } from "../visiting.ts";
import { answered } from "./answering.ts";
import { ownFields, savedAnswer } from "./draft.ts";
import { linkHeaders, pageAnswer } from "./page.ts";

/** Nothing of the contract is seen before the consent, and nothing by a link that ended. */
const readable: readonly SigningState[] = ["signing", "signed", "completed", "copy"];
const finished: readonly SigningState[] = ["completed", "copy"];

export const sendPaper =
  (kind: PaperKind) =>
  (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
    answered(request, context, async ({ visit, token }) => {
      const { state, scope, contract } = visit;
      if (!(kind === "original" ? readable : finished).includes(state))
        return pageAnswer(visit, token, {}, 409);
      if (contract[`${kind}_file_id`] === null) {
        const problem = "This file isn't ready yet. Try again in a minute.";
        return pageAnswer(visit, token, { problem }, 404);
      }
      const { name, bytes } = await finishedPaper(scope, contract, kind);
      return fileAnswer("application/pdf", bytes, {
        "content-disposition": `attachment; filename="${name}"`,
      });
    });

/** Of others who have signed, and of one's own as far as it was saved. */
export const sendDrawn = (request: RawRequest, context: CallContext): Promise<RawAnswer> =>
  answered(request, context, async ({ visit }) => {
    const value = drawnOf(visit, request.params["field"] ?? "");
    if (value?.kind !== "drawn") throw notFound("Picture");
    return fileAnswer("image/png", Buffer.from(value.png, "base64"));
  });

function drawnOf(visit: SigningVisit, id: string): PaperFieldValue | null | undefined {
  const { state, paper } = visit;
  if (!readable.includes(state)) return undefined;
  if (state === "signing" && ownFields(visit).some((field) => field.id === id)) return savedAnswer(visit, id);
  return paperFields(paper).find((field) => field.id === id)?.value;
}

const fileAnswer = (type: string, body: Buffer, headers: Record<string, string> = {}): RawAnswer => ({
  status: 200,
  type,
  body,
  headers: { ...linkHeaders, "content-security-policy": "default-src 'none'; sandbox", ...headers },
});
