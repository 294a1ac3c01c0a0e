/** The window in which people draw on a photo; what comes of it is a new version, and the photo stays as the one before. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { plural } from "#shared/plural.ts";
import { type GuardRef, useGuardedClose, useGuardFor } from "#ui/form/use-guarded-close.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { uploads } from "#ui/uploads/upload-queue.ts";
import type { StoredFile } from "../../contract.ts";
import { DrawTools } from "./DrawTools.tsx";
import classes from "./drawing.module.css";
import { MarkShape } from "./MarkShape.tsx";
import type { Size } from "./marks.ts";
import { paintPhoto } from "./paint-photo.ts";
import { type Drawing, useDrawing } from "./use-drawing.ts";

type Props = { isOpen: boolean; onClose: () => void; file: StoredFile };

export function DrawDialog(props: Props) {
  const [guard, close] = useGuardedClose(props.onClose);
  // Each time with nothing drawn yet.
  return props.isOpen ? <Open {...props} guard={guard} close={close} /> : null;
}

type OpenProps = Props & { guard: GuardRef; close: () => void };

function Open({ onClose, file, guard, close }: OpenProps) {
  const photo = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [isSaving, setSaving] = useState(false);
  const drawing = useDrawing(size);
  async function save() {
    if (!photo.current) return;
    setSaving(true);
    try {
      uploads.add([await paintPhoto(photo.current, drawing.marks, file.name)], { version_of: file.id });
      onClose();
    } catch (error) {
      notifyError(error, "The drawing couldn't be saved");
    } finally {
      setSaving(false);
    }
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Draw on ${file.name}`}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={drawing.marks.length === 0} loading={isSaving} onClick={() => void save()}>
            Save as New Version
          </Button>
        </>
      }
    >
      {drawing.marks.length > 0 && <Unsaved guard={guard} />}
      <DrawTools drawing={drawing} isReady={size !== null} />
      <div className={classes.photo}>
        <img
          ref={photo}
          src={file.content_url}
          alt={file.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={() => notifyError("The photo couldn't be loaded. Try again.")}
        />
        {size && <Sheet drawing={drawing} size={size} />}
      </div>
    </Dialog>
  );
}

/** Only while something is drawn, because the router can watch over one form at a time. */
function Unsaved({ guard }: { guard: GuardRef }) {
  useGuardFor(guard, true);
  return null;
}

const Sheet = ({ drawing, size }: { drawing: Drawing; size: Size }) => (
  <svg
    className={classes.sheet}
    viewBox={`0 0 ${size.width} ${size.height}`}
    role="img"
    aria-label={`${plural(drawing.marks.length, "mark")} on the photo`}
    {...drawing.pointer}
  >
    {drawing.marks.map((mark) => (
      <MarkShape key={mark.id} mark={mark} size={size} />
    ))}
  </svg>
);
