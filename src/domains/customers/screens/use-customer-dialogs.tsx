/** The windows that any screen with customers can open: edit this one, write a note about this one. */
import { type ReactNode, useCallback, useState } from "react";
import type { Customer } from "../contract.ts";
import { CustomerDialog, NoteDialog } from "./lazy-parts.tsx";

type Opened = { kind: "edit" | "note"; customer: Customer; isOpen: boolean };

/** Place `dialogs` once in the screen. */
export function useCustomerDialogs(): {
  edit: (customer: Customer) => void;
  addNote: (customer: Customer) => void;
  dialogs: ReactNode;
} {
  // Kept after closing, so that nothing changes in a window that is still fading out.
  const [opened, setOpened] = useState<Opened | null>(null);
  const edit = useCallback((customer: Customer) => setOpened({ kind: "edit", customer, isOpen: true }), []);
  const addNote = useCallback(
    (customer: Customer) => setOpened({ kind: "note", customer, isOpen: true }),
    [],
  );
  const close = useCallback(() => setOpened((now) => now && { ...now, isOpen: false }), []);
  const customer = opened?.customer ?? null;
  const isOpen = (kind: Opened["kind"]) => opened?.kind === kind && opened.isOpen;
  return {
    edit,
    addNote,
    dialogs: (
      <>
        <CustomerDialog
          isOpen={isOpen("edit")}
          onClose={close}
          subject={customer ? { kind: "existing", customer } : { kind: "new" }}
        />
        <NoteDialog isOpen={isOpen("note")} onClose={close} customer={customer} />
      </>
    ),
  };
}
