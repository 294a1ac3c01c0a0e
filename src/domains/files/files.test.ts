/** Files: found, renamed, linked, thrown away and brought back, and shown in a way in which they can do no harm. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { png } from "../../../tests/support/pictures.ts";
import { uploadFile } from "../../../tests/support/uploads.ts";
import { emptyTrash } from "./upkeep/sweeping.ts";

const day = 86_400_000;

describe("files", () => {
  const here = openForTests();
  const upload = (name: string, text: string | Buffer = "text", fields = {}, by: Person = here.owner) =>
    uploadFile(here.app, { name, bytes: Buffer.from(text), token: by.token, fields });
  const list = async (query = "", by: Person = here.owner) =>
    (await here.done("GET", `/api/files${query}`, undefined, by)) as {
      files: { id: number; name: string }[];
      total: number;
      next_cursor: string | null;
    };
  const names = async (query = "") => (await list(query)).files.map(({ name }) => name);
  const customer = async (first_name: string) =>
    (await here.done("POST", "/api/customers/", {
      first_name,
      last_name: "Berg",
      email: `${first_name}@berg.example`,
    })) as { id: number };
  const get = (url: string, headers = {}) => here.app.http.inject({ method: "GET", url, headers });

  test("are found by name, tag, customer, kind, day and folder, page by page", async () => {
    const ida = await customer("Ida");
    const folder = await here.done("POST", "/api/files/folders", { name: "Permits" });
    const plan = await upload("Floor plan.txt", "plan", { folder_id: folder.id });
    const photo = await upload("Leak.png", png(), { customer_ids: [ida.id] });
    const zip = await upload("Old.zip", Buffer.from("504b0304140000000000", "hex"));
    await here.done("PUT", `/api/files/${plan.id}`, { tags: ["Kitchen", "kitchen", "2026"] });
    assert.deepEqual(await names(), ["Old.zip", "Leak.png", "Floor plan.txt"]);
    assert.deepEqual(await names("?search=LEAK"), ["Leak.png"]);
    assert.deepEqual(await names("?search=kitch"), ["Floor plan.txt"]);
    assert.deepEqual(await names("?search=ida"), ["Leak.png"]);
    assert.deepEqual(await names("?search=100%25"), []);
    assert.deepEqual(await names("?tag=KITCHEN"), ["Floor plan.txt"]);
    assert.deepEqual(await names(`?customer_id=${ida.id}`), ["Leak.png"]);
    assert.deepEqual(await names("?kind=image"), ["Leak.png"]);
    assert.deepEqual(await names("?kind=other"), ["Old.zip"]);
    assert.deepEqual(await names(`?folder=${folder.id}`), ["Floor plan.txt"]);
    assert.deepEqual(await names("?folder=none"), ["Old.zip", "Leak.png"]);
    assert.deepEqual(await names("?sort=name"), ["Floor plan.txt", "Leak.png", "Old.zip"]);
    assert.deepEqual((await names("?sort=size"))[0], photo.name);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now());
    assert.equal((await list(`?from=${today}&to=${today}`)).total, 3);
    assert.equal((await list("?to=2020-01-01")).total, 0);
    for (const sort of ["newest", "name", "size"]) {
      const seen: number[] = [];
      for (let cursor = ""; ; ) {
        const page = await list(`?sort=${sort}&limit=1${cursor}`);
        assert.equal(page.total, 3);
        seen.push(...page.files.map(({ id }) => id));
        if (!page.next_cursor) break;
        cursor = `&cursor=${page.next_cursor}`;
      }
      assert.deepEqual(seen.toSorted(), [plan.id, photo.id, zip.id].toSorted());
    }
  });

  test("are renamed, tagged, moved and linked, and the event log says so once", async () => {
    const [ida, ole] = [await customer("Ida"), await customer("Ole")];
    const job = await here.done("POST", "/api/jobs/", {
      title: "Boiler",
      customer_id: ida.id,
      client_name: "Ida Berg",
    });
    const file = await upload("a.txt");
    const change = {
      name: "Contract.txt",
      tags: ["Signed"],
      customer_ids: [ida.id, ole.id],
      job_ids: [job.id],
    };
    const changed = await here.done("PUT", `/api/files/${file.id}`, change);
    assert.deepEqual(
      [changed.name, changed.tags, changed.customers.map(named), changed.jobs.map(named), changed.version],
      ["Contract.txt", ["Signed"], ["Ida Berg", "Ole Berg"], [`${job.number} Boiler`], file.version + 1],
    );
    assert.equal((await here.done("PUT", `/api/files/${file.id}`, change)).version, changed.version);
    assert.deepEqual(
      (await list(`?job_id=${job.id}`)).files.map(({ id }) => id),
      [file.id],
    );
    const ofJob = await upload("Photo.txt", "text", { job_ids: [job.id] });
    assert.deepEqual(
      (await list(`?customer_id=${ida.id}`)).files.map(({ id }) => id),
      [ofJob.id, file.id],
    );
    const { events } = await here.done("GET", "/api/audit/events?limit=20");
    const told = events.filter(({ type }: { type: string }) => type === "file.updated");
    assert.equal(told.length, 1);
    const stale = await here.send("PUT", `/api/files/${file.id}`, { name: "Late.txt" }, here.owner, {
      "if-match": `"${file.version}"`,
    });
    assert.ok([409, 412].includes(stale.status));
    assert.match(stale.body.error, /You changed this file after you opened it/);
  });

  const named = ({ name }: { name: string }) => name;

  test("lie in the trash for 30 days, count until they are gone, and come back whole", async () => {
    const file = await upload("plan.txt", "four");
    await here.done("DELETE", `/api/files/${file.id}`);
    assert.deepEqual(await names(), []);
    assert.deepEqual(await names("?trash=true"), ["plan.txt"]);
    assert.equal((await here.send("PUT", `/api/files/${file.id}`, { name: "b" })).status, 404);
    const { used, in_trash } = await here.done("GET", "/api/files/storage");
    assert.deepEqual([used, in_trash], [4, 4]);
    await here.done("POST", `/api/files/${file.id}/restore`);
    assert.deepEqual(await names(), ["plan.txt"]);
    assert.equal((await here.send("POST", `/api/files/${file.id}/purge`)).status, 404);
    await here.done("DELETE", `/api/files/${file.id}`);
    moveClockTo(new Date(now().getTime() + 29 * day));
    await emptyTrash(here.app.appContext);
    moveClockTo(undefined);
    assert.deepEqual(await names("?trash=true"), ["plan.txt"]);
    moveClockTo(new Date(now().getTime() + 31 * day));
    await emptyTrash(here.app.appContext);
    moveClockTo(undefined);
    assert.equal((await here.send("GET", `/api/files/${file.id}`)).status, 404);
    assert.equal((await here.done("GET", "/api/files/storage")).used, 0);
    assert.equal((await get(file.download_url)).statusCode, 404);
  });

  test("can be deleted forever right away, and free their storage", async () => {
    const file = await upload("plan.txt", "four");
    await here.done("DELETE", `/api/files/${file.id}`);
    await here.done("POST", `/api/files/${file.id}/purge`);
    assert.equal((await here.done("GET", "/api/files/storage")).used, 0);
    assert.equal((await here.send("POST", `/api/files/${file.id}/restore`)).status, 404);
    const kept = [];
    for await (const each of here.app.appContext.storage.list())
      if (each.key.startsWith(here.business.organizationId)) kept.push(each);
    assert.deepEqual(kept, []);
  });

  test("of a kind that can hold a program are only ever downloaded", async () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (const [name, text] of [
      ["a.svg", svg],
      ["a.png", svg],
      ["a.html", "<!doctype html><script>alert(1)</script>"],
      ["a.txt", "Hello <script>alert(1)</script>"],
      ["a.xml", "<?xml version='1.0'?><a/>"],
      ["a.zip", "PK\u0003\u0004\n\u0000\u0000\u0000<script>alert(1)</script>"],
      ["polyglot.txt", "%!PS\n<svg onload=alert(1)>"],
    ] as const) {
      const file = await upload(name, Buffer.from(text));
      const seen = await get(file.content_url);
      assert.equal(seen.headers["content-type"], "application/octet-stream", name);
      assert.match(String(seen.headers["content-disposition"]), /^attachment/);
      assert.match(String(seen.headers["content-security-policy"]), /sandbox/);
      assert.equal(seen.headers["x-content-type-options"], "nosniff");
    }
    const shown = await get((await upload("note.html", "just words")).content_url);
    assert.equal(shown.headers["content-type"], "text/plain; charset=utf-8");
  });

  test("are sent in spans, and under their own names", async () => {
    const file = await upload('Küche "neu" 🔧.txt', "0123456789");
    const whole = await get(file.content_url);
    assert.equal(whole.payload, "0123456789");
    assert.equal(
      whole.headers["content-disposition"],
      `inline; filename="K_che _neu_ __.txt"; filename*=UTF-8''K%C3%BCche%20%22neu%22%20%F0%9F%94%A7.txt`,
    );
    for (const [range, text, where] of [
      ["bytes=0-3", "0123", "bytes 0-3/10"],
      ["bytes=7-", "789", "bytes 7-9/10"],
      ["bytes=-2", "89", "bytes 8-9/10"],
      ["bytes=5-99", "56789", "bytes 5-9/10"],
    ] as const) {
      const part = await get(file.content_url, { range });
      assert.deepEqual([part.statusCode, part.payload, part.headers["content-range"]], [206, text, where]);
    }
    assert.equal((await get(file.content_url, { range: "bytes=10-" })).statusCode, 416);
    assert.equal((await get(file.content_url, { range: "bytes=0-1,4-5" })).payload, "0123456789");
  });

  test("are seen under their signed address alone, for half a day", async () => {
    const file = await upload("a.txt");
    const other = await mintOrganization(here.app);
    for (const forged of [
      file.content_url.replace(here.business.organizationId, other.organizationId),
      file.content_url.replace("/content?", "/download?"),
      file.content_url.replace(/until=\d+/, "until=9999999999999"),
      file.content_url.replace(/&signature=.*/, ""),
    ])
      assert.equal((await get(forged)).statusCode, 404, forged);
    moveClockTo(new Date(now().getTime() + 13 * 3_600_000));
    assert.equal((await get(file.content_url)).statusCode, 404);
    moveClockTo(undefined);
    assert.equal((await get(file.content_url)).statusCode, 200);
  });

  test("are changed by staff when they uploaded them, and by managers always", async () => {
    const [staff, accountant] = [
      await here.business.member("STAFF"),
      await here.business.member("ACCOUNTANT"),
    ];
    const [ours, theirs] = [await upload("ours.txt"), await upload("theirs.txt", "text", {}, staff)];
    assert.equal((await list("", staff)).total, 2);
    const refused = await here.send("PUT", `/api/files/${ours.id}`, { name: "b" }, staff);
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /files that you uploaded/);
    assert.equal((await here.send("PUT", `/api/files/${theirs.id}`, { name: "b" }, staff)).status, 200);
    assert.equal((await here.send("DELETE", `/api/files/${theirs.id}`, undefined, accountant)).status, 403);
    assert.equal((await list("", accountant)).total, 2);
  });

  test("within reach are those about one's own customers and jobs", async () => {
    const role = await here.done("POST", "/api/roles", {
      name: "Technician",
      grants: {
        "dashboard.view": "all",
        "customers.view": "own",
        "jobs.view": "own",
        "files.view": "own",
        "files.create": "all",
      },
    });
    const person = await here.business.member(role.key);
    const [ida, ole] = [await customer("Ida"), await customer("Ole")];
    await here.done("PUT", `/api/customers/${ida.id}`, { assigned_to: person.userId });
    const seen = await upload("seen.txt", "text", { customer_ids: [ida.id] });
    const hidden = await upload("hidden.txt", "text", { customer_ids: [ole.id] });
    const own = await upload("own.txt", "text", {}, person);
    const job = await here.done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ole Berg" });
    const ofJob = await upload("job.txt", "text", { job_ids: [job.id] });
    const ids = async () => (await list("", person)).files.map(({ id }) => id);
    assert.deepEqual(await ids(), [own.id, seen.id]);
    const visit = await here.done("POST", "/api/visits", { job_id: job.id });
    await here.done("PUT", `/api/visits/${visit.id}/schedule`, {
      start: "2027-03-01T15:00:00Z",
      end: "2027-03-01T16:00:00Z",
      assigned_to: person.userId,
    });
    assert.deepEqual(await ids(), [ofJob.id, own.id, seen.id]);
    assert.equal((await here.send("GET", `/api/files/${hidden.id}`, undefined, person)).status, 404);
    const linked = await here.send(
      "POST",
      "/api/files/uploads",
      { name: "a", size: 1, customer_ids: [ole.id] },
      person,
    );
    assert.equal(linked.status, 400);
  });

  test("lie in folders that have one name each, hold no circle, and are deleted when they are empty", async () => {
    const add = (name: string, parent_id: number | null = null) =>
      here.send("POST", "/api/files/folders", { name, parent_id });
    const jobs = (await add("Jobs")).body.data;
    const photos = (await add("Photos", jobs.id)).body.data;
    assert.match((await add("jobs")).body.fields.name, /already a folder named jobs/);
    assert.equal((await add("Jobs", jobs.id)).status, 201);
    const circle = await here.send("PUT", `/api/files/folders/${jobs.id}`, { parent_id: photos.id });
    assert.match(circle.body.fields.parent_id, /into itself/);
    const file = await upload("a.txt", "text", { folder_id: photos.id });
    assert.equal(file.folder_name, "Photos");
    assert.match(
      (await here.send("DELETE", `/api/files/folders/${photos.id}`)).body.error,
      /still has 1 file/,
    );
    assert.match(
      (await here.send("DELETE", `/api/files/folders/${jobs.id}`)).body.error,
      /still has 2 folders/,
    );
    await here.done("DELETE", `/api/files/${file.id}`);
    await here.done("DELETE", `/api/files/folders/${photos.id}`);
    assert.equal((await here.done("POST", `/api/files/${file.id}/restore`)).folder_id, null);
    const twice = await Promise.all([add("Twice"), add("TWICE")]);
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [201, 400]);
    const other = await mintOrganization(here.app);
    assert.match(
      (
        await here.app.call("POST", "/api/files/folders", {
          token: other.owner.token,
          body: { name: "A", parent_id: jobs.id },
        })
      ).body.fields.parent_id,
      /no longer exists/,
    );
  });
});
