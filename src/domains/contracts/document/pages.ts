/** The pages of a contract that is a PDF, each with the fields that stand on it and the picture that shows it. */
import { pagePictures } from "#domains/files/previews/service.ts";
import type { Scope } from "#platform/actor.ts";
import type { Paper, PaperPage, PlacedField } from "#shared/papers/paper.ts";
import type { FieldPlaces } from "../document-contract.ts";
import type { KeptDocument } from "../tables.ts";

/** `sheet` is the paper of the same content as it would be written: its fields know their labels and whose they are. */
export function pageBlocks({ pages }: KeptDocument, places: FieldPlaces, sheet: Paper): PaperPage[] {
  const placed = sheet.blocks.flatMap((block) =>
    block.kind === "fields" ? block.fields.map((field) => ({ ...field, party: block.party })) : [],
  );
  return pages.map(({ width, height, text }, at) => ({
    kind: "page",
    number: at + 1,
    count: pages.length,
    width,
    height,
    text,
    picture: null,
    fields: placed
      .flatMap((field): PlacedField[] => {
        const place = places[field.id];
        if (place?.page !== at + 1) return [];
        const { page: _, ...on } = place;
        return [{ ...field, place: on }];
      })
      .toSorted(inReadingOrder),
  }));
}

/** Fields whose middles are closer than that stand on one line. */
const lineHeight = 12;

function inReadingOrder({ place: one }: PlacedField, { place: other }: PlacedField): number {
  const down = one.y + one.height / 2 - (other.y + other.height / 2);
  return Math.abs(down) > lineHeight ? down : one.x - other.x;
}

/** With addresses that a browser can load, for half a day. */
export async function withPictures(
  scope: Scope,
  paper: Paper,
  document: KeptDocument | null,
): Promise<Paper> {
  if (!document) return paper;
  const pictureOf = await pagePictures(scope.actor, document);
  return {
    ...paper,
    blocks: paper.blocks.map((block) =>
      block.kind === "page" ? { ...block, picture: pictureOf(block.number) } : block,
    ),
  };
}
