/** Checklist items that ask for a photo: answered by one of the job's photos, which is not lost while it answers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";

const nameplate = { text: "Nameplate", kind: "photo", is_required: true };
const picture = png({ width: 40, height: 30 });

describe("photos of a checklist", () => {
  const here = openForTests();
  const upload = (name: string, fields = {}, bytes = picture) =>
    uploadFile(here.app, { name, bytes, token: here.owner.token, fields }) as Promise<{ id: number }>;
  const made = async (checklist: object[] = [nameplate]) =>
    (await here.done("POST", "/api/jobs/", {
      title: "Valve",
      client_name: "Ida Berg",
      checklist,
    })) as { id: number; number: string; version: number; checklist: { id: string }[] };
  type Made = Awaited<ReturnType<typeof made>>;
  const itemOf = (job: Made) => `/api/jobs/${job.id}/checklist/${job.checklist[0]?.id}`;
  const answer = (job: Made, file_id: number) => here.send("PUT", `${itemOf(job)}/photo`, { file_id });
  const answered = async (job: Made) => {
    const { id } = await upload("Plate.png", { job_ids: [job.id] });
    const { status, body } = await answer(job, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.checklist[0].photo_id, id);
    return id;
  };
  const readItem = async (job: Made) => (await here.done("GET", `/api/jobs/${job.id}`)).checklist[0];

  test("hold the job until one is there, may be taken out again, and the history tells both", async () => {
    const job = await made();
    const early = await here.send("POST", `/api/jobs/${job.id}/complete`);
    assert.equal(early.status, 409);
    assert.match(early.body.error, /"Nameplate"/);
    const bare = await here.send("PUT", itemOf(job), { is_done: true });
    assert.deepEqual([bare.status, bare.body.fields.photo], [400, 'Add a photo for "Nameplate"']);
    const id = await answered(job);
    const again = await answer(job, id);
    await here.done("PUT", itemOf(job), { is_done: false, photo_id: id + 1000 });
    assert.equal((await readItem(job)).photo_id, id, "another photo than the one meant stays");
    const out = await here.done("PUT", itemOf(job), { is_done: false, photo_id: id });
    assert.deepEqual([out.checklist[0].done_at, out.checklist[0].photo_id], [null, null]);
    assert.equal(out.version, again.body.data.version + 1, "answering again changes nothing");
    await answer(job, id);
    const history = await here.done("GET", `/api/jobs/${job.id}/history`);
    assert.deepEqual(
      history
        .map(({ description }: { description: string | null }) => description)
        .filter((each: string | null) => each?.startsWith("Nameplate")),
      ["Nameplate: photo added", "Nameplate: photo removed", "Nameplate: photo added"],
    );
    assert.equal((await here.send("POST", `/api/jobs/${job.id}/complete`)).status, 200);
    const closed = await here.send("PUT", itemOf(job), { is_done: false, photo_id: id });
    assert.equal(closed.status, 409, "a completed job stays as it is");
  });

  test("hold the last visit, and one taken at a visit answers", async () => {
    const job = await made();
    const visit = await here.done("POST", "/api/visits", { job_id: job.id });
    const at = { start: "2027-03-01T15:00:00Z", end: "2027-03-01T16:00:00Z", assigned_to: here.owner.userId };
    await here.done("PUT", `/api/visits/${visit.id}/schedule`, at);
    await here.done("POST", `/api/visits/${visit.id}/start`);
    const early = await here.send("POST", `/api/visits/${visit.id}/finish`, { report: "" });
    assert.equal(early.status, 409, JSON.stringify(early.body));
    const { id } = await upload("Plate.png", { visit_ids: [visit.id] });
    assert.equal((await answer(job, id)).status, 200);
    assert.equal((await here.send("POST", `/api/visits/${visit.id}/finish`, { report: "" })).status, 200);
  });

  test("come from the job itself: no text, no photo of another job, of another business, or in the trash", async () => {
    const [job, other] = [await made(), await made([{ text: "Sweep" }])];
    const { id: note } = await upload("Notes.txt", { job_ids: [job.id] }, Buffer.from("text"));
    const { id: foreign } = await upload("Roof.png", { job_ids: [other.id] });
    const { id: gone } = await upload("Gone.png", { job_ids: [job.id] });
    await here.done("DELETE", `/api/files/${gone}`);
    const stranger = await mintOrganization(here.app);
    const theirs = (await uploadFile(here.app, {
      name: "Theirs.png",
      bytes: picture,
      token: stranger.owner.token,
    })) as { id: number };
    const refused = async (id: number) => {
      const { status, body } = await answer(job, id);
      assert.equal(status, 400);
      return body.fields.file_id as string;
    };
    assert.match(await refused(note), /Notes\.txt isn't a picture/);
    assert.match(await refused(foreign), /belongs to another job/);
    assert.match(await refused(gone), /no longer exists/);
    assert.match(await refused(theirs.id), /no longer exists/);
    assert.equal((await readItem(job)).done_at, null);
    const odd = await here.send("PUT", `${itemOf(other)}/photo`, { file_id: foreign });
    assert.equal(odd.body.fields.photo, '"Sweep" doesn\'t ask for a photo');
    const byThem = await here.app.call("PUT", `${itemOf(job)}/photo`, {
      token: stranger.owner.token,
      body: { file_id: theirs.id },
    });
    assert.equal(byThem.status, 404);
  });

  test("are neither deleted nor unlinked while they answer, and free once they are taken out", async () => {
    const job = await made();
    const id = await answered(job);
    const sentence = `This photo answers "Nameplate" in the checklist of ${job.number}. Remove it from the checklist first.`;
    for (const refused of [
      await here.send("DELETE", `/api/files/${id}`),
      await here.send("PUT", `/api/files/${id}`, { job_ids: [] }),
    ]) {
      assert.deepEqual([refused.status, refused.body.error], [409, sentence]);
    }
    await here.done("PUT", `/api/files/${id}`, { name: "Renamed.png" });
    await here.done("PUT", itemOf(job), { is_done: false, photo_id: id });
    await here.done("DELETE", `/api/files/${id}`);
  });

  test("of a deleted job may be deleted: restored, it asks for another one", async () => {
    const job = await made();
    const id = await answered(job);
    await here.done("DELETE", `/api/jobs/${job.id}`);
    await here.done("DELETE", `/api/files/${id}`);
    await here.done("POST", `/api/jobs/${job.id}/restore`);
    const { done_at, photo_id } = await readItem(job);
    assert.deepEqual([done_at, photo_id], [null, null]);
  });

  test("answer nothing any more once the item asks for something else", async () => {
    const job = await made();
    const id = await answered(job);
    const items = [{ ...nameplate, id: job.checklist[0]?.id, text: "Photo of the nameplate" }];
    const reworded = await here.done("PUT", `/api/jobs/${job.id}/checklist`, { items });
    assert.equal(reworded.checklist[0].photo_id, id);
    await here.done("PUT", `/api/jobs/${job.id}/checklist`, { items: [{ ...items[0], kind: "check" }] });
    assert.equal((await readItem(job)).done_at, null);
    await here.done("DELETE", `/api/files/${id}`);
  });
});
