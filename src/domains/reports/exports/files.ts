/** A report as a file to be kept or passed on: exactly what is shown, as a workbook or as a PDF. */
import { drawPaper, paperLogo } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { reportScope } from "../access.ts";
import type { ReportQuery } from "../contract.ts";
import { describeReport, fileNameOf } from "./described.ts";
import { reportPaper } from "./paper.ts";
import { reportWorkbook } from "./sheets.ts";

export type ReportFile = { name: string; type: string; bytes: Buffer };

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function reportXlsx(actor: Actor, query: ReportQuery): Promise<ReportFile> {
  const described = await describeReport(actor, query);
  return { name: fileNameOf(described, "xlsx"), type: workbookType, bytes: reportWorkbook(described) };
}

/** It is drawn in another thread. */
export async function reportPdf(actor: Actor, query: ReportQuery): Promise<ReportFile> {
  const scope = reportScope(actor);
  const described = await describeReport(actor, query);
  const paper = reportPaper(described, await publicBrandOf(scope), now());
  const bytes = await drawPaper(scope, paper, { logo: await paperLogo(scope), createdAt: now() });
  return { name: fileNameOf(described, "pdf"), type: "application/pdf", bytes };
}
