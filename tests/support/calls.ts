/** Every call that needs a signed-in person, and records to make it about. */
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import type { Permission } from "#shared/permissions.ts";
import type { TestApp } from "./app.ts";
import { makeAuthenticator } from "./authenticator.ts";
import { makeAutomation } from "./automation-samples.ts";
import { newBulk } from "./bulk-messages.ts";
import {
  newCustomer,
  newEvent,
  newFeed,
  newFolder,
  newJob,
  newRole,
  newService,
  newTask,
  newUpload,
  priceRule,
  samples,
} from "./call-samples.ts";
import { newCampaign } from "./campaigns.ts";
import { newCustomField } from "./custom-field-samples.ts";
import { customerFile } from "./customer-import-samples.ts";
import { newFunnel } from "./funnel-samples.ts";
import { makeWebhook, newApiKey } from "./integration-samples.ts";
import type { TestOrganization } from "./organization.ts";
import { newTemplate } from "./paper-samples.ts";
import { png } from "./pictures.ts";
import { newSavedReport } from "./report-samples.ts";
import { newSegment } from "./segment-samples.ts";
import { uploadFile, uploadVersion } from "./uploads.ts";
import { newBulkEdit, newView } from "./view-samples.ts";
import { makeWebsiteForm } from "./website-forms.ts";
import { makeWebsitePage } from "./website-pages.ts";

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

/** Ids by what they name. */
export type RecordIds = Record<string, string>;

