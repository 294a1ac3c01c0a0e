/** Carries out what was done on the board: at once on the screen, then on the server, and back if that refuses. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { DoubleBooking } from "#domains/calendar/contract.ts";
import { formatTime } from "#shared/time/dates.ts";
import { detailsIn, messageOf } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { DispatchDay, DispatchVisit, Visit } from "../../visits/contract.ts";
import { refreshJobs, visitsApi } from "../jobs-api.ts";
import { offerTimeBack } from "../visits/change-visit.ts";
import { type Timing, withVisitAt } from "./dispatch-day.ts";

export type PlaceVisit = (visit: DispatchVisit, timing: Timing) => void;
export type Refused = { visit: DispatchVisit; timing: Timing; booking: DoubleBooking; message: string };

export function useDispatchMoves(day: string, zone: string) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isRefusedOpen, setRefusedOpen] = useState(false);
  const sending = useRef<Sending>({ queue: new Map(), versions: new Map() });

  const move = useCallback(
    async (visit: DispatchVisit, timing: Timing | null): Promise<Visit | undefined> => {
      const queryKey = visitsApi.dispatch.queryKey({ input: { day } });
      await client.cancelQueries({ queryKey });
      client.setQueryData<DispatchDay>(queryKey, (now) => now && withVisitAt(now, visit, timing));
      try {
        return await send(sending.current, visit, timing);
      } catch (error) {
        const booking = detailsIn(error, DoubleBooking);
        if (booking && timing) {
          setRefused({ visit, timing, booking, message: messageOf(error) });
          setRefusedOpen(true);
        } else notifyError(error, "Failed to move the visit");
        return undefined;
      } finally {
        if (sending.current.queue.size === 0) void refreshJobs(client);
      }
    },
    [client, day],
  );

  const moves = useMemo(
    () => ({
      place: (visit: DispatchVisit, timing: Timing) =>
        void move(visit, timing).then((saved) => saved && offerWayBack({ visit, saved, zone, move })),
      toUnscheduled: (visit: DispatchVisit) =>
        void move(visit, null).then((saved) => saved && offerTimeBack(client, visit, saved)),
    }),
    [move, zone, client],
  );
  const closeRefused = useCallback(() => setRefusedOpen(false), []);
  return { ...moves, refused: { refused, isOpen: isRefusedOpen, onClose: closeRefused } };
}

type Sending = { queue: Map<number, Promise<unknown>>; versions: Map<number, number> };

/** Changes of one visit are sent one by one, each to the version that the one before has made. */
async function send(
  { queue, versions }: Sending,
  visit: DispatchVisit,
  timing: Timing | null,
): Promise<Visit> {
  const before = queue.get(visit.id);
  async function call(): Promise<Visit> {
    await before?.catch(() => undefined);
    const context = expectedVersion(Math.max(visit.version, versions.get(visit.id) ?? 0));
    const saved = timing
      ? await visitsApi.schedule.call({ id: visit.id, ...timing }, { context })
      : await visitsApi.unschedule.call({ id: visit.id }, { context });
    versions.set(visit.id, saved.version);
    return saved;
  }
  const sent = call();
  queue.set(visit.id, sent);
  try {
    return await sent;
  } finally {
    if (queue.get(visit.id) === sent) queue.delete(visit.id);
  }
}

type Back = {
  visit: DispatchVisit;
  saved: Visit;
  zone: string;
  move: (visit: DispatchVisit, timing: Timing | null) => Promise<Visit | undefined>;
};

function offerWayBack({ visit, saved, zone, move }: Back): void {
  const { start, end, assigned_to, override_reason } = visit;
  const before = start && end ? { start, end, assigned_to } : null;
  const back = before && override_reason ? { ...before, override_reason } : before;
  const when = saved.start ? formatTime(saved.start, zone) : "";
  notifyUndo(`Visit for ${saved.client_name} moved to ${when}.`, () => {
    void move({ ...visit, ...saved }, back).then(
      (done) => done && notifySuccess(`Visit for ${saved.client_name} moved back.`),
    );
  });
}
