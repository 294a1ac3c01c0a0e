/** Several pictures: a gallery, and work before and after. */
import { mostPictures } from "../../../pages/blocks-contract.ts";
import type { BlockProps } from "./block-props.ts";
import classes from "./blocks.module.css";
import { InlineText } from "./InlineText.tsx";
import { ItemList } from "./ItemList.tsx";
import { PictureField } from "./PictureField.tsx";
import { BlockHeading } from "./TextBodies.tsx";

const mostPairs = 12;

export const GalleryBody = ({ block: { heading, pictures }, set }: BlockProps<"gallery">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <ItemList
      noun="picture"
      look="cards"
      items={pictures}
      most={mostPictures}
      blank={{ picture: null, alt: "", caption: "" }}
      onChange={(next, about) => set({ pictures: next }, about)}
    >
      {(item, change, place) => (
        <>
          <PictureField label={`Picture ${place + 1}`} look="square" shown={item} onChange={change} />
          <InlineText
            label={`Caption of picture ${place + 1}`}
            placeholder="Caption"
            look="small"
            value={item.caption}
            max={250}
            onChange={(caption) => change({ caption }, "caption")}
          />
        </>
      )}
    </ItemList>
  </>
);

const none = { picture: null, alt: "" };

export const BeforeAfterBody = ({ block: { heading, pairs }, set }: BlockProps<"before_after">) => (
  <>
    <BlockHeading value={heading} set={set} />
    <ItemList
      noun="pair"
      look="rows"
      items={pairs}
      most={mostPairs}
      blank={{ before: none, after: none, caption: "" }}
      onChange={(next, about) => set({ pairs: next }, about)}
    >
      {({ before, after, caption }, change, place) => (
        <>
          <div className={classes.pair}>
            <PictureField
              label="Before"
              look="square"
              shown={before}
              onChange={(changes, about) =>
                change({ before: { ...before, ...changes } }, about && `before-${about}`)
              }
            />
            <PictureField
              label="After"
              look="square"
              shown={after}
              onChange={(changes, about) =>
                change({ after: { ...after, ...changes } }, about && `after-${about}`)
              }
            />
          </div>
          <InlineText
            label={`Caption of pair ${place + 1}`}
            placeholder="Caption"
            look="small"
            value={caption}
            max={250}
            onChange={(next) => change({ caption: next }, "caption")}
          />
        </>
      )}
    </ItemList>
  </>
);
