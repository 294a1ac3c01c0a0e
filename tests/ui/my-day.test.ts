/** My Day: what a note changes at once, what is next, and where a tap leads; and which files a phone may keep. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dialLink, wayLink } from "#domains/jobs/screens/my-day/my-day-links.ts";
import { withPhotos } from "#domains/jobs/screens/my-day/my-day-photos.ts";
import { arrivalText, nextOf, openItems, tallyOf } from "#domains/jobs/screens/my-day/my-day-words.ts";
import {
  type MyVisit,
  newUse,
  subjectOf,
  usedWords,
  type VisitNote,
  withWrites,
  writeFor,
} from "#domains/jobs/screens/my-day/my-day-writes.ts";
import type { DayPack } from "#domains/jobs/visits/contract.ts";
import { dayName } from "#ui/day-words.ts";
import { isAppPage, isProgramFile } from "#ui/offline/worker-rules.ts";
import type { QueuedWrite } from "#ui/outbox/queued-write.ts";
import { appFiles, offlineParts } from "../../scripts/service-worker.ts";

const at = "2026-11-21T16:00:00.000Z";
const item = (id: string, is_required: boolean) => ({
  id,
  kind: "check" as const,
  text: `Item ${id}`,
  unit: null,
  is_required,
  done_at: null,
  done_by_name: null,
  reading: null,
  signature: null,
  photo_id: null,
});

const visit = (id: number, fields: Partial<MyVisit> = {}): MyVisit => ({
  id,
  job_id: 7,
  job_number: "J-1007",
  job_title: "Water heater",
  event_id: id,
  status: "scheduled",
  is_confirmed: false,
  start: "2026-11-21T16:00:00Z",
  end: "2026-11-21T17:00:00Z",
  duration_minutes: 60,
  arrival_from: null,
  arrival_until: null,
  assigned_to: null,
  override_reason: null,
  customer_id: 1,
  client_name: "Ana Ruiz",
  client_phone: null,
  location: null,
  priority: "medium",
  due_date: null,
  instructions: null,
  on_the_way_at: null,
  started_at: null,
  done_at: null,
  report: null,
  cancel_reason: null,
  uses: [],
  version: 1,
  checklist: [item("a", true), item("b", false)],
  job_notes: null,
  job_description: null,
  ...fields,
});

const dayOf = (...visits: MyVisit[]): DayPack[] => [{ day: "2026-11-21", visits }];

function queued(of: MyVisit, ...notes: VisitNote[]): QueuedWrite[] {
  return notes.map((note, index) => ({
    ...writeFor("me", of, note),
    id: `${index}`,
    sequence: index,
    at,
    refusal: null,
  }));
}

test("what was noted shows at once, and showing it twice changes nothing more", () => {
  const first = visit(1);
  const part = newUse("part", "Anode rod", "2", null);
  const notes = queued(
    first,
    { do: "on_the_way" },
    { do: "start" },
    { do: "tick", item_id: "a", is_done: true },
    part,
    { do: "finish", report: "All well" },
  );
  const days = dayOf(first, visit(2, { job_id: 8 }));
  const [shown, other] = withWrites(days, notes, "Diego")[0]?.visits ?? [];
  assert.equal(shown?.status, "done");
  assert.deepEqual(
    [shown?.on_the_way_at, shown?.started_at, shown?.done_at, shown?.report],
    [at, at, at, "All well"],
  );
  assert.equal(shown?.checklist[0]?.done_by_name, "Diego");
  assert.deepEqual(shown?.uses.map(usedWords), ["2 × Anode rod"]);
  assert.deepEqual(other, visit(2, { job_id: 8 }));
  assert.deepEqual(
    withWrites(withWrites(days, notes, "Diego"), notes, "Diego"),
    withWrites(days, notes, "Diego"),
  );
  assert.deepEqual(days, dayOf(visit(1), visit(2, { job_id: 8 })));
});

test("a step that was sent is taken back to where the visit was before, once, and no other step", () => {
  const back = (of: MyVisit, from: "on_the_way" | "started") => {
    const notes = queued(of, { do: "step_back", from });
    const [shown] = withWrites(withWrites(dayOf(of), notes, "Diego"), notes, "Diego")[0]?.visits ?? [];
    return [shown?.status, shown?.on_the_way_at, shown?.started_at];
  };
  const driving = visit(1, { status: "on_the_way", on_the_way_at: at });
  const begun = visit(1, { status: "started", on_the_way_at: at, started_at: at });
  assert.deepEqual(back(driving, "on_the_way"), ["scheduled", null, null]);
  assert.deepEqual(back(begun, "started"), ["on_the_way", at, null]);
  assert.deepEqual(back(visit(1, { status: "started", started_at: at }), "started"), [
    "scheduled",
    null,
    null,
  ]);
  assert.deepEqual(back(begun, "on_the_way"), ["started", at, at], "the office has gone on meanwhile");
});

test("a reading is shown as it was typed, and leaves with its mark", () => {
  const read = queued(visit(1), { do: "tick", item_id: "a", is_done: true, reading: "62.5" });
  const [shown] = withWrites(dayOf(visit(1)), read, "Diego")[0]?.visits ?? [];
  assert.deepEqual([shown?.checklist[0]?.reading, shown?.checklist[0]?.done_at], ["62.5", at]);
  assert.equal(read[0]?.text, "62.5", "what was typed can be copied out of a note that was refused");
  const taken = queued(visit(1), { do: "tick", item_id: "a", is_done: false });
  const [without] = withWrites(dayOf(shown ?? visit(1)), taken, "Diego")[0]?.visits ?? [];
  assert.deepEqual([without?.checklist[0]?.reading, without?.checklist[0]?.done_at], [null, null]);
});

test("who signed is shown at once, before the server has it", () => {
  const signature = { name: "Ida Berg", picture: "data:image/png;base64,iVBORw0KGgoAAAA" };
  const signed = queued(visit(1), { do: "tick", item_id: "a", is_done: true, signature });
  const [shown] = withWrites(dayOf(visit(1)), signed, "Diego")[0]?.visits ?? [];
  assert.deepEqual([shown?.checklist[0]?.signature, shown?.checklist[0]?.done_at], [signature, at]);
});

test("two visits of one job share its checklist and its order", () => {
  const [one, two] = [visit(1), visit(2)];
  assert.equal(subjectOf(one), subjectOf(two));
  const notes = queued(one, { do: "tick", item_id: "a", is_done: true });
  const [, second] = withWrites(dayOf(one, two), notes, "Diego")[0]?.visits ?? [];
  assert.equal(second?.checklist[0]?.done_at, at);
});

test("what is taken back before it was sent leaves no trace", () => {
  const part = newUse("part", "Valve", "1", null) as VisitNote & { do: "add_use" };
  const notes = queued(
    visit(1),
    part,
    { do: "remove_use", use_id: part.use_id },
    { do: "tick", item_id: "a", is_done: true },
    { do: "tick", item_id: "a", is_done: false },
  );
  assert.deepEqual(withWrites(dayOf(visit(1)), notes, "Diego"), dayOf(visit(1)));
});

test("the list of unsent changes says what each was, and keeps what was typed", () => {
  const [finish, tick] = queued(
    visit(1),
    { do: "finish", report: "Replaced the anode" },
    { do: "tick", item_id: "b", is_done: true },
  );
  assert.equal(finish?.label, "Completed · Water heater, Ana Ruiz");
  assert.equal(finish?.text, "Replaced the anode");
  assert.equal(tick?.label, 'Checked "Item b" · Water heater, Ana Ruiz');
});

test("the visit at work is next, then the one on the way, then the first to come", () => {
  const visits = [visit(1, { status: "done" }), visit(2), visit(3, { status: "on_the_way" })];
  assert.equal(nextOf(visits)?.id, 3);
  assert.equal(nextOf([...visits, visit(4, { status: "started" })])?.id, 4);
  assert.equal(nextOf([visit(1, { status: "cancelled" })]), undefined);
  assert.equal(tallyOf([...visits, visit(5, { status: "cancelled" })]), "1 of 3 visits completed");
  assert.equal(openItems(visit(1)), 1);
});

test("days are named from the business's own today", () => {
  assert.equal(dayName("2026-11-21", "2026-11-21"), "Today");
  assert.equal(dayName("2026-12-01", "2026-11-30"), "Tomorrow");
  assert.equal(dayName("2026-02-28", "2026-03-01"), "Yesterday");
  assert.equal(dayName("2026-11-23", "2026-11-21"), "Mon, Nov 23");
});

test("the arrival window is told in the business's zone", () => {
  const told = visit(1, { arrival_from: "2026-11-21T16:00:00Z", arrival_until: "2026-11-21T18:00:00Z" });
  assert.equal(
    arrivalText(told, "America/Boise")?.replaceAll("\u202f", " "),
    "The customer expects you between 9:00 AM and 11:00 AM",
  );
});

test("an address opens the map of the phone, a number the phone itself", () => {
  const place = "12 Elm St, Boise";
  assert.equal(wayLink(place, "Mozilla/5.0 (Linux; Android 15)"), "geo:0,0?q=12%20Elm%20St%2C%20Boise");
  assert.match(
    wayLink(place, "Mozilla/5.0 (iPhone; CPU iPhone OS 19)"),
    /^https:\/\/maps\.apple\.com\/\?daddr=12%20Elm/,
  );
  assert.match(wayLink(place, "Mozilla/5.0 (Windows NT 10.0)"), /^https:\/\/www\.google\.com\/maps\/dir/);
  assert.equal(dialLink("(208) 555-0142 x12"), "tel:2085550142;ext=12");
  assert.equal(dialLink("+1 208 555 0142"), "tel:+12085550142");
});

test("a phone keeps the program's own files and never an answer about the business", () => {
  assert.ok(isProgramFile("/assets/index-abc.js"));
  assert.ok(isProgramFile("/early.js"));
  for (const path of ["/api/my-days", "/api/assets/x.js", "/my-day", "/service-worker.js", "/health"]) {
    assert.equal(isProgramFile(path), false, path);
  }
  const pages = ["/my-day", "/customers/:id", "/signin"];
  assert.ok(isAppPage("/my-day", pages));
  assert.ok(isAppPage("/customers/12", pages));
  for (const path of ["/", "/pricing", "/book/abc", "/customers/12/x", "/api/my-days"]) {
    assert.equal(isAppPage(path, pages), false, path);
  }
});

test("the build names every file that My Day needs, and fails when a part has none of its own", () => {
  const html = '<script src="/early.js"></script><script type="module" src="/assets/index-1.js"></script>';
  type Chunk = {
    file: string;
    isDynamicEntry?: boolean;
    imports?: string[];
    dynamicImports?: string[];
    css?: string[];
  };
  const entry: Chunk = {
    file: "assets/index-1.js",
    imports: ["_react.js"],
    dynamicImports: ["src/web/app-routes.tsx"],
    css: ["assets/index-1.css"],
  };
  const manifest = new Proxy<Record<string, Chunk>>(
    {
      "index.html": entry,
      "_react.js": { file: "assets/react-1.js", imports: ["index.html"] },
      "src/web/app-routes.tsx": {
        file: "assets/app-1.js",
        dynamicImports: ["src/web/Banner.tsx", "src/domains/jobs/screens/JobsScreen.tsx"],
      },
      "src/web/Banner.tsx": { file: "assets/banner-1.js", isDynamicEntry: true, imports: ["_words.js"] },
      "_words.js": { file: "assets/words-1.js", dynamicImports: ["src/ui/Window.tsx"] },
      "src/ui/Window.tsx": { file: "assets/window-1.js", isDynamicEntry: true },
    },
    { get: (known, key: string) => known[key] ?? { file: `assets/${key.replaceAll("/", "-")}.js` } },
  );
  const found = appFiles(manifest, offlineParts(manifest), ["/", "/pricing", "/my-day"], html);
  assert.equal(found.entry, "/assets/index-1.js");
  assert.deepEqual(found.pages, ["/my-day"]);
  for (const file of ["/assets/react-1.js", "/assets/index-1.css", "/early.js"]) {
    assert.ok(found.files.includes(file), file);
  }
  for (const lazy of ["/assets/banner-1.js", "/assets/words-1.js", "/assets/window-1.js"]) {
    assert.ok(found.files.includes(lazy), `${lazy}, which the shell fetches when it is needed`);
  }
  assert.ok(!found.files.some((file) => file.includes("JobsScreen")), "a screen that needs the network");
  entry.dynamicImports?.push("src/web/forgotten.ts");
  assert.throws(() => offlineParts(manifest), /src\/web\/forgotten\.ts.*neither a screen nor/);
  assert.throws(() => offlineParts({ "index.html": { file: "a.js" } }), /no chunk of its own/);
});

test("a photo that waits on the device answers its item, and no other kind of item", () => {
  const asked = (kind: "check" | "photo") => ({ ...item("a", true), kind });
  const waiting = {
    id: "u",
    owner: "Diego",
    name: "Plate.png",
    size: 3,
    bytes: new Blob(["abc"]),
    fields: { item: { job_id: 9, item_id: "a", at } },
    begun: null,
    sent: 0,
    state: { kind: "waiting" },
  } as const;
  const shown = (kind: "check" | "photo") =>
    withPhotos(dayOf(visit(1, { checklist: [asked(kind)] })), [waiting], "Diego")[0]?.visits[0]?.checklist[0];
  assert.deepEqual([shown("photo")?.done_at, shown("photo")?.done_by_name], [at, "Diego"]);
  assert.equal(shown("check")?.done_at, null);
});
