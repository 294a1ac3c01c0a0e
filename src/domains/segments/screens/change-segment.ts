/** What a menu does with a segment at once: copy, archive and export it, with a way back where something goes away. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { segmentPath } from "../paths.ts";
import { putSegment, segmentsApi } from "./segments-api.ts";

type Named = { id: number; name: string };

/** `onArchived` runs before the segment leaves the screen. */
export function useSegmentChanges(onArchived?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      archive: (segment: Named) => void archive(client, segment, onArchived),
      restore: (segment: Named) => void restore(client, segment),
      exportPeople: (segment: Named) => void exportPeople(segment),
      duplicate: async ({ id }: Named) => {
        try {
          const copy = await segmentsApi.duplicate.call({ id });
          putSegment(client, copy);
          notifySuccess(`${copy.name} added.`);
          void navigate(segmentPath({ id: copy.id }));
        } catch (error) {
          notifyError(error, "Failed to duplicate the segment");
        }
      },
    }),
    [client, navigate, onArchived],
  );
}

async function archive(client: QueryClient, segment: Named, onArchived?: () => void): Promise<void> {
  try {
    const saved = await segmentsApi.archive.call({ id: segment.id });
    onArchived?.();
    putSegment(client, saved);
    notifyUndo(`${segment.name} archived.`, () => void restore(client, segment));
  } catch (error) {
    notifyError(error, "Failed to archive the segment");
  }
}

async function restore(client: QueryClient, { id, name }: Named): Promise<void> {
  try {
    putSegment(client, await segmentsApi.restore.call({ id }));
    notifySuccess(`${name} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the segment");
  }
}

async function exportPeople({ id }: Named): Promise<void> {
  try {
    let name = "";
    const file = await fetchPieces({
      ask: async (cursor) => {
        const { file_name, rows: count, ...piece } = await segmentsApi.export.call({ id, ...cursor });
        name = file_name;
        return { ...piece, count };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "customer")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the segment");
  }
}
