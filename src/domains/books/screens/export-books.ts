/** Fetches a table of the books as a file, piece by piece, and hands it to the browser to be saved. */
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";

type Part = { file_name: string; text: string; rows: number; next_cursor: string | null };

/** `ask` is given the cursor of the next piece, at first without one. */
export async function exportRows(ask: (cursor: { cursor?: string }) => Promise<Part>): Promise<void> {
  try {
    let name = "";
    const file = await fetchPieces({
      ask: async (cursor) => {
        const { file_name, rows: count, ...piece } = await ask(cursor);
        name = file_name;
        return { ...piece, count };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "row")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "The file couldn't be made");
  }
}
