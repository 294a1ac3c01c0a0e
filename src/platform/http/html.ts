/** The one way to write a page on the server: whatever is put into the markup is escaped, so no text becomes a tag. */

/** No text and no JSON that somebody sends can carry it. */
const mark: unique symbol = Symbol("markup");

/** Finished markup. Only `html` makes it. */
export type Html = { readonly [mark]: true; readonly text: string };

type Part = string | number | Html | readonly Part[] | null | undefined | false;

const markup = (text: string): Html => ({ [mark]: true, text });

const isMarkup = (part: object): part is Html => mark in part;

/**
 * ``html`<p class="${name}">${words}</p>` ``: values stand between tags or within a quoted attribute. Text is escaped, `Html`
 * is taken as it is, lists are joined, and nothing is written for null, undefined and false. An address in `href` or
 * `action` must begin with our own words: escaping does not keep `javascript:` out.
 */
export function html(pieces: TemplateStringsArray, ...values: Part[]): Html {
  const text = pieces.map((piece, index) => piece + written(values[index])).join("");
  return markup(text);
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(written).join("");
  if (typeof part === "object") return isMarkup(part) ? part.text : "";
  return String(part).replace(/[&<>"'`]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** The style sheet of a page, which is ours from end to end. Throws a TypeError when it would end its own element. */
export function styleElement(css: string): Html {
  if (css.includes("</")) throw new TypeError("A style sheet cannot contain a closing tag");
  return markup(`<style>${css}</style>`);
}

/** Facts for programs that read pages (JSON-LD): no text among them can end the element or begin another. */
export function factsElement(facts: object): Html {
  const text = JSON.stringify(facts).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${(sign.codePointAt(0) as number).toString(16).padStart(4, "0")}`,
  );
  return markup(`<script type="application/ld+json">${text}</script>`);
}
