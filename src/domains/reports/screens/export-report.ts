/** Saves a report as it is shown: as CSV, as a workbook or as a PDF. */
import { plural } from "#shared/plural.ts";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Asked, Report } from "../contract.ts";
import type { ReportKey } from "../reports-contract.ts";
import { reportsApi } from "./reports-api.ts";

const failed = "The file couldn't be made";

export async function exportCsv(report: ReportKey, asked: Asked): Promise<void> {
  try {
    const { text, file_name, rows } = await reportsApi.export.call({ report, ...asked });
    saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), file_name);
    notifySuccess(`${plural(rows, "row")} exported to ${file_name}.`);
  } catch (error) {
    notifyError(error, failed);
  }
}

/** `shown` gives the file its days. */
export async function exportFile(
  ending: "xlsx" | "pdf",
  { report, asked, shown }: { report: ReportKey; asked: Asked; shown: Report | undefined },
): Promise<void> {
  try {
    const query = new URLSearchParams({ report, ...asked });
    const file = await fetchBlob(`/api/reports/export.${ending}?${query}`, failed);
    const days = shown ? `-${shown.period.from}-to-${shown.period.to}` : "";
    const name = `${report}${days}.${ending}`;
    saveBlob(file, name);
    notifySuccess(`Exported to ${name}.`);
  } catch (error) {
    notifyError(error, failed);
  }
}
