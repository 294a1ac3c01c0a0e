/** The window in which a picture is chosen: among the files, where one can be uploaded, or among the brand assets. */
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { PicturePicker } from "#domains/files/screens/PicturePicker.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Picture } from "../../pages/blocks-contract.ts";
import classes from "./blocks/blocks.module.css";
import { useBrandOfSite } from "./blocks/pictures.ts";

type Props = { isOpen: boolean; onClose: () => void; onChoose: (picture: Picture) => void };

export function PictureDialog({ isOpen, onClose, onChoose }: Props) {
  const [from, setFrom] = useState("file");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose Picture">
      {isOpen && (
        <div className={classes.choosing}>
          <SegmentedControl
            aria-label="From"
            data={[
              { value: "file", label: "Files" },
              { value: "asset", label: "Brand Assets" },
            ]}
            value={from}
            onChange={setFrom}
          />
          {from === "file" ? (
            <PicturePicker onChoose={({ id }) => onChoose({ from: "file", id })} />
          ) : (
            <Assets onChoose={onChoose} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Assets({ onChoose }: Pick<Props, "onChoose">) {
  const brand = useBrandOfSite();
  if (!brand || brand.assets.length === 0)
    return <p className={classes.note}>There are no brand assets yet. Add them in Brand settings.</p>;
  return (
    <ul className={classes.choices} aria-label="Brand assets">
      {brand.assets.map(({ id, name, url }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose({ from: "asset", id })}>
            <img src={url} alt="" loading="lazy" />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
