/** A picture where it is shown, or the place for one: pressed to choose another, with the words for those who don't see it. */
import { ActionIcon } from "@mantine/core";
import { IconPhoto, IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Shown } from "../../../pages/blocks-contract.ts";
import { PictureDialog } from "../editor-parts.tsx";
import classes from "./blocks.module.css";
import { InlineText } from "./InlineText.tsx";
import { usePictureUrl } from "./pictures.ts";

type Props = {
  /** "Picture", or "Before". */
  label?: string;
  shown: Shown;
  onChange: (changes: Partial<Shown>, about?: string) => void;
  look?: "wide" | "square" | "round";
  /** Whether it needs words for those who don't see it. */
  hasAlt?: boolean;
};

export function PictureField({ label = "Picture", shown, onChange, look = "wide", hasAlt = true }: Props) {
  const { picture, alt } = shown;
  const [isOpen, setOpen] = useState(false);
  const url = usePictureUrl(picture);
  return (
    <div className={classes.pictureField}>
      <div className={classes.pictureFrame} data-look={look}>
        <button
          type="button"
          className={classes.picture}
          aria-label={picture ? `Change ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
          onClick={() => setOpen(true)}
        >
          {picture && url ? (
            <img src={url} alt="" />
          ) : (
            <span className={classes.noPicture}>
              {picture ? <IconPhoto size={22} aria-hidden /> : <IconPhotoPlus size={22} aria-hidden />}
              {picture ? (url === undefined ? "" : "This picture can't be shown") : `Choose ${label}`}
            </span>
          )}
        </button>
        {picture && (
          <ActionIcon
            variant="default"
            className={classes.clear ?? ""}
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={() => onChange({ picture: null })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {picture && hasAlt && (
        <InlineText
          label={`Alt text of the ${label.toLowerCase()}`}
          placeholder="Alt text: what the picture shows"
          look="small"
          value={alt}
          max={250}
          onChange={(next) => onChange({ alt: next }, "alt")}
        />
      )}
      <PictureDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          onChange({ picture: chosen });
          setOpen(false);
        }}
      />
    </div>
  );
}
