/** A picture of the brand as large as the window allows, with what is known of it. */
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { BrandAsset } from "../contract.ts";
import classes from "./brand.module.css";

type Props = { asset: BrandAsset | null; onClose: () => void };

export function AssetPreview({ asset, onClose }: Props) {
  const shown = useLastShown(asset);
  return (
    <Dialog isOpen={asset !== null} onClose={onClose} title={shown?.name ?? ""}>
      {shown && (
        <figure className={classes.large}>
          <img src={shown.url} alt={shown.name} width={shown.width} height={shown.height} />
          <figcaption className={classes.hint}>
            {shown.width} × {shown.height} pixels
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}
