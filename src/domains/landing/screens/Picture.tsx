/** A real screenshot of the product, light or dark as the page is; made by scripts/screenshots.ts. */
import classes from "./picture.module.css";
import { type PictureName, pictureSizes } from "./picture-sizes.ts";

const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

type Props = {
  name: PictureName;
  /** What is to be seen, for those who do not see it. */
  alt: string;
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string;
};

/** Both looks are on the page and one is shown: a browser does not fetch a lazy picture that is not shown. */
export function Picture({ name, alt, sizes }: Props) {
  return (
    <span className={classes.frame} data-shape={pictureSizes[name].width < 600 ? "phone" : "desk"}>
      <Look name={name} look="light" alt={alt} sizes={sizes} />
      <Look name={name} look="dark" alt={alt} sizes={sizes} />
    </span>
  );
}

function Look({ name, look, alt, sizes }: Props & { look: "light" | "dark" }) {
  const { width, height, widths } = pictureSizes[name];
  const sources = widths.map((each) => ({ each, url: files[`./pictures/${name}-${look}-${each}.webp`] }));
  const widest = sources.at(-1)?.url;
  // The pictures are taken of a built product, so the first build has none.
  if (!widest) return null;
  return (
    <img
      className={look === "dark" ? classes.dark : classes.light}
      src={widest}
      srcSet={sources.map(({ each, url }) => `${url} ${each}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
