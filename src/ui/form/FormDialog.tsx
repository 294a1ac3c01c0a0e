/** The window of a form: its buttons, which rest while it saves, and a close that asks before it loses what was typed. */
import { Button } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Dialog } from "../overlays/Dialog.tsx";
import { type GuardRef, useGuardedClose } from "./use-guarded-close.ts";

/** For the form inside: its `id`, which is also the key of the mutation that saves it, and where it says "unsaved". */
export type FormDialogParts = { id: string; guard: GuardRef };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Null where there is nothing to save, only to read. */
  save: string | null;
  saving?: string;
  cancel?: string;
  isDanger?: boolean;
  /** Stands in the head beside the title. */
  aside?: ReactNode;
  children: (parts: FormDialogParts) => ReactNode;
};

export function FormDialog({ isOpen, onClose, title, save, children, ...rest }: Props) {
  const { saving = "Saving...", cancel = save === null ? "Close" : "Cancel", isDanger = false, aside } = rest;
  const id = useId();
  const [guard, close] = useGuardedClose(onClose);
  const isSaving = useIsMutating({ mutationKey: [id] }) > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      aside={aside}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={isSaving}>
            {cancel}
          </Button>
          {/* It keeps the focus while it saves; a second click does nothing. */}
          {save !== null && (
            <Button
              type="submit"
              form={id}
              {...(isDanger ? { color: "red" } : {})}
              aria-disabled={isSaving || undefined}
            >
              {isSaving ? saving : save}
            </Button>
          )}
        </>
      }
    >
      {children({ id, guard })}
    </Dialog>
  );
}
