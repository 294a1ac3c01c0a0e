/** The few signs of a text as HTML: what isn't one of them is text, whatever it looks like. */
import { type Html, html } from "#platform/http/html.ts";
import { type Inline, paragraphsOf } from "../inline-contract.ts";

function partOf(part: Inline): Html {
  switch (part.kind) {
    case "text":
      return html`${part.text}`;
    case "bold":
      return html`<strong>${part.parts.map(partOf)}</strong>`;
    case "italic":
      return html`<em>${part.parts.map(partOf)}</em>`;
    case "link":
      return html`<a href="${part.href}" rel="noopener">${part.parts.map(partOf)}</a>`;
  }
}

/** Nothing for a blank text. */
export function wordsPart(text: string): Html | false {
  const parts = paragraphsOf(text).map((part) =>
    part.kind === "list"
      ? html`<ul>${part.points.map((point) => html`<li>${point.map(partOf)}</li>`)}</ul>`
      : html`<p>${part.lines.map((line, place) => [place > 0 && html`<br>`, line.map(partOf)])}</p>`,
  );
  return parts.length > 0 && html`<div class="words">${parts}</div>`;
}
