/** Sets each word once: most words of a paper stood on the one before. */
import type { Font, Glyph, GlyphRun } from "fontkit";

const mostWords = 5_000;

/**
 * The same font, which remembers how it set a word. Letters are set as they are written: without the font's alternates
 * by context, which cost three quarters of the time and turn "->" into an arrow.
 */
export function remembering(font: Font): Font {
  const known = new Map<string, GlyphRun>();
  const layout = (text: string, features: string[] = []): GlyphRun => {
    const key = `${features.join(" ")}/${text}`;
    let run = known.get(key);
    if (!run) {
      if (known.size >= mostWords) known.clear();
      const chosen = { ...Object.fromEntries(features.map((name) => [name, true])), calt: false };
      run = font.layout.call(fresh, text, chosen);
      known.set(key, run);
    }
    // The library that writes the PDF scales the places that it is given.
    return over(run, { positions: run.positions.map((place) => ({ ...place })) });
  };
  const fresh = over(font, { getGlyph: freshGlyphs(font) });
  return over(font, { layout });
}

/** The same object but for what is given. */
const over = <One extends object>(one: One, changes: Partial<One>): One =>
  Object.assign(Object.create(one) as One, changes);

type MakeGlyph = new (id: number, codePoints: number[], font: Font) => Glyph;

/**
 * A font keeps each glyph with the letter for which it was asked first, or with none when it was part of another
 * letter. On the next paper it would be read back as that letter.
 */
const freshGlyphs =
  (font: Font) =>
  (id: number, codePoints: number[] = []): Glyph => {
    const known = font.getGlyph(id, codePoints);
    const Kind = known.constructor as MakeGlyph;
    return codePoints.length > 0 ? new Kind(id, codePoints, font) : known;
  };
