/** The colors and typefaces of the brand, for blocks in the editor. */
import { type CSSProperties, useMemo } from "react";
import { headingFace, stackOf, wordsOn } from "#shared/brand.ts";
import { plumb } from "#shared/palette.ts";
import { useBrandOfSite } from "./blocks/pictures.ts";

export function useBrandStyle(): CSSProperties {
  const brand = useBrandOfSite();
  return useMemo(() => {
    const color = brand?.color ?? plumb[7];
    const text = brand?.typeface ?? "clean";
    return {
      "--site-brand": color,
      "--site-on-brand": wordsOn(color),
      "--site-face": stackOf(text),
      "--site-heading-face": stackOf(headingFace(brand?.heading_typeface ?? "same", text)),
    } as CSSProperties;
  }, [brand]);
}
