/** The way to draw on a photo, below it. */
import { IconBrush } from "@tabler/icons-react";
import { useState } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { StoredFile } from "../../contract.ts";
import { DrawDialog } from "../lazy-parts.tsx";

export function DrawButton({ file }: { file: StoredFile }) {
  const [isDrawing, setDrawing] = useState(false);
  const isInTrash = file.deleted_at !== null;
  const notAllowed =
    useWhyNot()("files.update") ?? (isInTrash ? "Restore this file to draw on it" : undefined);
  return (
    <>
      <ActionButton
        variant="default"
        mt="xs"
        leftSection={<IconBrush size={16} aria-hidden />}
        whyNot={notAllowed}
        onClick={() => setDrawing(true)}
      >
        Draw on Photo
      </ActionButton>
      <DrawDialog isOpen={isDrawing} onClose={() => setDrawing(false)} file={file} />
    </>
  );
}
