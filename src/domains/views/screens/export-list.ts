/** Saves a list as it is shown as a file for spreadsheets. */
import type { ListName } from "#shared/filters/list-fields.ts";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { viewsApi } from "./views-api.ts";

type Shown = { list: ListName; where: string; order: string; search: string; columns: string };

export async function exportList(shown: Shown): Promise<void> {
  try {
    let name = "";
    const file = await fetchPieces({
      ask: async (cursor) => {
        const { file_name, rows: count, ...piece } = await viewsApi.export.call({ ...shown, ...cursor });
        name = file_name;
        return { ...piece, count };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "row")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the list");
  }
}
