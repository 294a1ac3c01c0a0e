/** Fetches the price book as a file and hands it to the browser to be saved. */
import { saveBlob } from "#ui/api/download.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { ServiceExport } from "../batches-contract.ts";
import { counted } from "./service-words.ts";
import { batchesApi } from "./services-api.ts";

export async function exportServices(filter: ServiceExport): Promise<void> {
  try {
    const { file_name, text, services } = await batchesApi.export.call(filter);
    saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), file_name);
    notifySuccess(`${counted(services)} exported to ${file_name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the price book");
  }
}
