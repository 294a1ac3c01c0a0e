/** A list onto which files and folders can be dropped. */
import type { ReactNode } from "react";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { UploadFields } from "#ui/uploads/upload-item.ts";
import { useDropZone } from "#ui/uploads/use-drop-zone.ts";
import { filesIn, uploadFound } from "./dropped-files.ts";
import classes from "./upload.module.css";

type Props = { fields: UploadFields; isOff: boolean; children: ReactNode };

export function DropArea({ fields, isOff, children }: Props) {
  const { isOver, handlers } = useDropZone(takeDropped((found) => uploadFound(found, fields)));
  return (
    <div className={classes.dropArea} data-over={isOver || undefined} {...(isOff ? {} : handlers)}>
      {children}
    </div>
  );
}

/** What cannot be read is said. */
export const takeDropped =
  (take: (found: Awaited<ReturnType<typeof filesIn>>) => void) =>
  (dropped: DataTransfer): void => {
    filesIn(dropped).then(take, (error: unknown) =>
      notifyError(error, "These files couldn't be read. Try choosing them instead."),
    );
  };
