/** A file that is too long for one answer: fetched piece by piece, and handed to the browser to be saved. */
import { saveBlob } from "./download.ts";

export type FilePiece = { text: string; count: number; next_cursor: string | null };

type Given = {
  /** Is given the cursor of the next piece, at first without one. */
  ask: (cursor: { cursor?: string }) => Promise<FilePiece>;
  /** How much of it is here; false ends it without a file. */
  onPiece?: (count: number) => boolean;
};

/** Undefined when it was ended. */
export async function fetchPieces({ ask, onPiece = () => true }: Given) {
  const texts: string[] = [];
  let count = 0;
  let cursor: string | null = "";
  while (cursor !== null) {
    const piece: FilePiece = await ask(cursor ? { cursor } : {});
    texts.push(piece.text);
    count += piece.count;
    cursor = piece.next_cursor;
    if (!onPiece(count)) return undefined;
  }
  return {
    count,
    save: (name: string, type: string) => saveBlob(new Blob(texts, { type }), name),
  };
}
