/** Fetches a table of the books as a file, piece by piece, and hands it to the browser to be saved. */
import { plural } from "#shared/plural.ts";
import { saveBlob } from "#ui/api/download.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";

type Part = { file_name: string; text: string; rows: number; next_cursor: string | null };

/** `ask` is given the cursor of the next piece, at first without one. */
export async function exportRows(ask: (cursor: { cursor?: string }) => Promise<Part>): Promise<void> {
  try {
    const texts: string[] = [];
    let rows = 0;
    let cursor: string | null = "";
    let name = "";
    while (cursor !== null) {
      const part: Part = await ask(cursor ? { cursor } : {});
      texts.push(part.text);
      rows += part.rows;
      name = part.file_name;
      cursor = part.next_cursor;
    }
    saveBlob(new Blob(texts, { type: "text/csv;charset=utf-8" }), name);
    notifySuccess(`${plural(rows, "row")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "The file couldn't be made");
  }
}
