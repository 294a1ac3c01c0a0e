/** What a delivery says: that something happened, to which record, and where the API has it. */
import type { LoggedEvent } from "#platform/reactions/places.ts";

const apiPaths: Readonly<Record<string, string>> = {
  customer: "/api/customers",
  calendar_event: "/api/calendar/events",
  job: "/api/jobs",
  task: "/api/tasks",
  contract: "/api/contracts",
  invoice: "/api/invoices",
  payment: "/api/payments",
  form_submission: "/api/website/submissions",
};

type Said = { id: string; kind: string; at: Date; organizationId: string; publicUrl: string };

function bodyOf(said: Said, record: { kind: string; id: string } | null, customerId: number | null): string {
  const path = record ? apiPaths[record.kind] : undefined;
  return JSON.stringify({
    id: said.id,
    version: 1,
    kind: said.kind,
    at: said.at.toISOString(),
    organization_id: said.organizationId,
    customer_id: customerId,
    record: record && {
      ...record,
      url: path ? `${said.publicUrl}${path}/${encodeURIComponent(record.id)}` : null,
    },
  });
}

type Of = { organizationId: string; publicUrl: string };

type Happened = Pick<LoggedEvent, "id" | "type" | "occurredAt" | "subject" | "customerId">;

export const bodyOfEvent = ({ id, type, occurredAt, subject, customerId }: Happened, of: Of): string =>
  bodyOf({ id: `evt_${id}`, kind: type, at: occurredAt, ...of }, subject, customerId);

export const bodyOfTest = (id: string, kind: string, at: Date, of: Of): string =>
  bodyOf({ id: `test_${id}`, kind, at, ...of }, null, null);
