/** Where the fields of a contract stand on the pages of its PDF, and what keeps one from being placed. */
import type { ContractContent, SignField } from "#domains/templates/content-contract.ts";
import { invalid } from "#platform/errors.ts";
import type { FieldPlace, FieldPlaces } from "../document-contract.ts";
import type { KeptContract } from "../store.ts";
import type { KeptDocument } from "../tables.ts";

type Placed = Pick<KeptContract, "content" | "document" | "places">;

const signFields = ({ sections }: ContractContent): SignField[] =>
  sections.flatMap((section) => (section.kind === "fields" ? section.fields : []));

/** Of fields that the content has. Throws `invalid` for one outside of the pages, and for words where a PDF has its own. */
export function placesOf({ content, document, places }: Placed): FieldPlaces {
  if (!document) return {};
  if (content.sections.some(({ kind }) => kind !== "fields")) {
    const sentence = "A contract from a PDF has fields alone. Its words are those of the PDF.";
    throw invalid(sentence, { content: sentence });
  }
  const known = signFields(content).flatMap((field): [SignField, FieldPlace][] => {
    const place = places[field.id];
    return place ? [[field, place]] : [];
  });
  for (const [{ id, label }, place] of known) {
    if (isOnPage(document, place)) continue;
    const sentence = `Keep "${label}" within its page.`;
    throw invalid(sentence, { [`places.${id}`]: sentence });
  }
  return Object.fromEntries(known.map(([{ id }, place]) => [id, place]));
}

/** Points by which sums of rounded figures may miss. */
const slack = 0.2;

function isOnPage({ pages }: KeptDocument, { page, x, y, width, height }: FieldPlace): boolean {
  const on = pages[page - 1];
  return on !== undefined && x + width <= on.width + slack && y + height <= on.height + slack;
}

/** Sentences by which a draft says what is still to be placed. */
export const unplaced = ({ content, document, places }: Placed): string[] =>
  document
    ? signFields(content)
        .filter(({ id }) => places[id] === undefined)
        .map(({ label }) => `Place the field "${label}" on a page.`)
    : [];
