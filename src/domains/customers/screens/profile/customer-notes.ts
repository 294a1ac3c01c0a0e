/** Reads and takes away the notes about a customer, and shows a new one at once. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { freshness } from "#ui/api/freshness.ts";
import { notifyError, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Note as NoteShape } from "../../contract.ts";
import { refreshAround } from "../customer-cache.ts";
import { customersApi } from "../customers-api.ts";

export type Note = z.infer<typeof NoteShape>;
type Notes = { notes: Note[] };

export function useNotes(id: number) {
  return useQuery({ ...customersApi.notes.queryOptions({ input: { id } }), ...freshness.customerList });
}

/** Gone at once; the message about it brings the same note back. */
export function useDeleteNote(id: number): (note: Note) => Promise<void> {
  const client = useQueryClient();
  return async (note) => {
    const key = customersApi.notes.queryKey({ input: { id } });
    client.setQueryData<Notes>(
      key,
      (now) => now && { notes: now.notes.filter((each) => each.id !== note.id) },
    );
    try {
      await customersApi.deleteNote.call({ id, noteId: note.id });
    } catch (error) {
      void client.invalidateQueries({ queryKey: key });
      notifyError(error, "Failed to delete the note");
      return;
    }
    refreshAround(client, id);
    notifyUndo("Note deleted.", () => {
      customersApi.restoreNote.call({ id, noteId: note.id }).then(
        (again) => putNote(client, id, again),
        (error: unknown) => notifyError(error, "Failed to restore the note"),
      );
    });
  };
}

export function putNote(client: QueryClient, id: number, note: Note): void {
  client.setQueryData<Notes>(customersApi.notes.queryKey({ input: { id } }), (now) =>
    now && !now.notes.some((each) => each.id === note.id)
      ? { notes: [...now.notes, note].sort((a, b) => b.id - a.id) }
      : now,
  );
  refreshAround(client, id);
}
