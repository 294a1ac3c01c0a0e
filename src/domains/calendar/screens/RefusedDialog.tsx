/** Says why an event went back to where it was, and offers the two ways out. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import type { ChangeEvent, Changes, Refused } from "./change-event.ts";
import { DoubleBookingPanel } from "./DoubleBookingPanel.tsx";

type Props = {
  refused: Refused;
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  change: ChangeEvent;
};

export function RefusedDialog({ refused, isOpen, onClose, zone, change }: Props) {
  const [isSaving, setSaving] = useState(false);
  async function again(changes: Changes) {
    setSaving(true);
    if (await change(refused.event, { ...refused.changes, ...changes })) onClose();
    setSaving(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`"${refused.event.title}" stays where it was`}
      footer={
        <Button variant="default" onClick={onClose}>
          Leave It There
        </Button>
      }
    >
      <DoubleBookingPanel
        message={refused.message}
        booking={refused.booking}
        zone={zone}
        isSaving={isSaving}
        onUseNext={(next) => void again(next)}
        onOverride={(override_reason) => void again({ override_reason })}
      />
    </Dialog>
  );
}
