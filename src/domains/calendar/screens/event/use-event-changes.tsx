/** Moves, gives and states events from anywhere on the calendar, and shows what stands in the way. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { detailsIn, messageOf } from "#ui/api/api-error.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { type CalendarEvent, DoubleBooking } from "../../contract.ts";
import { SeriesCollisions } from "../../series/contract.ts";
import { RefusedDialog, ScopeDialog, SeriesRefusedDialog } from "../lazy-parts.tsx";
import { askScope, useScopeQuestion } from "../series/ask-scope.ts";
import { type ChangeEvent, type Changes, changeEvent, type Refusal, type Refused } from "./change-event.ts";

type Collided = Refusal & { collisions: SeriesCollisions };

/** Another time or member: what a series can share. How far an event is belongs to it alone. */
const isReplanned = ({ start, end, assigned_to }: Changes): boolean =>
  [start, end, assigned_to].some((each) => each !== undefined);

/** `change` is true when the server has kept it. Place `dialogs` once in the screen. */
export function useEventChanges(zone: string): { change: ChangeEvent; dialogs: ReactNode } {
  const client = useQueryClient();
  const { explain, refused, collided } = useRefusals();
  const self = useRef<ChangeEvent>(async () => false);

  const change = useCallback<ChangeEvent>(
    async (event, asked, { isUndo } = { isUndo: false }) => {
      const scope = asked.scope ?? (isReplanned(asked) && !isUndo ? await askScope(event, "Change") : "this");
      if (scope === null) return false;
      const changes = scope === "this" ? asked : { ...asked, scope };
      try {
        const saved = await changeEvent(client, event, changes);
        if (isUndo) notifySuccess(`Changes to ${saved.title} undone.`);
        else offerUndo(saved, event, changes, zone, self.current);
        return true;
      } catch (error) {
        explain(error, { event, changes });
        return false;
      }
    },
    [client, zone, explain],
  );
  useEffect(() => {
    self.current = change;
  }, [change]);

  const asked = useScopeQuestion();
  const dialogs = (
    <>
      {refused && <RefusedDialog {...refused} zone={zone} change={change} />}
      {collided && <SeriesRefusedDialog {...collided} zone={zone} change={change} />}
      <ScopeDialog isOpen={asked !== null} onClose={() => asked?.answer(null)} />
    </>
  );
  return { change, dialogs };
}

type Shown<What> = { refused: What; isOpen: boolean; onClose: () => void };

/** What was in the way of a change: shown in a window with the ways out where there are any, else in a toast. */
function useRefusals() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [collided, setCollided] = useState<Collided | null>(null);
  const [open, setOpen] = useState<"refused" | "collided" | null>(null);

  const explain = useCallback((error: unknown, attempt: { event: CalendarEvent; changes: Changes }) => {
    const booking = detailsIn(error, DoubleBooking);
    const collisions = detailsIn(error, SeriesCollisions);
    if (collisions) {
      setCollided({ ...attempt, collisions, message: messageOf(error) });
      setOpen("collided");
    } else if (booking) {
      setRefused({ ...attempt, booking, message: messageOf(error) });
      setOpen("refused");
    } else notifyError(error, "Failed to update event");
  }, []);

  const onClose = () => setOpen(null);
  return {
    explain,
    refused: refused && ({ refused, isOpen: open === "refused", onClose } satisfies Shown<Refused>),
    collided:
      collided && ({ refused: collided, isOpen: open === "collided", onClose } satisfies Shown<Collided>),
  };
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
    `${saved.title} moved to ${when}.`,
    () => void change(saved, { start, end, assigned_to, ...override, ...scope }, { isUndo: true }),
  );
}