/** Whose id stands in an address: the first that fits. */
const kinds: [RegExp, string][] = [
  [/\/users\/invitations\//, "invitation"],
  [/\/messages\/conversations\//, "conversation"],
  [/\/custom-fields\//, "custom_field"],
  [/\/views\//, "saved_view"],
  [/\/bulk-edits\//, "bulk_edit"],
  [/\/segments\//, "segment"],
  [/\/funnels\//, "funnel"],
  [/\/reports\/saved\//, "saved_report"],
  [/\/campaigns\//, "campaign"],
  [/\/messages\/bulk\//, "bulk_message"],
  [/\/branding\/assets\//, "brand_asset"],
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
  [/\/customers\/imports\//, "customer_import"],
  [/\/customers\//, "customer"],
  [/\/integrations\/webhooks\//, "webhook"],
  [/\/integrations\/deliveries\//, "webhook_delivery"],
  [/\/integrations\/keys\//, "api_key"],
  [/\/automations\/runs\//, "automation_run"],
  [/\/automations\//, "automation"],
  [/\/services\/batches\//, "service_batch"],
  [/\/services\//, "service"],
  [/\/jobs\//, "job"],
  [/\/visits\//, "visit"],
  [/\/tasks\//, "task"],
  [/\/templates\//, "template"],
  [/\/website\/submissions\//, "form_submission"],
  [/\/website\/forms\//, "website_form"],
  [/\/website\/site\/domains\//, "website_domain"],
  [/\/website\/site\/redirects\//, "website_redirect"],
  [/\/website\/(pages|seo)\//, "website_page"],
  [/\/contracts\//, "contract"],
  [/\/recurring-invoices\//, "recurring_invoice"],
  [/\/invoices\//, "invoice"],
  [/\/payments\//, "payment"],
  [/\/files\/folders\//, "file_folder"],
  [/\/files\/uploads\//, "file_upload"],
  [/\/files\//, "file"],
];

function pathOf(call: string, ids: RecordIds): string {
  const path = call.split(" ")[1] as string;
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "";
  const filled = path
    .replace("{noteId}", ids.note as string)
    .replace("{share_id}", ids.file_share as string)
    .replace("{version_id}", ids.file_version as string)
    .replace("{card_id}", "1")
    .replace("{message_id}", ids.message ?? "1")
    .replace("{scheduled_id}", "1")
    .replace("{number}", "1")
    .replace("{kind}", "job")
    .replace(/\{(item|use|signer|session)_id\}/, "0190c0de-1ea0-7000-8000-0000000000fe")
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
  const files = await makeFiles(app, token);
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
    ...files,
  };
}

let folders = 0;

/** A folder, a file with an earlier version, and an upload that has begun. */
async function makeFiles(app: TestApp, token: string): Promise<RecordIds> {
  folders += 1;
  const folder = { ...newFolder, name: `${newFolder.name} ${folders}` };
  const file = await uploadFile(app, { name: "leak.txt", bytes: Buffer.from("leak"), token });
  const upload = await app.call("POST", "/api/files/uploads", { token, body: newUpload });
  const share = await app.call("POST", `/api/files/${file.id}/shares`, { token, body: {} });
  await uploadVersion(app, file.id, { name: "leak.txt", bytes: Buffer.from("mended"), token });
  const { versions } = (await app.call("GET", `/api/files/${file.id}/versions`, { token })).body.data;
  return {
    file: String(file.id),
    file_share: String(share.body.data?.share.id),
    file_version: String(versions.at(-1).id),
    file_upload: String(upload.body.data.id),
    file_folder: String((await app.call("POST", "/api/files/folders", { token, body: folder })).body.data.id),
  };
}

async function makePasskey(app: TestApp, token: string, password: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const { proof } = await post("/api/auth/prove", { password });
  const { options, attempt } = await post("/api/auth/passkeys/creation", { proof });
  const answer = makeAuthenticator(app.appContext.config.publicUrl).create(options);
  return String((await post("/api/auth/passkeys", { attempt, answer, name: "Phone" })).id);
}

let made = 0;

const newBrandAsset = (shade: number) => ({
  name: `Sign ${shade}`,
  data: png({ shade }).toString("base64"),
});

/** A service, and what was done to it and its like at once. */
async function makeServices(app: TestApp, token: string): Promise<RecordIds> {
  const post = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const service = await post("/api/services", newService);
  const batch = await post("/api/services/price-changes", priceRule);
  return { service: String(service.id), service_batch: String(batch.id) };
}

/** A member, a team, a role, an invitation, a picture and a service of the business, for which nobody else depends on them. */
export async function makePeople(app: TestApp, organization: TestOrganization): Promise<RecordIds> {
  made += 1;
  const { token } = organization.owner;
  const { userId } = await organization.member("STAFF");
  const create = async (path: string, body: object) =>
    (await app.call("POST", path, { token, body })).body.data;
  const team = await create("/api/teams", { name: `Team ${made}` });
  const { customers } = (await app.call("GET", "/api/customers/", { token })).body.data;
  const role = await create("/api/roles", { ...newRole, name: `Role ${made}` });
  const email = `people-${made}@test.example`;
  const invitation = await create("/api/users/invitations", { email, role: "STAFF" });
  const { id: imported } = await create("/api/customers/imports", customerFile);
  await create(`/api/customers/imports/${imported}/undo`, {});
  return {
    ...(await makeServices(app, token)),
    customer_import: String(imported),
    ...(await makeAuditTrail(app, token)),
    template: String((await create("/api/templates", newTemplate)).id),
    ...(await makeWebsiteForm(organization)),
    ...(await makeWebsitePage(organization)),
    ...(await makeAutomation(create, organization.system, customers[0].id)),
    contract: String((await create("/api/contracts", {})).id),
    invoice: String((await create("/api/invoices", {})).id),
    ...(await makePaid(app, token)),
    bill: await makeBill(organization),
    custom_field: String(
      (await create("/api/custom-fields", { ...newCustomField, label: `Gate ${made}` })).id,
    ),
    segment: String((await create("/api/segments", newSegment)).id),
    saved_view: String((await create("/api/views", newView)).id),
    bulk_edit: String((await create("/api/bulk-edits", newBulkEdit)).id),
    funnel: String((await create("/api/funnels", { ...newFunnel, steps: [] })).id),
    saved_report: String((await create("/api/reports/saved", newSavedReport)).id),
    api_key: String((await create("/api/integrations/keys", newApiKey)).key.id),
    ...(await makeWebhook(app, token)),
    campaign: String((await create("/api/campaigns", newCampaign)).id),
    bulk_message: String((await create("/api/messages/bulk", newBulk)).id),
    conversation: String((await create("/api/messages/conversations", { phone: "+12125550176" })).id),
    brand_asset: String((await create("/api/branding/assets", newBrandAsset(made))).id),
    member: userId,
    time_off: String(
      (await create("/api/availability/time-off", samples["POST /api/availability/time-off"]?.body ?? {})).id,
    ),
    team: String(team.id),
    role: String(role.key),
    invitation: String(invitation.id),
  };
}

/** A recurring invoice and a payment of the business's first customer. */
async function makePaid(app: TestApp, token: string): Promise<RecordIds> {
  const { customers } = (await app.call("GET", "/api/customers/", { token })).body.data;
  const made = async (call: string): Promise<string> => {
    const body = { ...samples[call]?.body, customer_id: customers[0]?.id };
    return String((await app.call("POST", call.replace("POST ", ""), { token, body })).body.data?.id);
  };
  return {
    recurring_invoice: await made("POST /api/recurring-invoices"),
    payment: await made("POST /api/payments"),
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
