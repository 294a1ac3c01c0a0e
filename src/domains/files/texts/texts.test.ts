/** Searching finds files by what stands in them, their current version alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { pdfOf } from "../../../../tests/support/pdfs.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { uploadFile, uploadVersion } from "../../../../tests/support/uploads.ts";
import { readText, readUnread } from "./reading.ts";

type Found = { name: string; is_found_inside: boolean };

describe("searching files", () => {
  const here = openForTests();
  const given = (name: string, bytes: string | Buffer) => ({
    name,
    bytes: Buffer.from(bytes),
    token: here.token,
  });
  const read = ({ id }: { id: number }) => {
    const { organizationId } = here.business;
    return readText.run(here.app.appContext, { organizationId, id }, { id: "1", organizationId });
  };
  const upload = async (name: string, bytes: string | Buffer) => {
    const file = await uploadFile(here.app, given(name, bytes));
    await read(file);
    return file;
  };
  const search = async (text: string, more = "", token = here.token) => {
    const path = `/api/files?search=${encodeURIComponent(text)}${more}`;
    const { files, total } = (await here.app.call("GET", path, { token })).body.data;
    assert.equal(total, files.length);
    return (files as Found[]).map(({ name, is_found_inside }) => [name, is_found_inside]);
  };

  test("finds PDFs and texts by what stands in them, and says that it is inside", async () => {
    await upload(
      "Permit.pdf",
      await pdfOf(["City of Boise\nBuilding permit 77-1234", "Zähler in der Küche"]),
    );
    await upload("Gate.txt", "The key is\n  with the neighbor, 100% sure");
    await upload("Neighbor.txt", "Nothing");
    assert.deepEqual(await search("permit 77-12"), [["Permit.pdf", true]]);
    assert.deepEqual(await search("BOISE BUILDING"), [["Permit.pdf", true]]);
    assert.deepEqual(await search("zahler in der kuche"), [["Permit.pdf", true]]);
    assert.deepEqual(await search("permit"), [["Permit.pdf", false]]);
    assert.deepEqual(await search("key is with"), [["Gate.txt", true]]);
    assert.deepEqual(await search("neighbor"), [
      ["Neighbor.txt", false],
      ["Gate.txt", true],
    ]);
    assert.deepEqual(await search("100% s"), [["Gate.txt", true]]);
    assert.deepEqual(await search("100_ sure"), []);
    assert.deepEqual(await search("neighbor", "&sort=name&limit=1&kind=pdf"), []);
    assert.deepEqual(await search("ke"), []);
    assert.deepEqual((await here.done("GET", "/api/files")).files[0].is_found_inside, false);
  });

  test("finds the current version, and what was before as soon as it is restored", async () => {
    const file = await upload("Plan.txt", "the copper riser");
    await uploadVersion(here.app, file.id, given("Plan.txt", "the plastic riser"));
    assert.deepEqual(await search("copper riser"), []);
    await read(file);
    assert.deepEqual(await search("plastic riser"), [["Plan.txt", true]]);
    const { versions } = await here.done("GET", `/api/files/${file.id}/versions`);
    await here.done("POST", `/api/files/${file.id}/versions/${versions[1].id}/restore`);
    assert.deepEqual(await search("copper riser"), [["Plan.txt", true]]);
    assert.deepEqual(await search("plastic riser"), []);
  });

  test("leaves alone what cannot be read, and the file stays as usable as it was", async () => {
    const broken = (await pdfOf(["Copper"])).subarray(0, 200);
    for (const [name, bytes] of [
      ["Locked.pdf", await pdfOf(["Copper"], { userPassword: "pipe" })],
      ["Broken.pdf", broken],
      ["Photo.png", png()],
    ] as const) {
      const file = await upload(name, bytes);
      const got = await here.app.http.inject({ method: "GET", url: file.download_url });
      assert.ok(got.rawPayload.equals(bytes));
    }
    assert.deepEqual(await search("copper"), []);
  });

  test("reads each file once, also when it is asked twice at once, and forgets it with the file", async () => {
    const file = await uploadFile(here.app, given("Gate.txt", "Ring twice"));
    await Promise.all([read(file), read(file), read(file)]);
    assert.deepEqual(await search("ring twice"), [["Gate.txt", true]]);
    await here.done("DELETE", `/api/files/${file.id}`);
    assert.deepEqual(await search("ring twice"), []);
    assert.deepEqual(await search("ring twice", "&trash=true"), [["Gate.txt", true]]);
    await here.done("POST", `/api/files/${file.id}/purge`);
    await read(file);
    assert.deepEqual(await search("ring twice", "&trash=true"), []);
  });

  test("reads at night what was not read yet, and that alone", async () => {
    await upload("Read.txt", "Ring twice");
    const late = await uploadFile(here.app, given("Late.txt", "Ring once"));
    await uploadFile(here.app, given("Photo.png", png()));
    const asked: number[] = [];
    const { owner } = here;
    const jobs = {
      ...owner.actor.appContext.jobs,
      enqueue: async (_: unknown, __: unknown, data: object) => void asked.push((data as { id: number }).id),
    };
    await readUnread({ ...owner.actor, appContext: { ...owner.actor.appContext, jobs } });
    assert.deepEqual(asked, [late.id]);
  });

  test("finds nothing that is another business's or out of reach", async () => {
    const file = await upload("Gate.txt", "Ring twice");
    const other = await mintOrganization(here.app);
    assert.deepEqual(await search("ring twice", "", other.owner.token), []);
    const role = await here.done("POST", "/api/roles", {
      name: "Technician",
      grants: { "dashboard.view": "all", "files.view": "own", "files.create": "all" },
    });
    const person = await here.business.member(role.key);
    assert.deepEqual(await search("ring twice", "", person.token), []);
    const { organizationId } = other;
    await readText.run(here.app.appContext, { organizationId, id: file.id }, { id: "1", organizationId });
    assert.deepEqual(await search("ring twice", "", other.owner.token), []);
  });
});
