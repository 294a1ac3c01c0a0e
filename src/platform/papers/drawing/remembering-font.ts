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
    return Object.assign(Object.create(run), { positions: run.positions.map((place) => ({ ...place })) });
  };
  const fresh: Font = Object.assign(Object.create(font), { getGlyph: freshGlyphs(font) });
  return Object.assign(Object.create(font), { layout });
}

/**
 * A font keeps each glyph with the letter for which it was asked first, or with none when it was part of another
 * letter. On the next paper it would be read back as that letter.
 */
const freshGlyphs =
  (font: Font) =>
  (id: number, codePoints: number[] = []): Glyph => {
    const known = font.getGlyph(id, codePoints);
    return codePoints.length > 0 ? Reflect.construct(known.constructor, [id, codePoints, font]) : known;
  };
