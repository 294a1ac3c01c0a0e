/** The calls of reports that are not JSON both ways: workbooks and PDFs. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { sendPdf, sendWorkbook } from "./exports/answering.ts";

export const reportRawCalls: RawCall[] = [
  { method: "GET", path: "/api/reports/export.xlsx", answer: sendWorkbook },
  { method: "GET", path: "/api/reports/export.pdf", answer: sendPdf },
];
