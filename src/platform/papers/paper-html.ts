/** A paper as a part of a page that the server writes: the same words, figures and signatures as in its PDF. */
import { readFileSync } from "node:fs";
import { brandColorPattern, brandShades, headingFace, stackOf } from "#shared/brand.ts";
import { plumb } from "#shared/palette.ts";
import {
  type Paper,
  type PaperBlock,
  type PaperBrand,
  type PaperField,
  paperLabel,
} from "#shared/papers/paper.ts";
import { readPaperText } from "#shared/papers/paper-text.ts";
import { type Html, html } from "../http/html.ts";
import { pageHtml } from "./page-html.ts";
import { priceTable } from "./price-table-html.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** Those of the app, so that a paper looks the same there and here, held together by the element around it. */
const ofSheet = ["paper-sheet", "paper-fields", "paper-prices"].map((name) =>
  read(`../../ui/papers/${name}.module.css`),
);
const style = `.paper {\n${ofSheet.join("\n")}\n}\n${read("paper-html.css")}`;

/** The style sheets of a page on which the paper stands. */
export const paperStyles = (brand: PaperBrand): string[] => [style, looksOf(brand)];

/** The rules are ours from end to end: what is no color is not the business's. */
function looksOf({ accent, typeface, headingTypeface }: PaperBrand): string {
  const { link, edge, soft } = brandShades(brandColorPattern.test(accent) ? accent : plumb[7], false);
  const looks = {
    "--paper-text": stackOf(typeface),
    "--paper-heading": stackOf(headingFace(headingTypeface, typeface)),
    "--paper-accent": link,
    "--paper-edge": edge,
    "--link": link,
    "--accent-edge": edge,
    "--focus": edge,
    "--soft": soft,
  };
  return `.paper .sheet{${Object.entries(looks)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}

export type PaperLooks = {
  /** Where the page has the picture of a drawn signature; it begins with our own words. */
  pictureOf: (field: PaperField) => string;
  /** What stands in place of a field, such as one that is filled in here; undefined for one that is only read. */
  inputOf?: (field: PaperField, party: string) => Html | undefined;
};

/** Its title is a heading of the second level, those in it of the third. */
export function paperHtml(paper: Paper, looks: PaperLooks): Html {
  const { brand, title, blocks, footer, to, facts } = paper;
  const label = paperLabel(paper);
  return html`<div class="paper"><div class="frame"><article class="sheet" aria-labelledby="paper-title">
    ${letterhead(brand)}
    <div class="title">${label !== title && html`<p>${label}</p>`}<h2 id="paper-title">${title}</h2></div>
    ${
      (to || facts.length > 0) &&
      html`<div class="particulars">${
        to &&
        html`<div><p class="quiet">${to.heading}</p>${to.lines.map((line) => html`<p>${line}</p>`)}</div>`
      }${
        facts.length > 0 &&
        html`<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
      }</div>`
    }
    ${blocks.map((block) => blockHtml(block, looks))}
    ${footer && html`<p class="footer">${footer}</p>`}
  </article></div></div>`;
}

const letterhead = ({ logo, name, lines }: PaperBrand): Html =>
  html`<div class="letterhead" data-logo="${String(logo !== null)}">${
    logo !== null && html`<img src="${logo}" alt="Logo of ${name}">`
  }<div class="contact"><p class="name">${name}</p>${lines.map((line) => html`<p>${line}</p>`)}</div></div>`;

function blockHtml(block: PaperBlock, looks: PaperLooks): Html | false {
  if (block.kind === "heading") return html`<h3 class="heading">${block.text}</h3>`;
  if (block.kind === "text") return textHtml(block.text);
  if (block.kind === "prices") return priceTable(block);
  if (block.kind === "page") return pageHtml(block, (field) => fieldItem(field, field.party, looks));
  const { party, fields } = block;
  if (fields.length === 0) return false;
  return html`<section class="party"><h3 class="heading">${party}</h3><ul class="fields">${fields.map(
    (field) => fieldItem(field, party, looks),
  )}</ul></section>`;
}

const fieldItem = (field: PaperField, party: string, looks: PaperLooks): Html =>
  html`<li data-kind="${field.kind}">${looks.inputOf?.(field, party) ?? fieldHtml(field, party, looks)}</li>`;

const textHtml = (text: string): Html =>
  html`<div class="text">${readPaperText(text).map((part) =>
    part.kind === "paragraph"
      ? html`<p>${part.text}</p>`
      : html`<ul>${part.items.map((item) => html`<li>${item.text}</li>`)}</ul>`,
  )}</div>`;

function fieldHtml(field: PaperField, party: string, looks: PaperLooks): Html {
  const { kind, label, value } = field;
  if (kind === "tick") return tickHtml(label, value?.kind === "tick" && value.isOn);
  const isSigned = kind === "signature" || kind === "initials";
  return html`<p class="value">${valueHtml(field, party, looks)}</p>
    <p class="label">${isSigned ? `${label}: ${party}` : label}</p>`;
}

function valueHtml(field: PaperField, party: string, { pictureOf }: PaperLooks): Html | string {
  const { value, label } = field;
  if (value?.kind === "text") return value.text;
  if (value?.kind === "typed") return html`<span class="typed">${value.text}</span>`;
  if (value?.kind === "drawn")
    return html`<img src="${pictureOf(field)}" alt="${label}: ${party}, drawn by hand">`;
  return html`<span class="unseen">Not filled in yet</span>`;
}

const tickHtml = (label: string, isOn: boolean): Html =>
  html`<p class="tick"><svg viewBox="0 0 16 16" role="img" aria-label="${isOn ? "Checked" : "Not checked"}"><rect x="1" y="1" width="14" height="14" rx="2"/>${
    isOn && html`<path d="M4 8.4 6.8 11.4 12 4.8"/>`
  }</svg>${label}</p>`;
