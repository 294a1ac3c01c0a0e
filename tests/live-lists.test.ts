/** Whatever kind of record someone changes, open lists in another process hear it, and only where their member may see it. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { type LiveKind, type LiveNews, liveKinds } from "#shared/live-kinds.ts";
import { allPermissions, everybodys, type Permission } from "#shared/permissions.ts";
import { createRefresher } from "#ui/live/refresh.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { calendarFile } from "./support/calendar-file.ts";
import { ask, makePeople, makeRecords, type RecordIds } from "./support/calls.ts";
import { addressOf, createTestDatabase } from "./support/database.ts";
import { type OpenStream, openStream } from "./support/live.ts";
import { mintOrganization, type Person, type TestOrganization } from "./support/organization.ts";
import { type Program, startProduct } from "./support/product.ts";

/** A call that changes a record of the kind; `id` is what tests/support/calls.ts calls the record, if not as the kind. */
type Change = { call: string; body?: object; id?: string };

const file = calendarFile([
  "UID:1@elsewhere",
  "DTSTAMP:20261101T000000Z",
  "DTSTART:20261201T150000Z",
  "DTEND:20261201T160000Z",
  "SUMMARY:Dentist",
]);

const changes: Record<string, Change> = {
  custom_field: { call: "PUT /api/custom-fields/{id}" },
  customer: { call: "PUT /api/customers/{id}" },
  customer_import: { call: "POST /api/customers/imports" },
  service: { call: "PUT /api/services/{id}" },
  service_batch: { call: "POST /api/services/price-changes" },
  time_off: { call: "PUT /api/availability/time-off/{id}" },
  calendar_event: { call: "PUT /api/calendar/events/{id}", id: "event" },
  calendar_import: { call: "POST /api/calendar/imports", body: { text: file } },
  job: { call: "PUT /api/jobs/{id}" },
  file: { call: "PUT /api/files/{id}" },
  file_folder: { call: "PUT /api/files/folders/{id}" },
  task: { call: "PUT /api/tasks/{id}" },
  reminder: { call: "PUT /api/reminders/events/{id}" },
  template: { call: "PUT /api/templates/{id}" },
  contract: { call: "PUT /api/contracts/{id}" },
  invoice: { call: "PUT /api/invoices/{id}" },
  recurring_invoice: { call: "PUT /api/recurring-invoices/{id}" },
  payment: { call: "DELETE /api/payments/{id}" },
  saved_view: { call: "POST /api/views" },
  segment: { call: "PUT /api/segments/{id}" },
  conversation: { call: "POST /api/messages/conversations/{id}/notes" },
  bulk_message: { call: "PUT /api/messages/bulk/{id}" },
  campaign: { call: "PUT /api/campaigns/{id}" },
  website_form: { call: "PUT /api/website/forms/{id}" },
  form_submission: { call: "PUT /api/website/submissions/{id}" },
  funnel: { call: "PUT /api/funnels/{id}" },
  automation: { call: "PUT /api/automations/{id}" },
  saved_report: { call: "POST /api/reports/saved" },
  website_page: { call: "PUT /api/website/pages/{id}" },
  website_site: { call: "PUT /api/website/site" },
  user: { call: "PUT /api/users/{id}", body: { role: "MANAGER" }, id: "member" },
  invitation: { call: "POST /api/users/invitations/{id}/resend" },
  team: { call: "PUT /api/teams/{id}" },
  role: { call: "PUT /api/roles/{key}" },
  api_key: { call: "POST /api/integrations/keys/{id}/revoke" },
  webhook: { call: "PUT /api/integrations/webhooks/{id}" },
  organization: { call: "PUT /api/organization/preferences" },
  brand: { call: "PUT /api/branding" },
};

/** A business has seats for so many members. */
const parts = 8;

/** A busy machine may take its time: how soon it comes is told elsewhere. */
const patienceMs = 20_000;

