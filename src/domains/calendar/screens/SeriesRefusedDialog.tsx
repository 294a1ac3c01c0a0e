/** Says on which days a moved series would book somebody twice, and offers the ways out. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import type { SeriesCollisions } from "../series-contract.ts";
import type { ChangeEvent, Refusal } from "./change-event.ts";
import { SeriesCollisionsNotice, type WayOut } from "./SeriesCollisionsNotice.tsx";

type Props = {
  refused: Refusal & { collisions: SeriesCollisions };
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  change: ChangeEvent;
};

export function SeriesRefusedDialog({ refused, isOpen, onClose, zone, change }: Props) {
  const [isSaving, setSaving] = useState(false);
  async function again(way: WayOut) {
    setSaving(true);
    if (await change(refused.event, { ...refused.changes, ...way })) onClose();
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
      <SeriesCollisionsNotice
        message={refused.message}
        found={refused.collisions}
        zone={zone}
        isSaving={isSaving}
        onChoose={(way) => void again(way)}
      />
    </Dialog>
  );
}
