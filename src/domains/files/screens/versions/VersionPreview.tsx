/** A closer look at one version of a file, current or not. */
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { StoredFile } from "../../contract.ts";
import type { FileVersion } from "../../versions/contract.ts";
import classes from "../files.module.css";
import { FileContent } from "../preview/FilePreview.tsx";

type Props = { file: StoredFile; version: FileVersion | null; onClose: () => void };

export function VersionPreview({ file, version, onClose }: Props) {
  const shown = useLastShown(version);
  const title = shown ? `${file.name}, version ${shown.number}` : file.name;
  return (
    <Dialog isOpen={version !== null} onClose={onClose} title={title}>
      {shown && (
        <div className={classes.preview}>
          <FileContent file={{ ...shown, name: title, width: null, height: null, thumbnail_url: null }} />
        </div>
      )}
    </Dialog>
  );
}
