/** Changes to the fields on the pages of a PDF: added, placed, moved, resized and taken out. */
import {
  type ContractContent,
  mostFields,
  type Section,
  type SignField,
} from "#domains/templates/content-contract.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import {
  type ContractDocument,
  type FieldPlace,
  type FieldPlaces,
  leastFieldSize,
} from "../../../document-contract.ts";

/** What of a draft says which fields there are and where they stand. */
export type Placing = { content: ContractContent; places: FieldPlaces };

export type OwnedField = { field: SignField; signer: string };

type Pages = ContractDocument["pages"];
type Signing = Extract<Section, { kind: "fields" }>;

export const ownedFields = ({ sections }: ContractContent): OwnedField[] =>
  sections.flatMap((section) =>
    section.kind === "fields" ? section.fields.map((field) => ({ field, signer: section.signer })) : [],
  );

export const fieldLabels: Record<SignField["kind"], string> = {
  signature: "Signature",
  initials: "Initials",
  date: "Date Signed",
  tick: "Checkbox",
  text: "Text to Fill In",
};

/** Points: wide enough to be written in. */
const sizes: Record<SignField["kind"], { width: number; height: number }> = {
  signature: { width: 200, height: 36 },
  initials: { width: 70, height: 30 },
  date: { width: 130, height: 24 },
  tick: { width: 16, height: 16 },
  text: { width: 180, height: 22 },
};

export type NewField = { kind: SignField["kind"]; signer: string; page: number };

/** At the end of what the signer fills in. Gives the id of the new field, too. */
export function addField(draft: Placing, pages: Pages, { kind, signer, page }: NewField) {
  const field = { id: makeIdempotencyKey(), kind, label: fieldLabels[kind], is_required: kind !== "text" };
  const content = withOwned(draft.content, [...ownedFields(draft.content), { field, signer }]);
  return { id: field.id, ...placeAll({ content, places: draft.places }, pages, page) };
}

export function changeField(draft: Placing, changed: OwnedField): Placing {
  const all = ownedFields(draft.content).map((each) => (each.field.id === changed.field.id ? changed : each));
  return { ...draft, content: withOwned(draft.content, all) };
}

export function removeField({ content, places }: Placing, id: string): Placing {
  const { [id]: _, ...others } = places;
  const left = ownedFields(content).filter(({ field }) => field.id !== id);
  return { content: withOwned(content, left), places: others };
}

/** Sections are how a content holds fields: one for each signer, and another where there are too many for one. */
function withOwned(content: ContractContent, owned: readonly OwnedField[]): ContractContent {
  const sections = content.signers.flatMap(({ id: signer }) => {
    const fields = owned.filter((each) => each.signer === signer).map(({ field }) => field);
    return Array.from({ length: Math.ceil(fields.length / mostFields) }, (_, at): Signing => {
      const id = at === 0 ? `of-${signer}`.slice(0, 40) : `${at}-of-${signer}`.slice(0, 40);
      return { id, kind: "fields", signer, fields: fields.slice(at * mostFields, (at + 1) * mostFields) };
    });
  });
  return { ...content, sections };
}

const gap = 8;
const margin = 48;

/** Every field that stands nowhere yet is put on the page, one under the other, where none stands. */
export function placeAll({ content, places }: Placing, pages: Pages, page: number): Placing {
  const on = pages[page - 1];
  if (!on) return { content, places };
  const all: FieldPlaces = {};
  for (const { field } of ownedFields(content)) {
    const kept = places[field.id];
    if (kept) all[field.id] = kept;
  }
  for (const { field } of ownedFields(content)) {
    all[field.id] ??= freePlace(field, page, on, Object.values(all));
  }
  return { content, places: all };
}

function freePlace(
  { kind }: SignField,
  page: number,
  on: Pages[number],
  taken: readonly FieldPlace[],
): FieldPlace {
  const { width, height } = sizes[kind];
  const first = { page, x: margin, y: margin, width, height };
  const meets = (place: FieldPlace) =>
    taken.some(
      (other) =>
        other.page === page &&
        other.x < place.x + place.width &&
        place.x < other.x + other.width &&
        other.y < place.y + place.height + gap &&
        place.y < other.y + other.height + gap,
    );
  let place = first;
  while (meets(place) && place.y + height + gap < on.height) place = { ...place, y: place.y + gap };
  return within(meets(place) ? first : place, on);
}

/** On its page as a whole, in tenths of a point. */
export function within(place: FieldPlace, on: Pages[number]): FieldPlace {
  const width = clamp(place.width, leastFieldSize, on.width);
  const height = clamp(place.height, leastFieldSize, on.height);
  return {
    page: place.page,
    x: tenths(clamp(place.x, 0, on.width - width)),
    y: tenths(clamp(place.y, 0, on.height - height)),
    width: tenths(width),
    height: tenths(height),
  };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(Math.min(least, most), Math.min(value, most));
const tenths = (points: number): number => Math.floor(points * 10 + 0.001) / 10;
