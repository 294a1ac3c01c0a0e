/** Saved views: whose they are, who sees and changes them, and with which a list begins. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

describe("a saved view", () => {
  const here = openForTests({ isShared: true });
  const asked = { where: "status.any_of.lead", order: "-created", columns: ["name", "email"] };
  const save = (more: object = {}, by = here.owner) =>
    here.send("POST", "/api/views", { list: "customers", name: "Leads", asked, ...more }, by);
  const seen = async (by = here.owner) =>
    (await here.send("GET", "/api/views?list=customers", undefined, by)).body.data;

  test("is its maker's until it is shared, which takes a right", async () => {
    const staff = await here.business.member("STAFF");
    const { body } = await save();
    assert.equal((await seen(staff)).views.length, 0);
    assert.equal(
      (await here.send("POST", `/api/views/${body.data.id}/duplicate`, undefined, staff)).status,
      404,
    );
    assert.equal((await save({ is_shared: true }, staff)).status, 403);
    const own = (await save({ name: "Mine" }, staff)).body.data;
    assert.equal((await here.send("PUT", `/api/views/${own.id}`, { is_shared: true }, staff)).status, 403);
    await here.done("PUT", `/api/views/${body.data.id}`, { is_shared: true, version: body.data.version });
    const [shared] = (await seen(staff)).views.filter(({ is_mine }: { is_mine: boolean }) => !is_mine);
    assert.equal(shared.name, "Leads");
    assert.equal((await here.send("PUT", `/api/views/${shared.id}`, { name: "No" }, staff)).status, 403);
    const copy = (await here.send("POST", `/api/views/${shared.id}/duplicate`, undefined, staff)).body.data;
    assert.deepEqual([copy.name, copy.is_shared, copy.is_mine], ["Leads (copy)", false, true]);
    const elsewhere = await mintOrganization(here.app);
    assert.equal(
      (await here.send("PUT", `/api/views/${shared.id}`, { name: "No" }, elsewhere.owner)).status,
      404,
    );
    assert.equal((await seen(elsewhere.owner)).views.length, 0);
  });

  test("can be the first of a list, and is nobody's first once it is deleted", async () => {
    const { id, version } = (await save({ name: "First" })).body.data;
    await here.done("PUT", "/api/views/default", { list: "customers", view_id: id });
    assert.equal((await seen()).default_id, id);
    assert.equal(
      (await here.send("PUT", `/api/views/${id}`, { name: "Late", version: version + 1 })).status,
      409,
    );
    await here.done("DELETE", `/api/views/${id}`);
    assert.equal((await seen()).default_id, null);
    await here.done("POST", `/api/views/${id}/restore`);
    assert.equal((await seen()).default_id, id);
    await here.done("PUT", "/api/views/default", { list: "customers", view_id: null });
    assert.equal((await seen()).default_id, null);
  });
});
