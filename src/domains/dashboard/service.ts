/** The dashboard's figures, the latest activity and the next appointments. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { Activity, DashboardStats } from "./contract.ts";

export async function getDashboardStats(actor: Actor): Promise<DashboardStats> {
  requirePermission(actor, "dashboard.view");
  const changes = { total_customers: null, monthly_revenue: null, active_jobs: null, completion_rate: null };
  return { total_customers: 0, monthly_revenue: null, active_jobs: 0, completion_rate: null, changes };
}
export async function listActivities(actor: Actor, _page: { limit?: number }): Promise<Activity[]> {
  requirePermission(actor, "dashboard.view");
  return [];
}
export async function listNextAppointments(actor: Actor, _page: { limit?: number }) {
  requirePermission(actor, "dashboard.view");
  return [];
}
