/** A page's blocks as HTML: the allow-listed kinds, each drawn from its own fields. */
import { type Html, html } from "#platform/http/html.ts";
import type { Block, BlockOf } from "../blocks-contract.ts";
import { type BlockView, band, buttonsPart, headPart, picturePart, splitBand } from "./block-parts.ts";
import { wordsPart } from "./inline-page.ts";
import { beforeAfterPart, faqPart, galleryPart, reviewsPart, teamPart } from "./listed-blocks.ts";
import { bookingPart, contactPart, servicesPart } from "./live-blocks.ts";

/** In the place of a form, which is drawn for each visitor anew. No text can look like it, because `<` is escaped. */
const formMark = (id: number): Html => html`<!--form:${id}-->`;

export const formMarks = /<!--form:(\d+)-->/g;

type Draw = { [Kind in Block["kind"]]: (block: BlockOf<Kind>, view: BlockView) => Html };

const draw: Draw = {
  hero: heroPart,
  text: ({ text, ...block }) => splitBand(block, html`${wordsPart(text)}`),
  image: imagePart,
  gallery: galleryPart,
  before_after: beforeAfterPart,
  services: servicesPart,
  booking: bookingPart,
  reviews: reviewsPart,
  team: teamPart,
  service_area: areaPart,
  faq: faqPart,
  call_to_action: (block, view) =>
    band(block, html`${headPart(block)}${buttonsPart([block.button], view)}`, "center"),
  lead_form: formBlockPart,
  contact: contactPart,
  divider: (block) =>
    html`<div class="band ${block.tone} ${block.look}">${block.look === "line" && html`<hr>`}</div>`,
};

export const blocksPart = (blocks: readonly Block[], view: Omit<BlockView, "isFirst">): Html =>
  html`${blocks.map((block, place) => drawn(block, { ...view, isFirst: place === 0 }))}`;

const drawn = <Kind extends Block["kind"]>(block: BlockOf<Kind>, view: BlockView): Html =>
  draw[block.kind](block, view);

/** Less than it fills: with three dots to a pixel nobody sees the difference, and it is there a second sooner. */
const onPhones = "60vw";

function heroPart(block: BlockOf<"hero">, view: BlockView): Html {
  const { layout, heading, text, buttons } = block;
  const picture = picturePart(
    block,
    view,
    `(min-width: 48rem) ${layout === "side" ? "32rem" : "100vw"}, ${onPhones}`,
  );
  const words = html`<div class="lead"><h1>${heading}</h1>${wordsPart(text)}${buttonsPart(buttons, view)}</div>`;
  if (layout === "cover" && picture)
    return html`<section class="band cover" id="b-${block.id}"><div class="back">${picture}</div><div class="in">${words}</div></section>`;
  if (layout === "center") return band(block, html`${words}${picture}`, "center");
  return band(block, html`<div class="side${picture && " pictured"}">${words}${picture}</div>`);
}

function imagePart(block: BlockOf<"image">, view: BlockView): Html {
  const picture = picturePart(block, view, block.width === "wide" ? "70rem" : "42rem");
  const figure = html`<figure${block.width === "text" && html` class="words"`}>${picture}${
    block.caption && html`<figcaption>${block.caption}</figcaption>`
  }</figure>`;
  return picture ? band(block, figure) : html``;
}

function areaPart(block: BlockOf<"service_area">): Html {
  const places = block.places.filter(Boolean).map((place) => html`<li>${place}</li>`);
  return splitBand(block, html`<ul class="places">${places}</ul>`);
}

function formBlockPart(block: BlockOf<"lead_form">): Html {
  const { form_id: id } = block;
  return splitBand(block, html`${id !== null && html`<div class="form">${formMark(id)}</div>`}`);
}
