/** Folders that are uploaded as a whole: made again as they were, reused where they are there, and never too deep. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { beginUpload, uploadFile } from "../../../tests/support/uploads.ts";

type Shown = { id: number; parent_id: number | null; name: string };

describe("a folder that is uploaded", () => {
  const here = openForTests();
  const begin = (folder_path: string[], fields = {}) =>
    here.send("POST", "/api/files/uploads", { name: "a.txt", size: 1, folder_path, ...fields });
  const folders = async () => (await here.done("GET", "/api/files/folders")).folders as Shown[];
  /** "Permits / 2026" */
  async function paths(): Promise<string[]> {
    const all = await folders();
    const pathOf = (id: number | null): string[] => {
      const folder = all.find((each) => each.id === id);
      return folder ? [...pathOf(folder.parent_id), folder.name] : [];
    };
    return all.map(({ id }) => pathOf(id).join(" / ")).toSorted();
  }

  test("comes with the folders in it, which are reused whatever letters are capital", async () => {
    const { id } = await here.done("POST", "/api/files/folders", { name: "Jobs" });
    assert.equal((await begin(["Permits", "2026"], { folder_id: id })).status, 201);
    assert.equal((await begin(["PERMITS", "2025"], { folder_id: id })).status, 201);
    assert.equal((await begin(["Permits"])).status, 201);
    assert.deepEqual(await paths(), [
      "Jobs",
      "Jobs / Permits",
      "Jobs / Permits / 2025",
      "Jobs / Permits / 2026",
      "Permits",
    ]);
    const { events } = await here.done("GET", "/api/audit/events?limit=50");
    const added = events.filter(({ type }: { type: string }) => type === "file_folder.created");
    assert.equal(added.length, 5, "each that is new is told once");
  });

  test("has each folder once, though its files arrive together", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(["Roof", "Photos"])));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.deepEqual(await paths(), ["Roof", "Roof / Photos"]);
  });

  test("puts its files into the folder itself", async () => {
    const file = await uploadFile(here.app, {
      name: "Plan.txt",
      bytes: Buffer.from("plan"),
      token: here.token,
      fields: { folder_path: ["Plans", "Ground floor"] },
    });
    assert.equal(file.folder_name, "Ground floor");
  });

  test("deeper than eight levels lies in the last folder that fits", async () => {
    const names = Array.from({ length: 11 }, (_, level) => `Level ${level + 1}`);
    assert.equal((await begin(names)).status, 201);
    const [deepest] = (await paths()).toReversed();
    assert.equal(deepest, names.slice(0, 8).join(" / "));
    assert.equal((await folders()).length, 8);
    const last = (await folders()).find(({ name }) => name === "Level 8")?.id;
    assert.equal((await begin(["Deeper"], { folder_id: last })).status, 201);
    assert.equal((await folders()).length, 8);
  });

  test("keeps no name that leads elsewhere or hides what it says", async () => {
    assert.equal((await begin(["..", " a/b\\c ", "gpj\u202E.exe", "x".repeat(200)])).status, 201);
    assert.deepEqual(
      (await folders()).map(({ name }) => name).toSorted(),
      ["Folder", "a-b-c", "gpj.exe", "x".repeat(120)].toSorted(),
    );
  });

  test("goes into no folder of another business, and leaves none behind when the file is refused", async () => {
    const stranger = await mintOrganization(here.app);
    const theirs = await here.app.call("POST", "/api/files/folders", {
      token: stranger.owner.token,
      body: { name: "Theirs" },
    });
    const refused = await begin(["Mine"], { folder_id: theirs.body.data.id });
    assert.equal(refused.status, 400);
    assert.equal((await begin(["Mine"], { job_ids: [999_999] })).status, 400);
    assert.deepEqual(await folders(), []);
    await beginUpload(here.app, {
      name: "b.txt",
      bytes: Buffer.from("b"),
      token: stranger.owner.token,
      fields: { folder_path: ["theirs"] },
    });
    const after = await here.app.call("GET", "/api/files/folders", { token: stranger.owner.token });
    assert.equal(after.body.data.folders.length, 1);
  });
});
