/** Every call that needs a signed-in person, with something to send and records to send it about. */
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import type { Permission } from "#shared/permissions.ts";
import type { TestApp } from "./app.ts";
import { makeAuthenticator } from "./authenticator.ts";
import type { TestOrganization } from "./organization.ts";

export type MemberCall = {
  /** "GET /api/customers/{id}" */
  name: string;
  /** What its contract says it needs; none for one's own account, undefined when it does not say. */
  needs: readonly Permission[] | undefined;
};

type Described = {
  route: { method: string; path: string };
  meta: { envelope?: string; needs?: readonly Permission[]; isOpen?: boolean };
};

/** In the order in which the routes are mounted. */
export function memberCalls(router: object): MemberCall[] {
  return Object.values(router).flatMap((entry) => {
    const described = entry["~orpc"] as Described | undefined;
    if (!described) return memberCalls(entry);
    const { route, meta } = described;
    return meta.envelope === "flat" || meta.isOpen
      ? []
      : [{ name: `${route.method} ${route.path}`, needs: meta.needs }];
  });
}

type Sample = {
  body?: object;
  query?: string;
  /** Beside the permission, the person must own the business. */
  isForOwners?: true;
};

const newCustomer = { first_name: "Ida", last_name: "Berg" };
const newEvent = {
  title: "Boiler check",
  type: "job",
  start: "2026-11-23T15:00:00Z",
  end: "2026-11-23T16:00:00Z",
};
const newFeed = { name: "My phone", covers: "mine" };
const newTask = { title: "Call back about the quote" };
const newJob = { title: "Boiler check", client_name: "Ida Berg" };
const newService = { name: "Drain clearing", price_cents: 16500 };
const priceRule = { change: { kind: "percent", percent: "4.5" } };
const newPlan = { plan: "pro", additionalUsers: 10 };
const noAnswer = { id: "none", rawId: "none", type: "public-key", response: { clientDataJSON: "none" } };
const wrongPassword = "not the right one";
const newRole = { name: "Night shift", grants: { "dashboard.view": "all" } };

