/** Deletes an event at once, and brings it back if that was a mistake. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { CalendarEvent } from "../../contract.ts";
import type { SeriesScope } from "../../series/contract.ts";
import { calendarApi } from "../calendar-api.ts";
import {
  putEvent,
  refreshCalendar,
  refreshStats,
  removeEvent,
  stopListsOnTheirWay,
} from "../calendar-cache.ts";
import { askScope } from "../series/ask-scope.ts";

export function useDeleteEvent(onDeleted: () => void): (event: CalendarEvent) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (event) => {
      const scope = await askScope(event, "Delete");
      if (scope === null) return;
      try {
        await calendarApi.delete.call({ id: event.id, scope });
      } catch (error) {
        notifyError(error, "Failed to delete event");
        void refreshCalendar(client);
        return;
      }
      onDeleted();
      await stopListsOnTheirWay(client);
      removeEvent(client, event.id);
      if (scope === "this") refreshStats(client);
      else void refreshCalendar(client);
      const what = scope === "this" ? event.title : `${event.title} and its later events`;
      notifyUndo(`${what} deleted.`, () => void restore(client, event, scope));
    },
    [client, onDeleted],
  );
}

async function restore(client: QueryClient, event: CalendarEvent, scope: SeriesScope): Promise<void> {
  try {
    const restored = await calendarApi.restore.call({ id: event.id, scope });
    await stopListsOnTheirWay(client);
    putEvent(client, restored);
    if (scope === "this") refreshStats(client);
    else void refreshCalendar(client);
    notifySuccess(`${restored.title} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the event");
  }
}
