/** Blocks that list what the business has entered: pictures, reviews, its team, questions. */
import { type Html, html } from "#platform/http/html.ts";
import type { BlockOf } from "../blocks-contract.ts";
import { type BlockView, band, headPart, picturePart, splitBand } from "./block-parts.ts";
import { wordsPart } from "./inline-page.ts";

const third = "(min-width: 48rem) 22rem, 100vw";

const captionPart = (caption: string): Html | false =>
  caption !== "" && html`<figcaption>${caption}</figcaption>`;

export function galleryPart(block: BlockOf<"gallery">, view: BlockView): Html {
  const items = block.pictures.map((shown) => {
    const picture = picturePart(shown, view, third);
    return picture && html`<li><figure>${picture}${captionPart(shown.caption)}</figure></li>`;
  });
  return band(block, html`${headPart(block)}<ul class="grid pictures">${items}</ul>`);
}

export function beforeAfterPart(block: BlockOf<"before_after">, view: BlockView): Html {
  const items = block.pairs.map(({ before, after, caption }) => {
    const [first, second] = [picturePart(before, view, third), picturePart(after, view, third)];
    return (
      first &&
      second &&
      html`<li><figure><div class="pair"><div><b>Before</b>${first}</div><div><b>After</b>${second}</div></div>${captionPart(caption)}</figure></li>`
    );
  });
  return band(block, html`${headPart(block)}<ul class="grid pairs">${items}</ul>`);
}

const starsPart = (stars: number | null): Html | false =>
  stars !== null &&
  html`<span class="stars" role="img" aria-label="${stars} of 5 stars">${"★".repeat(stars)}${"☆".repeat(5 - stars)}</span>`;

export function reviewsPart(block: BlockOf<"reviews">): Html {
  const items = block.reviews
    .filter(({ text }) => text !== "")
    .map(
      ({ name, place, text, stars }) =>
        html`<li class="box">${starsPart(stars)}<blockquote>${wordsPart(text)}</blockquote><p class="quiet"><cite>${[name, place].filter(Boolean).join(", ")}</cite></p></li>`,
    );
  return band(block, html`${headPart(block)}<ul class="grid">${items}</ul>`);
}

export function teamPart(block: BlockOf<"team">, view: BlockView): Html {
  const items = block.people.map((person) => {
    const { picture, alt, name, role, text } = person;
    const found = view.find(picture);
    const face =
      found &&
      html`<img class="face" src="${found.srcset ? smallest(found.srcset) : found.src}" alt="${alt || name}" width="72" height="72" loading="lazy">`;
    return html`<li class="box">${face}<h3>${name}</h3>${role && html`<p class="quiet">${role}</p>`}${wordsPart(text)}</li>`;
  });
  return band(block, html`${headPart(block)}<ul class="grid">${items}</ul>`);
}

const smallest = (srcset: string): string => srcset.split(" ", 1)[0] ?? "";

export function faqPart(block: BlockOf<"faq">): Html {
  const items = block.questions
    .filter(({ question, answer }) => question && answer)
    .map(
      ({ question, answer }) => html`<details><summary>${question}</summary>${wordsPart(answer)}</details>`,
    );
  return splitBand(block, html`${items}`);
}
