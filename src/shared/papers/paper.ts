/**
 * A paper: what a contract, invoice, receipt or statement says, whether it is read on a screen or as a PDF.
 *
 * Whoever makes one has formatted everything in it: a paper holds no amounts and no dates, only the words for them.
 */
import type { HeadingTypeface, Typeface } from "../brand.ts";

export type PaperBrand = {
  name: string;
  /** `#` and six digits; words wear a shade of it that can be read. */
  accent: string;
  typeface: Typeface;
  headingTypeface: HeadingTypeface;
  /** An address that the browser can load; a PDF is given the bytes. */
  logo: string | null;
  /** Address, phone, email, license. */
  lines: string[];
};

export type PaperFieldValue =
  | { kind: "text"; text: string }
  | { kind: "tick"; isOn: boolean }
  /** A name that counts as a signature. */
  | { kind: "typed"; text: string }
  /** The picture's bytes in base64. */
  | { kind: "drawn"; png: string };

/** Something that a signer signs, initials, ticks or fills in; `value` is null until they have. */
export type PaperField = {
  id: string;
  kind: "signature" | "initials" | "date" | "tick" | "text";
  label: string;
  value: PaperFieldValue | null;
};

export type PaperPriceLine = {
  name: string;
  description: string;
  quantity: string;
  price: string;
  amount: string;
};

export type PaperTotal = { label: string; value: string; isGrand: boolean };

/** What the columns are called on a paper that is no list of items, such as a statement. */
export type PriceHeadings = { item: string; quantity: string; price: string; amount: string };

export type PaperPrices = {
  kind: "prices";
  /** "Item", "Quantity", "Price" and "Amount" unless given. */
  headings?: PriceHeadings | undefined;
  lines: PaperPriceLine[];
  totals: PaperTotal[];
};

export type PaperFields = {
  kind: "fields";
  /** Who fills them in: "Client". */
  party: string;
  fields: PaperField[];
};

/** Points of 1/72 inch, from the top left of a page as it is looked at. */
export type PaperPlace = { x: number; y: number; width: number; height: number };

export type PlacedField = PaperField & { party: string; place: PaperPlace };

/** A page of a PDF that was brought along, with what is signed on it. */
export type PaperPage = {
  kind: "page";
  /** 1 for the first. */
  number: number;
  count: number;
  /** Points. */
  width: number;
  height: number;
  /** What it says, for those who can't see it. */
  text: string;
  /** An address that the browser can load; null where the paper is kept. */
  picture: string | null;
  /** In the order in which they are read. */
  fields: PlacedField[];
};

export type PaperBlock =
  | { kind: "heading"; text: string }
  /** Taken apart by `readPaperText`. */
  | { kind: "text"; text: string }
  | PaperPrices
  | PaperFields
  | PaperPage;

export type Paper = {
  /** "Contract" */
  kind: string;
  title: string;
  number: string | null;
  /** "Draft" or "Sample": faint across each page. */
  stamp: string | null;
  brand: PaperBrand;
  /** For whom it is. */
  to: { heading: string; lines: string[] } | null;
  facts: { label: string; value: string }[];
  blocks: PaperBlock[];
  /** At the foot of each page. */
  footer: string;
};

/** Words and figures in rows; of what is only drawn as a PDF, such as a report. */
export type PaperTable = {
  kind: "table";
  /** The first column holds words, the others figures. */
  heads: string[];
  rows: string[][];
  /** The last row, which sums up; empty without one. */
  foot: string[];
};

/** What a PDF can show beside what a screen does. */
export type PrintedPaper = Omit<Paper, "blocks"> & { blocks: (PaperBlock | PaperTable)[] };

/** Everything that is signed on it, wherever it stands. */
export const paperFields = ({ blocks }: Pick<PrintedPaper, "blocks">): PaperField[] =>
  blocks.flatMap((block): PaperField[] =>
    block.kind === "fields" || block.kind === "page" ? block.fields : [],
  );

/** "Contract C-1042", which stands over the title and at the foot of each page. */
export const paperLabel = ({ kind, number }: Pick<Paper, "kind" | "number">): string =>
  [kind, number].filter(Boolean).join(" ");
