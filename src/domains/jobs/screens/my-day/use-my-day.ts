/** What My Day shows, with all that still waits to be sent in it, and the one way to note something on a visit. */
import { useEffect, useMemo, useRef } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { browserStore } from "#ui/outbox/browser-store.ts";
import { hopefulOf } from "#ui/outbox/queued-write.ts";
import { askToKeep, outbox, ownerNow, startOutbox, useOutbox } from "#ui/outbox/the-outbox.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useIdentity, useSession } from "#ui/session/session.ts";
import type { DayPack } from "../../visits/contract.ts";
import { readMyDays, useMyDays } from "./my-day-data.ts";
import { withPhotos } from "./my-day-photos.ts";
import { registerVisitSender } from "./my-day-sender.ts";
import { type MyVisit, type VisitNote, withWrites, writeFor } from "./my-day-writes.ts";
import { useWaitingPhotos } from "./waiting-photos.ts";

const everyMs = 5 * 60_000;

export type TakeNote = (visit: MyVisit, note: VisitNote) => Promise<boolean>;

export type MyDay = {
  /** Null while nothing is known. */
  days: readonly DayPack[] | null;
  fetchedAt: string | null;
  error: unknown;
  isFetching: boolean;
  /** Why nothing can be noted, when it cannot. */
  whyNot: string | undefined;
  /** True when it is kept; false when the device would not take it, which has been said. */
  note: TakeNote;
};

export function useMyDay(): MyDay {
  const identity = useIdentity();
  const kept = useMyDays();
  const { writes } = useOutbox();
  const { user } = useSession();
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim();
  useReading(identity);
  const isMine = kept.identity === identity;
  const photos = useWaitingPhotos(identity);
  const days = useMemo(
    () =>
      isMine && kept.days ? withPhotos(withWrites(kept.days, hopefulOf(writes), name), photos, name) : null,
    [isMine, kept.days, writes, photos, name],
  );
  const whyNotUpdate = useWhyNot()("jobs.update");
  const whyNot = user?.viewingAs ? "You're in view-only mode, so nothing can be changed" : whyNotUpdate;
  const { fetchedAt, error, isFetching } = kept;
  return { days, fetchedAt, error, isFetching: isFetching || !isMine, whyNot, note: useNote() };
}

function useReading(identity: string): void {
  useEffect(() => {
    void readMyDays(identity);
  }, [identity]);
  useEffect(() => {
    const read = () => void readMyDays();
    const readIfSeen = () => document.visibilityState === "visible" && read();
    registerVisitSender();
    startOutbox();
    const timer = setInterval(readIfSeen, everyMs);
    addEventListener("online", read);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      clearInterval(timer);
      removeEventListener("online", read);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, []);
}

/** A second tap while the first is being kept does nothing. */
function useNote(): TakeNote {
  const isBusy = useRef(false);
  return async (visit, note) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await outbox.add(writeFor(ownerNow(), visit, note));
      void sayWhenNothingLasts();
      return true;
    } catch (error) {
      notifyError(isApiError(error) ? error : noRoom);
      return false;
    } finally {
      isBusy.current = false;
    }
  };
}

const noRoom = "This device is out of storage, so the change wasn't saved. Free up some space and try again.";

let wasSaid = false;

/** Where the browser keeps nothing, the person must know before they close the page with something unsent on it. */
async function sayWhenNothingLasts(): Promise<void> {
  if (wasSaid) return;
  await askToKeep();
  const { isLasting } = await browserStore();
  if (isLasting) return;
  await outbox.flush();
  if (wasSaid || outbox.getState().writes.length === 0) return;
  wasSaid = true;
  notifyError("This browser can't save changes offline. Keep this page open until they're sent.");
}
