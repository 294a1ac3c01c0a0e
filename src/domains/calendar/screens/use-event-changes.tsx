/** Moves, gives and states events from anywhere on the calendar, and shows what stands in the way. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { formatDateTime } from "#shared/dates.ts";
import { messageOf } from "#ui/api-error.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/toast.tsx";
import type { CalendarEvent } from "../contract.ts";
import type { SeriesCollisions } from "../series-contract.ts";
import { askScope, useScopeQuestion } from "./ask-scope.ts";
import { type ChangeEvent, type Changes, changeEvent, type Refusal, type Refused } from "./change-event.ts";
import { doubleBookingIn, seriesCollisionsIn } from "./double-booking.ts";
import { RefusedDialog, ScopeDialog, SeriesRefusedDialog } from "./lazy-parts.tsx";

type Collided = Refusal & { collisions: SeriesCollisions };

/** Another time or member: what a series can share. How far an event is belongs to it alone. */
const isReplanned = ({ start, end, assigned_to }: Changes): boolean =>
  [start, end, assigned_to].some((each) => each !== undefined);

/** `change` is true when the server has kept it. Place `dialogs` once in the screen. */
export function useEventChanges(zone: string): { change: ChangeEvent; dialogs: ReactNode } {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [collided, setCollided] = useState<Collided | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCollidedOpen, setCollidedOpen] = useState(false);
  const self = useRef<ChangeEvent>(async () => false);

  const change = useCallback<ChangeEvent>(
    async (event, asked, { isUndo } = { isUndo: false }) => {
      const scope = asked.scope ?? (isReplanned(asked) && !isUndo ? await askScope(event, "Change") : "this");
      if (scope === null) return false;
      const changes = scope === "this" ? asked : { ...asked, scope };
      try {
        const saved = await changeEvent(client, event, changes);
        if (isUndo) notifySuccess(`${saved.title} is back as it was.`);
        else offerUndo(saved, event, changes, zone, self.current);
        return true;
      } catch (error) {
        const booking = doubleBookingIn(error);
        const collisions = seriesCollisionsIn(error);
        if (collisions) {
          setCollided({ event, changes, collisions, message: messageOf(error) });
          setCollidedOpen(true);
        } else if (booking) {
          setRefused({ event, changes, booking, message: messageOf(error) });
          setOpen(true);
        } else notifyError(error, "Failed to update event");
        return false;
      }
    },
    [client, zone],
  );
  useEffect(() => {
    self.current = change;
  }, [change]);

  const dialogs = (
    <>
      {refused && (
        <RefusedDialog
          refused={refused}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          zone={zone}
          change={change}
        />
      )}
      {collided && (
        <SeriesRefusedDialog
          refused={collided}
          isOpen={isCollidedOpen}
          onClose={() => setCollidedOpen(false)}
          zone={zone}
          change={change}
        />
      )}
      <ScopeDialog isOpen={useScopeQuestion() !== null} />
    </>
  );
  return { change, dialogs };
}

function offerUndo(
  saved: CalendarEvent,
  before: CalendarEvent,
  changes: Changes,
  zone: string,
  change: ChangeEvent,
): void {
  const { start, end, assigned_to, status } = before;
  if (changes.status !== undefined) {
    const words = saved.status.replace("_", " ");
    const back = saved.status === "cancelled" || saved.status === "completed" ? "scheduled" : status;
    notifyUndo(
      `${saved.title} is now ${words}.`,
      () => void change(saved, { status: back }, { isUndo: true }),
    );
    return;
  }
  const when = formatDateTime(saved.start, zone);
  const override = before.override_reason ? { override_reason: before.override_reason } : {};
  const scope = changes.scope ? { scope: changes.scope } : {};
  notifyUndo(
    `${saved.title} was moved to ${when}.`,
    () => void change(saved, { start, end, assigned_to, ...override, ...scope }, { isUndo: true }),
  );
}
