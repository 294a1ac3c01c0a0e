/** The window that says why something stays where it was, and offers the ways out below. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

export function StaysPutPanel({ title, isOpen, onClose, children }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="default" onClick={onClose}>
          Keep Current Time
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