describe("a list that is open in another process", () => {
  let folder: string;
  let first: TestApp;
  let second: Program;
  let ours: TestOrganization;
  let ids: RecordIds;
  let colleague: Person;
  let owners: OpenStream;
  let strangers: OpenStream;
  /** Each of a member who has all permissions but some. */
  const limited: { lacks: ReadonlySet<Permission>; stream: OpenStream }[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-live-lists-"));
    const database = await createTestDatabase();
    first = await startTestApp({}, database);
    second = await startProduct(folder, {
      DATABASE_URL: addressOf(database),
      TOKEN_SECRET: first.appContext.config.TOKEN_SECRET ?? "",
      ROLE: "server",
      DEMO: "false",
    });
    ours = await mintOrganization(first);
    ids = { ...(await makeRecords(first, ours.owner)), ...(await makePeople(first, ours)) };
    const theirs = await mintOrganization(first);
    colleague = await ours.member("OWNER");
    const needed = new Set(Object.values(liveKinds).map(({ needs }) => needs));
    needed.delete(everybodys);
    for (let part = 0; part < parts; part++) {
      const lacks = new Set([...needed].filter((_, index) => index % parts === part));
      limited.push({ lacks, stream: await listen(await tokenWithout(lacks)) });
    }
    owners = await listen(ours.owner.token);
    strangers = await listen(theirs.owner.token);
  });
  after(async () => {
    for (const stream of [owners, strangers, ...limited.map(({ stream: one }) => one)]) stream?.leave();
    await second?.stop();
    await first?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const listen = (token: string): Promise<OpenStream> => openStream({ port: second.port, token });

  async function tokenWithout(lacks: ReadonlySet<Permission>): Promise<string> {
    const granted = allPermissions.filter((each) => !lacks.has(each));
    const grants = Object.fromEntries(granted.map((each) => [each, "all"]));
    const body = { name: `Without ${[...lacks][0]}`, grants };
    const role = await first.call("POST", "/api/roles", { token: ours.owner.token, body });
    assert.equal(role.status, 201, JSON.stringify(role.body));
    return (await ours.member(role.body.data.key)).token;
  }

  test("there is a change of every kind", () => {
    assert.deepEqual(Object.keys(changes).toSorted(), Object.keys(liveKinds).toSorted());
  });

  for (const [kind, { call, body, id = kind }] of Object.entries(changes)) {
    test(`hears that someone else changed a record of the kind ${kind}, and fetches again`, async () => {
      const heard = owners.events.length;
      const answer = await ask(first, call, ids, colleague.token, body);
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      const news = await newsAfter(owners, heard, kind);
      const told = news[kind];
      if (told && call.includes("{"))
        assert.ok(told.includes(ids[id] ?? ""), JSON.stringify([ids[id], told]));
      assert.ok(told === null || (told ?? []).length > 0);
      const { refreshes } = liveKinds[kind] as LiveKind;
      const due = allCalls.filter((each) =>
        refreshes.some((all) => each === all || each.startsWith(`${all}.`)),
      );
      assert.deepEqual(fetchedAnew(news, ids[id] ?? ""), due);
    });
  }

  test("hears nothing of a kind that its member may not see, and all else", () => {
    for (const { lacks, stream } of limited) {
      assert.ok(lacks.size > 1);
      const seen = Object.entries(liveKinds).filter(([, { needs }]) => !lacks.has(needs));
      const told = Object.keys(stream.news()).toSorted();
      assert.deepEqual(told, seen.map(([kind]) => kind).toSorted(), [...lacks].join());
    }
  });

  test("hears nothing of another business", () => {
    assert.deepEqual(strangers.news(), {});
  });
});

async function newsAfter(stream: OpenStream, heard: number, kind: string): Promise<LiveNews> {
  const found = () =>
    stream.events.slice(heard).find(({ event, data }) => event === "changed" && kind in data);
  for (const end = performance.now() + patienceMs; !found(); ) {
    assert.ok(performance.now() < end, `${kind} was not told: ${JSON.stringify(stream.events.slice(heard))}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { data } = found() as { data: Record<string, unknown> };
  return { [kind]: data[kind] as string[] | null };
}

const allCalls = [...new Set(Object.values(liveKinds).flatMap(({ refreshes }) => refreshes))];

/** Of everything that a browser may have on its screen, what it takes as out of date after this news. */
function fetchedAnew(news: LiveNews, id: string): string[] {
  const client = new QueryClient();
  const keyOf = (call: string) => [call.split("."), { type: "query", input: { id } }];
  for (const call of allCalls) client.setQueryData(keyOf(call), {});
  const refresher = createRefresher({
    client,
    now: () => 0,
    isAway: () => false,
    isPressed: () => false,
    later(_milliseconds, refresh) {
      refresh();
      return () => {};
    },
  });
  refresher.hear(news);
  const fetched = allCalls.filter((call) => client.getQueryState(keyOf(call))?.isInvalidated);
  client.clear();
  return fetched;
}
