/** Says why an event went back to where it was, and offers the two ways out. */
import type { ChangeEvent, Refused } from "./change-event.ts";
import { DoubleBookingPanel } from "./DoubleBookingPanel.tsx";
import { StaysPutPanel } from "./StaysPutPanel.tsx";
import { useSecondTry } from "./use-second-try.ts";

type Props = {
  refused: Refused;
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  change: ChangeEvent;
};

export function RefusedDialog({ refused, isOpen, onClose, zone, change }: Props) {
  const { isSaving, again } = useSecondTry({ refused, change, onClose });
  return (
    <StaysPutPanel title={`"${refused.event.title}" wasn't moved`} isOpen={isOpen} onClose={onClose}>
      <DoubleBookingPanel
        message={refused.message}
        booking={refused.booking}
        zone={zone}
        isSaving={isSaving}
        onUseNext={again}
        onOverride={(override_reason) => again({ override_reason })}
      />
    </StaysPutPanel>
  );
}
