/** Says why a visit went back to where it was, and offers the two ways out. */
import { DoubleBookingPanel } from "#domains/calendar/screens/event/DoubleBookingPanel.tsx";
import { StaysPutPanel } from "#domains/calendar/screens/event/StaysPutPanel.tsx";
import type { PlaceVisit, Refused } from "./use-dispatch-moves.ts";

type Props = {
  refused: Refused | null;
  isOpen: boolean;
  onClose: () => void;
  zone: string;
  place: PlaceVisit;
};

export function TakenDialog({ refused, isOpen, onClose, zone, place }: Props) {
  function again(changes: Partial<Refused["timing"]>) {
    if (!refused) return;
    onClose();
    place(refused.visit, { ...refused.timing, ...changes });
  }
  return (
    <StaysPutPanel
      isOpen={isOpen}
      onClose={onClose}
      title={refused ? `The visit for ${refused.visit.client_name} wasn't moved` : "Time taken"}
    >
      {refused && (
        <DoubleBookingPanel
          message={refused.message}
          booking={refused.booking}
          zone={zone}
          isSaving={false}
          onUseNext={({ start, end }) => again({ start, end })}
          onOverride={(override_reason) => again({ override_reason })}
        />
      )}
    </StaysPutPanel>
  );
}
