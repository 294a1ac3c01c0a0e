/** What a role may see of reports: which figures, and how far they reach. */
import { type Actor, type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { reachOf } from "#platform/narrowing.ts";
import { permissionWords } from "#shared/permissions.ts";
import { type Dimension, dimensions, type FactKey, type MetricKey, metrics } from "./metrics-contract.ts";
import { type ReportKey, reports } from "./reports-contract.ts";

/** By what each kind of row can be split and filtered besides time. */
export const factDimensions: Record<FactKey, readonly Dimension[]> = {
  revenue: dimensions,
  sold: dimensions,
  invoice: ["customer", "member", "source"],
  issued: ["customer", "member", "source"],
  cash: ["customer", "member", "source"],
  refund: ["customer", "member", "source"],
  lead: ["customer", "member", "source"],
  client: ["customer", "member", "source"],
  contact: ["customer", "member", "source"],
  lost: ["customer", "member", "source"],
  job: dimensions,
  work: dimensions,
  visit: dimensions,
  busy: dimensions,
  open: [],
};

export const reportScope = (actor: Actor): Scope => requirePermission(actor, "reports.view");

/** The reach of reports, no wider than that of the records that they count. */
export function reachFor(scope: Scope, fact: FactKey): Reach {
  const { actor, reach } = scope;
  const kind =
    fact === "job" || fact === "work"
      ? "jobs.view"
      : fact === "visit" || fact === "busy"
        ? "calendar.view"
        : null;
  const ofRecords = reachOf(actor, kind ?? "customers.view", reach);
  return ofRecords ?? reach;
}

/** A sentence that says why a figure is left out; undefined for one that is shown. */
export function whyNot(
  scope: Scope,
  key: MetricKey,
  filters: Partial<Record<Dimension, string>>,
): string | undefined {
  const { needs, fact } = metrics[key];
  const { actor } = scope;
  const missing = actor.kind === "system" ? undefined : needs.find((need) => !actor.permissions.has(need));
  if (missing) return `You need permission to ${permissionWords[missing]}.`;
  if (fact === "open" && reachFor(scope, fact) !== "all")
    return "Balances are of the whole business, and your role sees a part of it.";
  const [foreign] = (Object.keys(filters) as Dimension[]).filter(
    (dimension) => !factDimensions[fact].includes(dimension),
  );
  return foreign && `Can't be filtered by ${filterWords[foreign]}.`;
}

const filterWords: Record<Dimension, string> = {
  customer: "customer",
  service: "service",
  member: "technician",
  source: "lead source",
};

/** By what this role can split the report: customers only by name if it may see them. */
export function splitsOf(scope: Scope, report: ReportKey): ("time" | Dimension)[] {
  const sees = (permission: "customers.view") =>
    scope.actor.kind === "system" || scope.actor.permissions.has(permission);
  return reports[report].by.filter((by) =>
    by === "customer" || by === "source" ? sees("customers.view") : true,
  );
}
