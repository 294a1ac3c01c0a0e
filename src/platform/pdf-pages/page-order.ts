/** What the thread that draws pages is asked for, and what it answers. */
import type { CompiledProgram } from "./web-assembly.ts";

export type PageOrder = {
  bytes: Uint8Array<ArrayBuffer>;
  /** PDFium, compiled once for all threads. */
  program: CompiledProgram;
  /** Of the memory in which PDFium works. */
  mostBytes: number;
} & ({ kind: "read"; mostPages: number; mostCharacters: number } | ({ kind: "draw" } & Drawing));

export type Drawing = {
  /** 1 for the first. */
  pages: readonly number[];
  /** Pixels. */
  width: number;
  /** Pixels of one page: a longer one is drawn narrower. */
  mostPixels: number;
};

export type PageRead = {
  /** Points of 1/72 inch, as the page is looked at. */
  width: number;
  height: number;
  text: string;
};

export type PageDrawn = {
  page: number;
  /** Red, green, blue and opacity of each pixel. */
  pixels: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
};

/** `opened` comes first, and then a message for each page in its order. */
export type PageAnswer =
  | { kind: "refused"; because: "locked" | "broken" }
  | { kind: "opened"; count: number }
  | ({ kind: "read" } & PageRead)
  | ({ kind: "drawn" } & PageDrawn)
  | { kind: "done" };
