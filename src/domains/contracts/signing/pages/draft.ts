/** What a signer has filled in so far: as it was saved, or as the form of the page just brought it. */
import type { SignField } from "#domains/templates/content-contract.ts";
import { cleanLine } from "#shared/characters.ts";
import type { PaperFieldValue } from "#shared/papers/paper.ts";
import { fieldsOf } from "../../paper.ts";
import type { SentAnswers } from "../answers.ts";
import type { SigningVisit } from "../visiting.ts";

/** How a signature is given; what is drawn and what is uploaded are both kept as a picture. */
const ways = ["typed", "drawn", "uploaded"] as const;
export type Way = (typeof ways)[number];

/** Stands for a picture that was saved before: it need not be sent again with each form. */
export const keptPicture = "kept";

export type Entry = {
  way: Way;
  text: string;
  /** "" without one, `keptPicture`, or a data URL that was not saved yet. */
  picture: string;
  isOn: boolean;
};

/** By the id of the field. */
export type Draft = ReadonlyMap<string, Entry>;

/** What the names of inputs begin with; the id of the field follows. */
export const inputNames = { value: "f-", way: "m-", picture: "d-" } as const;

export const ownFields = ({ contract, signer }: SigningVisit): SignField[] =>
  signer ? fieldsOf(contract.content, signer.part) : [];

const isMark = ({ kind }: SignField): boolean => kind === "signature" || kind === "initials";

export const savedDraft = (visit: SigningVisit): Draft =>
  new Map(ownFields(visit).map(({ id }) => [id, entryOf(savedAnswer(visit, id))]));

export const savedAnswer = ({ signer }: SigningVisit, id: string): PaperFieldValue | undefined =>
  signer && Object.hasOwn(signer.answers, id) ? signer.answers[id] : undefined;

function entryOf(value: PaperFieldValue | undefined): Entry {
  const isDrawn = value?.kind === "drawn";
  return {
    way: isDrawn ? "drawn" : "typed",
    text: value?.kind === "typed" || value?.kind === "text" ? value.text : "",
    picture: isDrawn ? keptPicture : "",
    isOn: value?.kind === "tick" && value.isOn,
  };
}

export const sentDraft = (visit: SigningVisit, form: URLSearchParams): Draft =>
  new Map(
    ownFields(visit).map((field) => {
      const { id } = field;
      const said = (name: keyof typeof inputNames) => form.get(`${inputNames[name]}${id}`) ?? "";
      const way = ways.find((each) => each === said("way")) ?? "typed";
      const text = cleanLine(said("value"));
      const picture = pictureIn(visit, id, said("picture"));
      return [id, { way: isMark(field) ? way : "typed", text, picture, isOn: text === "on" }];
    }),
  );

/** One that was saved is only meant where there is one. */
function pictureIn(visit: SigningVisit, id: string, sent: string): string {
  if (sent === keptPicture) return savedAnswer(visit, id)?.kind === "drawn" ? keptPicture : "";
  return sent.startsWith("data:image/") ? sent : "";
}

export const answersIn = (visit: SigningVisit, draft: Draft): SentAnswers =>
  Object.fromEntries(
    ownFields(visit).map((field) => [field.id, answerOf(visit, field, draft.get(field.id))]),
  );

function answerOf(visit: SigningVisit, field: SignField, entry: Entry | undefined): string {
  if (!entry) return "";
  if (!isMark(field) || entry.way === "typed") return entry.text;
  if (entry.picture !== keptPicture) return entry.picture;
  const saved = savedAnswer(visit, field.id);
  return saved?.kind === "drawn" ? `data:image/png;base64,${saved.png}` : "";
}

/** Of the fields that must be filled in. A date fills in itself. */
export function progressOf(
  visit: SigningVisit,
  draft: Draft,
): { done: number; total: number; next?: SignField } {
  const required = ownFields(visit).filter(({ is_required }) => is_required);
  const open = required.filter((field) => !isFilled(field, draft.get(field.id)));
  return { done: required.length - open.length, total: required.length, next: open[0] };
}

function isFilled(field: SignField, entry: Entry | undefined): boolean {
  if (field.kind === "date") return true;
  if (!entry) return false;
  if (field.kind === "tick") return entry.isOn;
  return isMark(field) && entry.way !== "typed" ? entry.picture !== "" : entry.text.trim() !== "";
}

/** What a page has to say beside the state of the contract. */
export type Said = {
  /** A sentence above everything. */
  problem?: string;
  /** By the id of a field; "agreed" and "reason" are those of the page itself. */
  errors?: Record<string, string>;
  /** What the form brought; otherwise what was saved is shown. */
  draft?: Draft;
  /** They had checked that they mean to sign, or agree. */
  isAgreed?: boolean;
  /** Why somebody declines, as far as it was typed. */
  reason?: string;
  /** They asked to go on later. */
  isSaved?: boolean;
};