/** One line a call. A new call fails the first test of isolation.test.ts until it has its line. */
export const samples: Record<string, Sample> = {
  "PUT /api/users/profile": { body: { firstName: "Ida" } },
  "GET /api/users/me": {},
  "GET /api/users": {},
  "GET /api/users/choices": {},
  "GET /api/users/{id}": {},
  "PUT /api/users/{id}": { body: { teamId: null } },
  "POST /api/users/{id}/transfer-ownership": { body: { currentPassword: wrongPassword }, isForOwners: true },
  "GET /api/users/invitations": {},
  "POST /api/users/invitations": { body: { email: "invited@test.example", role: "STAFF" } },
  "POST /api/users/invitations/{id}/resend": {},
  "DELETE /api/users/invitations/{id}": {},
  "GET /api/users/{id}/belongings": {},
  "POST /api/users/{id}/deactivate": { body: {} },
  "POST /api/users/{id}/reactivate": {},
  "POST /api/users/{id}/sign-out": {},
  "GET /api/teams": {},
  "POST /api/teams": { body: { name: "Night shift" } },
  "PUT /api/teams/{id}": { body: { color: "blue" } },
  "DELETE /api/teams/{id}": {},
  "GET /api/roles": {},
  "POST /api/roles": { body: newRole },
  "PUT /api/roles/{key}": { body: { description: "Who comes at night" } },
  "POST /api/roles/{key}/remove": { body: {} },
  "POST /api/auth/view/role": { body: { role: "STAFF" } },
  "POST /api/auth/view/member": { body: { userId: "0190c0de-1ea0-7000-8000-0000000000ff" } },
  "DELETE /api/auth/view": {},
  "GET /api/billing": {},
  "POST /api/billing/preview": { body: newPlan },
  "POST /api/billing/change": { body: { ...newPlan, at: "2026-11-21T12:00:00Z" } },
  "POST /api/billing/cancel": { body: { reason: "other" } },
  "POST /api/billing/keep": {},
  "PUT /api/billing/card": { body: { paymentMethodId: "pm_card_visa" } },
  "POST /api/billing/reactivate": { body: { ...newPlan, paymentMethodId: "pm_card_visa" } },
  "PUT /api/billing/spend-cap": { body: { spendCapCents: 500 } },
  "GET /api/billing/usage": {},
  "GET /api/billing/bills": {},
  "POST /api/billing/bills/{id}/pay": {},
  "GET /api/billing/forecast": {},
  "GET /api/auth/sessions": {},
  "DELETE /api/auth/sessions/{id}": {},
  "POST /api/auth/change-password": {
    body: { currentPassword: wrongPassword, newPassword: "quite another sentence" },
  },
  "POST /api/auth/prove": { body: { password: wrongPassword } },
  "POST /api/auth/prove/passkey": { body: {} },
  "GET /api/auth/security": {},
  "POST /api/auth/two-factor/set-up": { body: {} },
  "POST /api/auth/two-factor/confirm": { body: { code: "000000", password: wrongPassword } },
  "POST /api/auth/two-factor/disable": { body: { code: "000000", password: wrongPassword } },
  "POST /api/auth/two-factor/recovery-codes": { body: { proof: "none" } },
  "DELETE /api/auth/trusted-devices": {},
  "POST /api/auth/passkeys/creation": { body: { proof: "none" } },
  "POST /api/auth/passkeys": { body: { attempt: "none", answer: noAnswer, name: "Phone" } },
  "PUT /api/auth/passkeys/{id}": { body: { name: "Old phone" } },
  "POST /api/auth/passkeys/{id}/remove": { body: { proof: "none" } },
  "POST /api/auth/social/connect": {
    body: { provider: "google", attempt: "none", query: "?code=none", proof: "none" },
  },
  "POST /api/auth/social/unlink": { body: { provider: "google", proof: "none" } },
  "GET /api/auth/sign-in-rules": {},
  "PUT /api/auth/sign-in-rules": { body: { requiresSecondFactor: false, proof: "none" } },
  "POST /api/auth/members/{id}/reset-second-factor": { body: { proof: "none" } },
  "GET /api/customers/stats": {},
  "GET /api/customers/": {},
  "GET /api/customers/matches": { query: "?email=ida@example.com" },
  "POST /api/customers/": { body: newCustomer },
  "GET /api/customers/{id}": {},
  "PUT /api/customers/{id}": { body: { status: "client" } },
  "DELETE /api/customers/{id}": {},
  "POST /api/customers/{id}/restore": {},
  "GET /api/customers/{id}/notes": {},
  "POST /api/customers/{id}/notes": { body: { body: "Has a dog" } },
  "DELETE /api/customers/{id}/notes/{noteId}": {},
  "POST /api/customers/{id}/notes/{noteId}/restore": {},
  "POST /api/customers/{id}/contacts": { body: { channel: "call" } },
  "GET /api/customers/{id}/timeline": {},
  "GET /api/services": {},
  "GET /api/services/categories": {},
  "POST /api/services": { body: newService },
  "GET /api/services/{id}": {},
  "PUT /api/services/{id}": { body: { status: "inactive" } },
  "DELETE /api/services/{id}": {},
  "POST /api/services/{id}/restore": {},
  "POST /api/services/{id}/duplicate": {},
  "GET /api/services/{id}/prices": {},
  "POST /api/services/price-changes/preview": { body: priceRule },
  "POST /api/services/price-changes": { body: priceRule },
  "POST /api/services/imports/preview": { body: { text: "Name,Price\nBoiler service,240\n" } },
  "POST /api/services/imports": { body: { text: "Name,Price\nBoiler service,240\n" } },
  "GET /api/services/batches": {},
  "POST /api/services/batches/{id}/undo": {},
  "GET /api/services/export": {},
  "GET /api/availability": {},
  "PUT /api/availability/members/{id}": { body: { time_zone: "America/Denver" } },
  "PUT /api/availability/rules": { body: { step_minutes: 30 } },
  "PUT /api/availability/services/{id}": { body: { skills: ["Gas"] } },
  "GET /api/availability/times": { query: "?start=2026-11-23T00:00:00Z&end=2026-11-24T00:00:00Z" },
  "GET /api/availability/time-off": {},
  "POST /api/availability/time-off": { body: { user_id: null, title: "Inventory", first_day: "2026-11-23" } },
  "PUT /api/availability/time-off/{id}": { body: { title: "Sick" } },
  "DELETE /api/availability/time-off/{id}": {},
  "POST /api/availability/time-off/{id}/restore": {},
  "GET /api/calendar/free-times": {
    query: "?start=2026-11-23T00:00:00Z&end=2026-11-24T00:00:00Z&minutes=60",
  },
  "GET /api/calendar/stats": {},
  "GET /api/calendar/events/today": {},
  "GET /api/calendar/events": {},
  "GET /api/calendar/events/{id}": {},
  "POST /api/calendar/events": { body: newEvent },
  "PUT /api/calendar/events/{id}": { body: { priority: "high" } },
  "DELETE /api/calendar/events/{id}": {},
  "POST /api/calendar/events/{id}/restore": { body: {} },
  "GET /api/calendar/feeds": {},
  "POST /api/calendar/feeds": { body: newFeed },
  "POST /api/calendar/feeds/{id}/renew": {},
  "DELETE /api/calendar/feeds/{id}": {},
  "GET /api/calendar/invitations": {},
  "PUT /api/calendar/invitations": { body: { is_on: true } },
  "POST /api/calendar/imports/preview": { body: { text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } },
  "POST /api/calendar/imports": { body: { text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } },
  "GET /api/tasks/stats": {},
  "GET /api/tasks/next-steps": { query: "?customer_ids=1" },
  "GET /api/tasks/forgotten-leads": {},
  "GET /api/tasks": {},
  "GET /api/tasks/{id}": {},
  "POST /api/tasks": { body: newTask },
  "PUT /api/tasks/{id}": { body: { priority: "high" } },
  "POST /api/tasks/{id}/done": {},
  "POST /api/tasks/{id}/undone": {},
  "DELETE /api/tasks/{id}": {},
  "POST /api/tasks/{id}/restore": {},
  "GET /api/booking/settings": {},
  "PUT /api/booking/settings": { body: { notice_hours: 12 } },
  "GET /api/reminders/settings": {},
  "PUT /api/reminders/settings": { body: { sends_texts: true } },
  "GET /api/reminders/example": { query: "?type=job" },
  "POST /api/reminders/test": { body: { kind: "before", type: "job", channel: "mail" } },
  "GET /api/reminders/": {},
  "GET /api/reminders/events/{id}": {},
  "PUT /api/reminders/customers/{id}": { body: { is_refusing: true } },
  "GET /api/jobs/": {},
  "GET /api/jobs/stats": {},
  "GET /api/jobs/settings": {},
  "PUT /api/jobs/settings": { body: { labor_cost_cents: 5800 } },
  "GET /api/jobs/{id}": {},
  "GET /api/jobs/{id}/history": {},
  "POST /api/jobs/": { body: newJob },
  "PUT /api/jobs/{id}": { body: { priority: "high" } },
  "PUT /api/jobs/{id}/lines": {
    body: { lines: [{ kind: "part", name: "Wax ring", unit_price_cents: 900 }] },
  },
  "PUT /api/jobs/{id}/checklist": { body: { items: [] } },
  "PUT /api/jobs/{id}/checklist/{item_id}": { body: { is_done: true } },
  "POST /api/jobs/{id}/complete": { body: {} },
  "POST /api/jobs/{id}/cancel": { body: { reason: "Called off" } },
  "POST /api/jobs/{id}/reopen": { body: { reason: "Called again" } },
  "POST /api/jobs/{id}/stop-repeating": {},
  "DELETE /api/jobs/{id}": {},
  "POST /api/jobs/{id}/restore": {},
  "GET /api/visits": { query: "?start=2026-11-23T00:00:00Z&end=2026-11-24T00:00:00Z" },
  "GET /api/visits/{id}": {},
  "POST /api/visits": { body: { job_id: 999_999_999 } },
  "PUT /api/visits/{id}/schedule": { body: { start: "2026-11-25T15:00:00Z", end: "2026-11-25T16:00:00Z" } },
  "POST /api/visits/{id}/unschedule": { body: {} },
  "PUT /api/visits/{id}": { body: { instructions: "Ring twice" } },
  "POST /api/visits/{id}/on-the-way": { body: {} },
  "POST /api/visits/{id}/start": { body: {} },
  "POST /api/visits/{id}/finish": { body: {} },
  "POST /api/visits/{id}/cancel": { body: { reason: "Called off" } },
  "POST /api/visits/{id}/reopen": { body: { reason: "Called again" } },
  "POST /api/visits/{id}/uses": { body: { kind: "part", name: "Wax ring" } },
  "DELETE /api/visits/{id}/uses/{use_id}": {},
  "GET /api/dispatch": {},
  "GET /api/my-days": {},
  "GET /api/dashboard/stats": {},
  "GET /api/dashboard/activities": {},
  "GET /api/dashboard/appointments": {},
  "POST /api/demo/reset": {},
  "GET /api/organization/preferences": {},
  "PUT /api/organization/preferences": { body: { weekStart: 1 } },
  "GET /api/users/preferences": {},
  "PUT /api/users/preferences": { body: { theme: "dark" } },
  "GET /api/audit/events": {},
  "GET /api/audit/events/{id}": {},
  "GET /api/audit/facets": {},
  "GET /api/audit/seal": {},
  "POST /api/audit/verify": { body: {} },
  "POST /api/audit/exports": { body: { format: "csv" } },
  "GET /api/audit/exports/{id}": {},
};

