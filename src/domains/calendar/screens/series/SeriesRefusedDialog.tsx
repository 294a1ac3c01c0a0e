/** Says on which days a moved series would book somebody twice, and offers the ways out. */
import type { SeriesCollisions } from "../../series/contract.ts";
import type { ChangeEvent, Refusal } from "../event/change-event.ts";
import { StaysPutPanel } from "../event/StaysPutPanel.tsx";
import { useSecondTry } from "../event/use-second-try.ts";
import { SeriesCollisionsNotice } from "./SeriesCollisionsNotice.tsx";

type Props = {
  refused: Refusal & { collisions: SeriesCollisions };
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  change: ChangeEvent;
};

export function SeriesRefusedDialog({ refused, isOpen, onClose, zone, change }: Props) {
  const { isSaving, again } = useSecondTry({ refused, change, onClose });
  return (
    <StaysPutPanel title={`"${refused.event.title}" wasn't moved`} isOpen={isOpen} onClose={onClose}>
      <SeriesCollisionsNotice
        message={refused.message}
        found={refused.collisions}
        zone={zone}
        isSaving={isSaving}
        onChoose={again}
      />
    </StaysPutPanel>
  );
}
