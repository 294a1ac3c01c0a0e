/** Keeps that the customer has confirmed a visit, with a way back. */
import { notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Visit } from "../../visits/contract.ts";
import { calendarApi, visitsApi } from "../jobs-api.ts";

/** Does the change, says what became of it, and fetches again what it concerns. */
type Run = (visit: Visit, change: () => Promise<Visit>, said: (saved: Visit) => void) => Promise<void>;

export function confirmVisit(visit: Visit, run: Run): void {
  const whose = `The visit for ${visit.client_name}`;
  void run(
    visit,
    () => setConfirmed(visit, "confirmed"),
    (saved) => notifyUndo(`${whose} is confirmed.`, () => takeBack(saved)),
  );

  function takeBack(saved: Visit): void {
    void run(
      saved,
      () => setConfirmed(saved, "scheduled"),
      () => notifySuccess(`${whose} is no longer confirmed.`),
    );
  }
}

/** The customer's word stands on the visit's event. */
async function setConfirmed(visit: Visit, status: "confirmed" | "scheduled"): Promise<Visit> {
  if (visit.event_id === null) return visit;
  await calendarApi.update.call({ id: visit.event_id, status });
  return visitsApi.get.call({ id: visit.id });
}
