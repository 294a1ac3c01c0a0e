/** Deletes an event at once, and brings it back if that was a mistake. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notifyError, notifySuccess, notifyUndo } from "#ui/toast.tsx";
import type { CalendarEvent } from "../contract.ts";
import { calendarApi } from "./calendar-api.ts";
import {
  putEvent,
  refreshCalendar,
  refreshStats,
  removeEvent,
  stopListsOnTheirWay,
} from "./calendar-cache.ts";

export function useDeleteEvent(onDeleted: () => void): (event: CalendarEvent) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (event) => {
      try {
        await calendarApi.delete.call({ id: event.id });
      } catch (error) {
        notifyError(error, "Failed to delete event");
        void refreshCalendar(client);
        return;
      }
      onDeleted();
      await stopListsOnTheirWay(client);
      removeEvent(client, event.id);
      refreshStats(client);
      notifyUndo(`${event.title} was deleted.`, () => void restore(client, event));
    },
    [client, onDeleted],
  );
}

async function restore(client: QueryClient, event: CalendarEvent): Promise<void> {
  try {
    const restored = await calendarApi.restore.call({ id: event.id });
    await stopListsOnTheirWay(client);
    putEvent(client, restored);
    refreshStats(client);
    notifySuccess(`${restored.title} is back.`);
  } catch (error) {
    notifyError(error, "Failed to bring the event back");
  }
}
