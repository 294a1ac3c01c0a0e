/** Offers to take back what was saved in the event form, for one event or for what repeats with it. */
import type { QueryClient } from "@tanstack/react-query";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { CalendarEvent } from "../../contract.ts";
import type { SeriesScope } from "../../series/contract.ts";
import { calendarApi } from "../calendar-api.ts";
import { putEvent, refreshCalendar, stopListsOnTheirWay } from "../calendar-cache.ts";
import type { WayOut } from "../series/SeriesCollisionsNotice.tsx";
import { changesBetween, type EventValues } from "./event-values.ts";

type Edit = {
  base: CalendarEvent;
  saved: CalendarEvent;
  start: EventValues;
  values: EventValues;
  way: WayOut & { scope?: SeriesScope };
  zone: string;
};

/**
 * Another repetition removes and adds events, days that were skipped are gone, and an event that was changed by itself
 * does not tell how the others were: those cannot be taken back, and nothing is offered.
 */
function canBeTakenBack({ base, start, values, way }: Edit): boolean {
  if (start.recurrence !== values.recurrence || way.collisions !== undefined) return false;
  return way.scope === undefined || way.scope === "this" || !base.is_exception;
}

export function offerToTakeBack(client: QueryClient, edit: Edit): void {
  const { saved, start, values, zone } = edit;
  if (Object.keys(changesBetween(start, values, zone)).length === 0) return;
  if (!canBeTakenBack(edit)) return notifySuccess(`${saved.title} saved.`);
  notifyUndo(`${saved.title} saved.`, () => void takeBack(client, edit));
}

async function takeBack(client: QueryClient, { base, saved, start, values, way, zone }: Edit): Promise<void> {
  const scope = way.scope ? { scope: way.scope } : {};
  const override = base.override_reason ? { override_reason: base.override_reason } : {};
  const changes = { ...changesBetween(values, start, zone), ...scope, ...override };
  try {
    const back = await calendarApi.update.call(
      { id: saved.id, ...changes },
      { context: expectedVersion(saved.version) },
    );
    await stopListsOnTheirWay(client);
    putEvent(client, back);
    notifySuccess(`Changes to ${back.title} undone.`);
  } catch (error) {
    notifyError(error, "The change couldn't be undone");
  }
  void refreshCalendar(client);
}
