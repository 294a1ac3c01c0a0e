/** The contract with the fields of whoever signs it, how far they have come, and what they can do with it. */
import { type Html, html } from "#platform/http/html.ts";
import { paperHtml } from "#platform/papers/paper-html.ts";
import { paperFields } from "#shared/papers/paper.ts";
import { signingDay } from "../answers.ts";
import { intentWords } from "../consent.ts";
import type { SigningVisit } from "../visiting.ts";
import { declineParts } from "./decline-page.ts";
import { type Draft, ownFields, progressOf, type Said, savedDraft } from "./draft.ts";
import { inputHtml, placeOf } from "./inputs.ts";
import { errorAt, errorOf, lastDay, problemBox } from "./words.ts";

export function formContent(visit: SigningVisit, token: string, said: Said): Html {
  const { brand } = visit;
  const draft = said.draft ?? savedDraft(visit);
  const places = Object.fromEntries(ownFields(visit).map((field) => [field.id, placeOf(field)]));
  const until = lastDay(visit);
  return html`${problemBox(withLabels(visit, said), { ...places, agreed: "agreed", reason: "reason" })}
    ${said.isSaved && html`<p class="good" role="status">Saved. Come back with the same link to go on.</p>`}
    <h1>Review and sign</h1>
    <p>Read the contract from ${brand.name}, fill in your fields, and sign at the end.${until && ` You can sign it until ${until}.`}</p>
    <p><a class="button" href="/sign/${token}/contract.pdf" download>Download PDF</a></p>
    <form id="signing" method="post" action="/sign/${token}/sign" data-save="/sign/${token}/save" novalidate>
      ${progressBar(visit, draft)}
      ${paperWithInputs(visit, token, draft, said)}
      <section class="finish" aria-labelledby="finish">
        <h2 id="finish">Sign the contract</h2>
        <label class="check"><input type="checkbox" id="agreed" name="agreed" value="on" required${said.isAgreed && html` checked`}${errorAt("agreed", said)}>
          ${intentWords}</label>
        ${errorOf("agreed", said)}
        <div class="actions">
          <button class="main" data-busy="Signing…">Sign Contract</button>
          <button formaction="/sign/${token}/save" data-busy="Saving…">Save and Finish Later</button>
        </div>
        ${declineParts(visit, token, said)}
      </section>
    </form>`;
}

/** The list of what is missing names the fields: "Signature: Add your signature". */
function withLabels(visit: SigningVisit, said: Said): Said {
  const labels = new Map(paperFields(visit.paper).map(({ id, label }) => [id, label]));
  const errors = Object.entries(said.errors ?? {}).map(([name, words]): [string, string] => {
    const label = labels.get(name);
    return [name, label === undefined ? words : `${label}: ${words}`];
  });
  return { ...said, errors: Object.fromEntries(errors) };
}

function progressBar(visit: SigningVisit, draft: Draft): Html {
  const { done, total, next } = progressOf(visit, draft);
  return html`<div class="filling">
      <p><span data-count>${done} of ${total} filled in</span> <span role="status" data-saving></span></p>
      <a href="#${next ? placeOf(next) : "finish"}" data-next>Next</a>
      <progress value="${done}" max="${total}" aria-label="Required fields that are filled in"></progress>
    </div>`;
}

const nothing = { way: "typed", text: "", picture: "", isOn: false } as const;

function paperWithInputs(visit: SigningVisit, token: string, draft: Draft, said: Said): Html {
  const own = new Map(ownFields(visit).map((field) => [field.id, field]));
  const today = signingDay(visit.scope.actor.timeZone);
  return paperHtml(visit.paper, {
    pictureOf: ({ id }) => `/sign/${token}/drawn/${id}`,
    inputOf(field) {
      const known = own.get(field.id);
      if (!known) return undefined;
      const { is_required } = known;
      return inputHtml({ field, is_required, entry: draft.get(field.id) ?? nothing, said, token, today });
    },
  });
}
