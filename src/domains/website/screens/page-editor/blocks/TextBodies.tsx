/** Words, a single picture, and the line between two blocks. */
import type { BlockProps } from "./block-props.ts";
import classes from "./blocks.module.css";
import { InlineText } from "./InlineText.tsx";
import { PictureField } from "./PictureField.tsx";
import { RichText } from "./RichText.tsx";

type HeadProps = {
  value: string;
  set: (changes: { heading: string }, about: string) => void;
};

/** Many blocks begin with one; without words it isn't shown. */
export const BlockHeading = ({ value, set }: HeadProps) => (
  <InlineText
    label="Heading"
    placeholder="Heading, if you want one"
    look="heading"
    value={value}
    max={160}
    onChange={(heading) => set({ heading }, "heading")}
  />
);

export const TextBody = ({ block, set }: BlockProps<"text">) => (
  <>
    <BlockHeading value={block.heading} set={set} />
    <RichText
      placeholder="Write something…"
      value={block.text}
      max={10_000}
      onChange={(text) => set({ text }, "text")}
    />
  </>
);

export const ImageBody = ({ block, set }: BlockProps<"image">) => (
  <div className={classes.single} data-width={block.width}>
    <PictureField shown={block} onChange={set} />
    <InlineText
      label="Caption"
      look="small"
      value={block.caption}
      max={250}
      onChange={(caption) => set({ caption }, "caption")}
    />
  </div>
);

export const DividerBody = ({ block: { look } }: Pick<BlockProps<"divider">, "block">) =>
  look === "line" ? <hr className={classes.line} /> : <div className={classes.space} />;
