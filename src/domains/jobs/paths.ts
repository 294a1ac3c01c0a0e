/** Addresses of jobs, their visits and the technician's day. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { JobStatus } from "./contract.ts";

/** `new` opens the form, filled in for a customer or a service. */
export const jobsPath = pagePathWith<{
  new?: 1;
  customer?: number;
  service?: number;
  status?: JobStatus;
  show?: "overdue" | "unscheduled";
}>()("/jobs");
export const jobPath = pagePath("/jobs/:id");
export const jobsCalendarPath = pagePath("/jobs/calendar");
/** `day` as 2026-03-14; without it, today. */
export const dispatchPath = pagePathWith<{ day?: string }>()("/jobs/dispatch");
export const appointmentsPath = pagePath("/appointments");
