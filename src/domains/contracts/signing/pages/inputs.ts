/** What a signer fills in, in its place on the paper; everything but drawing and uploading works without script. */
import type { SignField } from "#domains/templates/content-contract.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { PaperField } from "#shared/papers/paper.ts";
import { mostLetters } from "../answers.ts";
import { type Entry, inputNames, keptPicture, type Said } from "./draft.ts";
import { errorAt, errorOf } from "./words.ts";

export type Input = {
  /** As the paper names it. */
  field: PaperField;
  is_required: boolean;
  entry: Entry;
  said: Said;
  token: string;
  /** The day on which it is signed. */
  today: string;
};

/** Where a link to the field leads. */
export const placeOf = ({ id, kind }: Pick<SignField, "id" | "kind">): string =>
  kind === "signature" || kind === "initials" ? `mark-${id}` : `field-${id}`;

export function inputHtml(input: Input): Html {
  const { kind } = input.field;
  if (kind === "tick") return tickInput(input);
  if (kind === "date") return dateInput(input);
  return kind === "text" ? textInput(input) : markInput(input);
}

const optional = ({ is_required }: Input): Html | false => !is_required && html` <span>(optional)</span>`;
const required = ({ is_required }: Input): Html | false => is_required && html` required`;
/** For the script, which counts them and leads to the next one. */
const needed = ({ is_required }: Input): Html | false => is_required && html` data-needed`;
const nameOf = (name: keyof typeof inputNames, { field: { id } }: Input): string =>
  `${inputNames[name]}${id}`;

function tickInput(input: Input): Html {
  const { field, entry, said } = input;
  const { id, label } = field;
  return html`<label class="check"><input type="checkbox" id="${placeOf(field)}" name="${nameOf("value", input)}" value="on"${
    entry.isOn && html` checked`
  }${required(input)}${needed(input)}${errorAt(id, said)}> ${label}${optional(input)}</label>${errorOf(id, said)}`;
}

/** Nobody can choose another day: what stands here is the day on which it is signed. */
function dateInput(input: Input): Html {
  const { field, said, today } = input;
  const { id, label } = field;
  return html`<label for="${placeOf(field)}">${label}</label>
    <input id="${placeOf(field)}" name="${nameOf("value", input)}" value="${today}" readonly${needed(input)}${errorAt(id, said, `help-${id}`)}>
    <p class="quiet" id="help-${id}">The day you sign</p>${errorOf(id, said)}`;
}

function textInput(input: Input): Html {
  const { field, entry, said } = input;
  const { id, label } = field;
  return html`<label for="${placeOf(field)}">${label}${optional(input)}</label>
    <input id="${placeOf(field)}" name="${nameOf("value", input)}" value="${entry.text}" maxlength="${mostLetters.text}"${required(input)}${needed(input)}${errorAt(id, said)}>
    ${errorOf(id, said)}`;
}

/** Typed here; a script adds drawing and uploading. What was drawn before can be kept without one, too. */
function markInput(input: Input): Html {
  const { field, entry, said, token } = input;
  const { id, kind, label } = field;
  const isSignature = kind === "signature";
  const isKept = entry.picture === keptPicture;
  const way = (value: Entry["way"], words: string, isForScript = false) =>
    html`<label${isForScript && html` data-script hidden`}><input type="radio" name="${nameOf("way", input)}" value="${value}"${
      entry.way === value && html` checked`
    }><span>${words}</span></label>`;
  return html`<fieldset class="signing" id="${placeOf(field)}" tabindex="-1" data-kind="${kind}"${needed(input)}${
    said.errors?.[id] !== undefined && html` aria-describedby="error-${id}"`
  }>
    <legend>${label}${optional(input)}</legend>
    <div class="ways" role="radiogroup" aria-label="How to add it"${!isKept && html` hidden`}>
      ${way("typed", "Type")}${way("drawn", "Draw")}${way("uploaded", "Upload", true)}</div>
    <div data-way="typed"><label for="field-${id}">${isSignature ? "Your full name" : "Your initials"}</label>
      <input class="typed" id="field-${id}" name="${nameOf("value", input)}" value="${entry.text}" maxlength="${mostLetters[kind]}" autocomplete="${
        isSignature ? "name" : "off"
      }" spellcheck="false"${required(input)}${errorAt(id, said)}></div>
    <div data-way="drawn"${!isKept && html` hidden`}>${
      isKept &&
      html`<img class="drawn" src="/sign/${token}/drawn/${id}" alt="${isSignature ? "The signature" : "The initials"} that you drew">`
    }<input type="hidden" name="${nameOf("picture", input)}" value="${entry.picture}"></div>
    <div data-way="uploaded" hidden></div>
    ${errorOf(id, said)}
  </fieldset>`;
}
