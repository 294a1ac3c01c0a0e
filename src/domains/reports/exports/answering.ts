/** Answers with a report as a workbook or a PDF. */
import type { Actor } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import type { RawCall } from "#platform/http/raw-calls.ts";
import { ReportQuery } from "../contract.ts";
import { type ReportFile, reportPdf, reportXlsx } from "./files.ts";

function queryOf(query: Record<string, string>): ReportQuery {
  const read = ReportQuery.safeParse(query);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const message = "This isn't a report that can be exported. Open it again.";
  throw invalid(message, { [String(issue?.path[0] ?? "report")]: issue?.message ?? message });
}

const fileBy =
  (make: (actor: Actor, query: ReportQuery) => Promise<ReportFile>): RawCall["answer"] =>
  async ({ query }, { authenticate }) => {
    const { name, type, bytes } = await make(await authenticate(), queryOf(query));
    return {
      status: 200,
      type,
      body: bytes,
      headers: {
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "private, no-store",
      },
    };
  };

export const sendWorkbook = fileBy(reportXlsx);
export const sendPdf = fileBy(reportPdf);
