/** What a signer fills in: read from what was sent, checked field by field, with drawn signatures painted anew. */
import type { SignField } from "#domains/templates/content-contract.ts";
import { now } from "#platform/clock.ts";
import { inkedPicture } from "#platform/pictures.ts";
import { cleanLine } from "#shared/characters.ts";
import type { PaperFieldValue } from "#shared/papers/paper.ts";
import { cut } from "#shared/text.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { Answers } from "../tables.ts";

/** As the page sends them, by the id of the field: typed text, "on" for a tick, or a picture as a data URL. */
export type SentAnswers = Record<string, string>;

export const mostLetters: Record<SignField["kind"], number> = {
  signature: 120,
  initials: 12,
  date: 60,
  tick: 2,
  text: 500,
};

const picture = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/;
const mostPictureLetters = 700_000;
const widest = 600;

/** What can be kept of what was sent; a picture that can't be read counts as not drawn. */
export async function readAnswers(fields: readonly SignField[], sent: SentAnswers): Promise<Answers> {
  const answers: Answers = {};
  for (const field of fields) {
    const value = await readAnswer(field, sent[field.id] ?? "");
    if (value) answers[field.id] = value;
  }
  return answers;
}

async function readAnswer({ kind }: SignField, sent: string): Promise<PaperFieldValue | undefined> {
  if (kind === "tick") return sent === "on" ? { kind: "tick", isOn: true } : undefined;
  if (kind === "signature" || kind === "initials") {
    const [, base64] = sent.length <= mostPictureLetters ? (picture.exec(sent) ?? []) : [];
    if (base64 !== undefined) {
      const bytes = Buffer.from(base64, "base64");
      const png = isPixels(bytes) ? await inkedPicture(bytes, widest) : undefined;
      return png && { kind: "drawn", png: png.toString("base64") };
    }
    if (sent.startsWith("data:")) return undefined;
    const typed = plain(sent, kind);
    return typed ? { kind: "typed", text: typed } : undefined;
  }
  const text = plain(sent, kind);
  return text ? { kind: "text", text } : undefined;
}

/** By its first bytes, whatever it is called: a drawing program (SVG) is never run. */
function isPixels(bytes: Buffer): boolean {
  const begins = bytes.toString("latin1", 0, 12);
  return /^(?:\x89PNG\r\n|\xff\xd8\xff|RIFF[^]{4}WEBP)/.test(begins);
}

const plain = (sent: string, kind: SignField["kind"]): string =>
  cut(cleanLine(sent).trim(), mostLetters[kind]);

/** The day on which somebody signs, on the business's calendar; it is shown before and is what is signed. */
export const signingDay = (timeZone: string): string => formatLongDate(now(), timeZone);

/** By the id of the field, what is still to be done; empty when it can be signed. */
export function missingAnswers(
  fields: readonly SignField[],
  answers: Answers,
  timeZone: string,
): Record<string, string> {
  const today = signingDay(timeZone);
  const problems = fields.flatMap((field): [string, string][] => {
    const answer = answers[field.id];
    if (field.kind === "date") {
      const isToday = answer?.kind === "text" && answer.text === today;
      return answer && !isToday
        ? [[field.id, `The date is ${today} by now. Check it and sign again`]]
        : missing(field, answer);
    }
    return missing(field, answer);
  });
  return Object.fromEntries(problems);
}

const sentences: Record<SignField["kind"], string> = {
  signature: "Add your signature",
  initials: "Add your initials",
  date: "Add the date",
  tick: "Check this box",
  text: "Fill in this field",
};

const missing = (
  { id, kind, is_required }: SignField,
  answer: PaperFieldValue | undefined,
): [string, string][] => (is_required && !answer ? [[id, sentences[kind]]] : []);
