/** A page of a PDF that was brought along, as a part of a page that the server writes: its picture, its words, its fields. */
import type { PaperPage, PlacedField } from "#shared/papers/paper.ts";
import { type Html, html } from "../http/html.ts";

/** What is filled in stands under the picture, in the order in which it is read; the picture says where. */
export function pageHtml(page: PaperPage, itemOf: (field: PlacedField) => Html): Html {
  const { number, count, width, height, text, picture, fields } = page;
  const name = `Page ${number} of ${count}`;
  return html`<section class="pdf-page" aria-label="${name}">
    ${
      picture !== null &&
      html`<div class="picture"><a href="${picture}" target="_blank" rel="noreferrer"><img src="${picture}" alt="${name}" width="${Math.round(width)}" height="${Math.round(height)}" loading="lazy" decoding="async"></a>
      <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${fields.map(markHtml)}</svg></div>`
    }
    ${text !== "" && html`<details><summary>Read ${name.toLowerCase()} as text</summary><p>${text}</p></details>`}
    ${fields.length > 0 && html`<ol class="fields">${fields.map(itemOf)}</ol>`}
  </section>`;
}

const markHtml = ({ place: { x, y, width, height } }: PlacedField, at: number): Html =>
  html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2"/><text x="${x + 3}" y="${y + Math.min(height, 12) - 3}">${at + 1}</text>`;