/** Ids by what they name. */
export type RecordIds = Record<string, string>;

/** Whose id stands in an address: the first that fits. */
const kinds: [RegExp, string][] = [
  [/\/users\/invitations\//, "invitation"],
  [/\/availability\/time-off\//, "time_off"],
  [/\/(users|members)\//, "member"],
  [/\/bills\//, "bill"],
  [/\/teams\//, "team"],
  [/\/roles\//, "role"],
  [/\/audit\/events\//, "audit_event"],
  [/\/audit\/exports\//, "audit_export"],
  [/\/calendar\/feeds\//, "feed"],
  [/\/(calendar|reminders\/events)\//, "event"],
  [/\/sessions\//, "session"],
  [/\/passkeys\//, "passkey"],
  [/\/customers\//, "customer"],
  [/\/services\/batches\//, "service_batch"],
  [/\/services\//, "service"],
  [/\/jobs\//, "job"],
  [/\/visits\//, "visit"],
  [/\/tasks\//, "task"],
];

function pathOf(call: string, ids: RecordIds): string {
  const path = call.split(" ")[1] as string;
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "";
  const filled = path
    .replace("{noteId}", ids.note as string)
    .replace(/\{(item|use)_id\}/, "0190c0de-1ea0-7000-8000-0000000000fe")
    .replace(/\{(id|key)\}/, ids[kind] ?? `no-id-for-${kind}`);
  return `${filled}${samples[call]?.query ?? ""}`;
}

/** `body` goes on top of what is sent anyway. */
export const ask = (app: TestApp, call: string, ids: RecordIds, token?: string, body: object = {}) => {
  const sample = samples[call]?.body;
  return app.call(call.split(" ")[0] as string, pathOf(call, ids), {
    token,
    body: sample && { ...sample, ...body },
  });
};

type Person = { token: string; email: string; password: string };

/** A customer with a note, a calendar event, a job with a visit, a second session and a passkey, all of this person's. */
export async function makeRecords(app: TestApp, { token, email, password }: Person): Promise<RecordIds> {
  const customer = (await app.call("POST", "/api/customers/", { token, body: newCustomer })).body.data;
  const note = await app.call("POST", `/api/customers/${customer.id}/notes`, {
    token,
    body: { body: "Key under mat" },
  });
  const event = await app.call("POST", "/api/calendar/events", { token, body: newEvent });
  const job = (await app.call("POST", "/api/jobs/", { token, body: newJob })).body.data;
  const visit = await app.call("POST", "/api/visits", { token, body: { job_id: job.id } });
  const feed = await app.call("POST", "/api/calendar/feeds", { token, body: newFeed });
  const task = await app.call("POST", "/api/tasks", { token, body: newTask });
  // Another device of theirs, because signing out the one in use would end the test.
  await app.call("POST", "/api/auth/signin", { body: { email, password } });
  const sessions = await app.call("GET", "/api/auth/sessions", { token });
  return {
    customer: String(customer.id),
    note: String(note.body.data.id),
    event: String(event.body.data.id),
    job: String(job.id),
    visit: String(visit.body.data.id),
    task: String(task.body.data.id),
    feed: String(feed.body.data.feed.id),
    session: String(sessions.body.data.sessions.find((one: { isCurrent: boolean }) => !one.isCurrent)?.id),
    passkey: await makePasskey(app, token, password),
  };
}

async function makePasskey(app: TestApp, token: string, password: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const { proof } = await post("/api/auth/prove", { password });
  const { options, attempt } = await post("/api/auth/passkeys/creation", { proof });
  const answer = makeAuthenticator(app.ground.config.publicUrl).create(options);
  return String((await post("/api/auth/passkeys", { attempt, answer, name: "Phone" })).id);
}

let made = 0;

/** A service, and what was done to it and its like at once. */
async function makeServices(app: TestApp, token: string): Promise<RecordIds> {
  const post = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const service = await post("/api/services", newService);
  const batch = await post("/api/services/price-changes", priceRule);
  return { service: String(service.id), service_batch: String(batch.id) };
}

/** A member, a team, a role, an invitation and a service of the business, for which nobody else depends on them. */
export async function makePeople(app: TestApp, organization: TestOrganization): Promise<RecordIds> {
  made += 1;
  const { token } = organization.owner;
  const { userId } = await organization.member("STAFF");
  const create = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const team = await create("/api/teams", { name: `Team ${made}` });
  const role = await create("/api/roles", { ...newRole, name: `Role ${made}` });
  const email = `people-${made}@test.example`;
  const invitation = await create("/api/users/invitations", { email, role: "STAFF" });
  return {
    ...(await makeServices(app, token)),
    ...(await makeAuditTrail(app, token)),
    bill: await makeBill(organization),
    member: userId,
    time_off: String(
      (await create("/api/availability/time-off", samples["POST /api/availability/time-off"]?.body ?? {})).id,
    ),
    team: String(team.id),
    role: String(role.key),
    invitation: String(invitation.id),
  };
}

/** The latest line of the audit log, and an export of it. */
async function makeAuditTrail(app: TestApp, token: string): Promise<RecordIds> {
  const log = await app.call("GET", "/api/audit/events?limit=1", { token });
  const begun = await app.call("POST", "/api/audit/exports", { token, body: { format: "csv" } });
  return { audit_event: String(log.body.data.events[0].id), audit_export: String(begun.body.data.id) };
}

/** An open bill of the business's subscription. */
async function makeBill({ system }: TestOrganization): Promise<string> {
  const id = `in_${newId()}`;
  const { db, organizationId } = requirePermission(system, "billing.update");
  await sql`
    insert into bills (organization_id, id, customer_id, status, total_cents, credit_cents, due_cents, paid_cents, lines,
      reading, created_at)
    values (${organizationId}, ${id}, 'cus_test', 'open', 5000, 0, 5000, 0, '[]', 1, now())`.execute(db);
  return id;
}
