/** Which events of the event log show on the dashboard, as what kind of activity, and who may see them. */
import type { Permission } from "#shared/permissions.ts";
import type { ActivityType } from "./contract.ts";

export type ActivityKind = {
  type: ActivityType;
  permission: Extract<
    Permission,
    "customers.view" | "calendar.view" | "jobs.view" | "users.view" | "organization.view"
  >;
};

const customer = (type: ActivityType): ActivityKind => ({ type, permission: "customers.view" });
const calendar = (type: ActivityType): ActivityKind => ({ type, permission: "calendar.view" });

const job = (type: ActivityType): ActivityKind => ({ type, permission: "jobs.view" });

/** By event type. What is not listed, such as sign-ins, is nobody's news. */
export const activityKinds: Record<string, ActivityKind> = {
  "customer.created": customer("customer"),
  "customer.status_changed": customer("customer"),
  "customer.updated": customer("customer"),
  "customer.contacted": customer("customer"),
  "customer.deleted": customer("customer"),
  "customer.restored": customer("customer"),
  "customer.note_added": customer("note"),
  "customer.note_deleted": customer("note"),
  "customer.note_restored": customer("note"),
  "calendar.event_created": calendar("appointment"),
  "calendar.event_status_changed": calendar("appointment"),
  "calendar.event_cancelled": calendar("appointment"),
  "calendar.event_completed": calendar("success"),
  "job.created": job("default"),
  "job.completed": job("success"),
  "job.cancelled": job("default"),
  "job.reopened": job("default"),
  "job.visit_scheduled": job("appointment"),
  "job.visit_moved": job("appointment"),
  "job.visit_on_the_way": job("appointment"),
  "job.visit_started": job("appointment"),
  "job.visit_step_back": job("appointment"),
  "job.visit_done": job("success"),
  "job.visit_cancelled": job("appointment"),
  "user.created": { type: "default", permission: "users.view" },
  "organization.signed_up": { type: "default", permission: "organization.view" },
};
