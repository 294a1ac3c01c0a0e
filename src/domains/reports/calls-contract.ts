/** Which calls about reports exist, and what each of them needs. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";
import {
  NewSavedReport,
  QuickStats,
  Report,
  ReportChoices,
  ReportQuery,
  ReportRows,
  RowsQuery,
  SavedReport,
  SavedReportChanges,
  WeeklyMail,
  WeeklyMailState,
} from "./contract.ts";

const tags = ["Reports"];
const path = "/api/reports";
const reading = needing("reports.view");
const saving = needing("reports.view", "reports.save");
const ById = z.object({ id: IdParam });

export const reportsContract = {
  quick: reading
    .meta({ failure: "Failed to load reports" })
    .route({ method: "GET", path: `${path}/quick`, summary: "Retrieve the figures of this month", tags })
    .output(QuickStats),
  choices: reading
    .route({
      method: "GET",
      path: `${path}/choices`,
      summary: "List what reports can be filtered by",
      tags,
    })
    .output(ReportChoices),
  saved: reading
    .route({ method: "GET", path: `${path}/saved`, summary: "List your saved reports and shared ones", tags })
    .output(z.object({ reports: z.array(SavedReport) })),
  save: saving
    .route({ method: "POST", path: `${path}/saved`, summary: "Save a report", tags, successStatus: 201 })
    .input(NewSavedReport)
    .output(SavedReport),
  change: saving
    .route({ method: "PUT", path: `${path}/saved/{id}`, summary: "Rename or share a saved report", tags })
    .input(ById.extend(SavedReportChanges.shape))
    .output(SavedReport),
  delete: saving
    .route({
      method: "DELETE",
      path: `${path}/saved/{id}`,
      summary: "Delete a saved report. It can be restored for 30 days",
      tags,
    })
    .input(ById)
    .output(SavedReport),
  restore: saving
    .route({
      method: "POST",
      path: `${path}/saved/{id}/restore`,
      summary: "Restore a deleted saved report",
      tags,
    })
    .input(ById)
    .output(SavedReport),
  weekly: saving
    .route({
      method: "GET",
      path: `${path}/saved/{id}/weekly`,
      summary: "Retrieve when and to whom your saved report is emailed",
      tags,
    })
    .input(ById)
    .output(WeeklyMailState),
  setWeekly: saving
    .route({
      method: "PUT",
      path: `${path}/saved/{id}/weekly`,
      summary: "Email your saved report each week to members who may see it",
      tags,
    })
    .input(ById.extend(WeeklyMail.shape))
    .output(WeeklyMailState),
  endWeekly: saving
    .route({
      method: "DELETE",
      path: `${path}/saved/{id}/weekly`,
      summary: "Stop emailing your saved report",
      tags,
    })
    .input(ById)
    .output(WeeklyMailState),
  get: reading
    .meta({ failure: "Failed to load the report" })
    .route({ method: "GET", path: `${path}/figures`, summary: "Retrieve a report", tags })
    .input(ReportQuery)
    .output(Report),
  rows: reading
    .meta({ failure: "Failed to load the rows" })
    .route({
      method: "GET",
      path: `${path}/rows`,
      summary: "List the rows that a figure of a report is made of",
      tags,
    })
    .input(RowsQuery)
    .output(ReportRows),
  export: reading
    .route({
      method: "GET",
      path: `${path}/export`,
      summary: "Export a report's table as CSV",
      tags,
    })
    .input(ReportQuery)
    .output(z.object({ file_name: z.string(), text: z.string(), rows: z.number() })),
};
