/** What several kinds of block are made of: bands, headings, buttons and pictures. */
import { type Html, html } from "#platform/http/html.ts";
import type { Block, Button, Shown } from "../blocks-contract.ts";
import { safeAddress } from "../inline-contract.ts";
import type { FindPicture } from "../publishing/pictures.ts";
import { wordsPart } from "./inline-page.ts";
import type { PageFacts } from "./page-facts.ts";

export type BlockView = {
  facts: PageFacts;
  find: FindPicture;
  /** Whether a picture stands where it is seen at once. */
  isFirst: boolean;
};

/** A block from edge to edge of the window. */
export const band = ({ id, tone }: Pick<Block, "id" | "tone">, content: Html, classes = ""): Html =>
  html`<section class="${`band ${tone} ${classes}`.trim()}" id="b-${id}"><div class="in">${content}</div></section>`;

/** On a wide screen the heading stands on the left and `content` beside it, so that short contents fill the width. */
export const splitBand = (
  block: Pick<Block, "id" | "tone"> & { heading: string; text?: string },
  content: Html,
): Html => {
  const head = headPart(block);
  return band(block, html`${head}<div class="beside">${content}</div>`, head ? "split" : "");
};

export function headPart({ heading, text = "" }: { heading: string; text?: string }): Html | false {
  const words = wordsPart(text);
  return (
    (heading !== "" || words !== false) &&
    html`<div class="head">${heading && html`<h2>${heading}</h2>`}${words}</div>`
  );
}

/** Undefined for a button without words, and for one that leads to what is not there. */
function hrefOf({ target }: Button, { origin, booking, brand, pages }: PageFacts): string | undefined {
  switch (target.to) {
    case "booking":
      return booking && `${origin}${booking.path}`;
    case "phone":
      return brand.phone?.href;
    case "page":
      return pages.find(({ id }) => id === target.page_id)?.url;
    case "block":
      return `#b-${target.block}`;
    case "url":
      return safeAddress(target.url);
  }
}

export function buttonsPart(buttons: readonly Button[], { facts }: BlockView): Html | false {
  const shown = buttons.flatMap((button) => {
    const href = button.label ? hrefOf(button, facts) : undefined;
    return href ? [{ label: button.label, href }] : [];
  });
  return (
    shown.length > 0 &&
    html`<p class="buttons">${shown.map(
      ({ label, href }, place) =>
        html`<a class="button${place > 0 && " second"}" href="${href}" rel="noopener">${label}</a>`,
    )}</p>`
  );
}

/** Nothing for a picture that is gone. `sizes` says how wide it is shown. */
export function picturePart(
  { picture, alt }: Shown,
  { find, isFirst }: BlockView,
  sizes: string,
): Html | undefined {
  const found = find(picture);
  return (
    found &&
    html`<img src="${found.src}"${found.srcset && html` srcset="${found.srcset}" sizes="${sizes}"`} alt="${alt}"${
      found.width && found.height && html` width="${found.width}" height="${found.height}"`
    }${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`
  );
}
