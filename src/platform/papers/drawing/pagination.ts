/** Decides what stands on which page, so that nothing that belongs together is torn apart. */

/** A line, a row or a picture: whatever is never cut itself. Lengths are points. */
export type Piece = {
  height: number;
  /** White above it, which the top of a page does without. */
  gap: number;
  /** True for a heading, for the first lines of a paragraph, for all of a signature but its end. */
  isBoundToNext: boolean;
  draw: (top: number) => void;
  /** What stands above it again where it is the first of a page. */
  heading?: Heading;
};

export type Heading = { height: number; drawAgain: (top: number) => void };

export type Placed = { top: number; draw: (top: number) => void };

/**
 * Pages of at most `bottom - top` points. What is bound together goes to the next page as a whole; only what is higher
 * than a page is cut, between its pieces.
 */
export function paginate(
  pieces: readonly Piece[],
  { top, bottom }: { top: number; bottom: number },
): Placed[][] {
  const pages: Placed[][] = [[]];
  let at = top;
  const place = (piece: Piece, next?: Piece) => {
    const least = heightOf(next ? [piece, next] : [piece]);
    if (at + least > bottom) turn();
    if (at > top) at += piece.gap;
    else if (pages.length > 1 && piece.heading) putHeading(piece.heading);
    pages.at(-1)?.push({ top: at, draw: piece.draw });
    at += piece.height;
  };
  const turn = () => {
    if (at === top) return;
    pages.push([]);
    at = top;
  };
  const putHeading = ({ height, drawAgain }: Heading) => {
    pages.at(-1)?.push({ top: at, draw: drawAgain });
    at += height;
  };
  for (const chain of chainsOf(pieces)) {
    const fitsHere = at + heightOf(chain) <= bottom;
    const [first, second] = chain;
    const spared = (first?.heading?.height ?? 0) - (first?.gap ?? 0);
    const fitsAlone = top + spared + heightOf(chain) <= bottom;
    if (!fitsHere && fitsAlone) turn();
    // A heading over what is cut still has something under it.
    for (const piece of chain) place(piece, piece === first && !fitsHere ? second : undefined);
  }
  return pages;
}

function chainsOf(pieces: readonly Piece[]): Piece[][] {
  const chains: Piece[][] = [];
  let isOpen = false;
  for (const piece of pieces) {
    if (isOpen) chains.at(-1)?.push(piece);
    else chains.push([piece]);
    isOpen = piece.isBoundToNext;
  }
  return chains;
}

const heightOf = (chain: readonly Piece[]): number =>
  chain.reduce((sum, { gap, height }) => sum + gap + height, 0);

/** Binds the lines of a paragraph so that neither its first nor its last line stands alone. */
export const bindLines = <One extends Piece>(lines: One[]): One[] =>
  lines.map((line, index) => ({
    ...line,
    isBoundToNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
  }));

/** Binds all of them, and the last to what follows where `toNext` says so. */
export const bindAll = <One extends Piece>(pieces: One[], toNext = false): One[] =>
  pieces.map((piece, index) => ({ ...piece, isBoundToNext: index < pieces.length - 1 || toNext }));
