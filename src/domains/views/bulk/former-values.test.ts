/** An undo of a bulk edit where what a record was isn't allowed anymore: it stays as it is, and the result says why. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";

describe("the undo of a bulk edit", () => {
  const here = openForTests();
  type Asked = { list: "customers" | "tasks" | "jobs"; ids: number[]; changes: object };

  async function finished(id: number) {
    for (;;) {
      const { body } = await here.send("POST", `/api/bulk-edits/${id}/run`);
      if (body.data.is_done) return body.data;
    }
  }
  async function changed(asked: Asked): Promise<number> {
    const { id } = await here.done("POST", "/api/bulk-edits", asked);
    assert.equal((await finished(id)).changed, asked.ids.length);
    return id;
  }
  /** What of it was put back, and why the rest wasn't. */
  async function undone(id: number) {
    await here.done("POST", `/api/bulk-edits/${id}/undo`);
    const { undone, kept } = await finished(id);
    const { rows } = await here.done("GET", `/api/bulk-edits/${id}/rows?state=kept`);
    return { undone, kept, reasons: rows.map(({ reason }: { reason: string }) => reason) };
  }

  test("leaves a customer whose former choice was archived", async () => {
    const choices = ["Rheem", "Bosch"].map((label) => ({ label, is_archived: false }));
    const field = await here.done("POST", "/api/custom-fields", {
      kind: "customer",
      label: "Brand",
      type: "choice",
      choices,
    });
    const customer = (custom_fields: object) =>
      here.done("POST", "/api/customers/", { first_name: "Ida", last_name: "Own", custom_fields });
    const [gone, blank] = [await customer({ brand: "rheem" }), await customer({})];
    const id = await changed({
      list: "customers",
      ids: [gone.id, blank.id],
      changes: { own_brand: "bosch", status: "client" },
    });
    await here.done("PUT", `/api/custom-fields/${field.id}`, {
      choices: field.choices.map((choice: { key: string }) => ({
        ...choice,
        is_archived: choice.key === "rheem",
      })),
    });
    assert.deepEqual(await undone(id), { undone: 1, kept: 1, reasons: ["Choose Brand from the list"] });
    const after = await here.done("GET", `/api/customers/${gone.id}`);
    assert.deepEqual([after.custom_fields.brand, after.status], ["bosch", "client"], "whole, not by halves");
    const { custom_fields, status } = await here.done("GET", `/api/customers/${blank.id}`);
    assert.deepEqual([custom_fields, status], [{}, "lead"]);
  });

  test("leaves customers, jobs and tasks whose former owner left", async () => {
    const leaver = await here.business.member("ADMIN");
    const customer = await here.done("POST", "/api/customers/", {
      first_name: "Ada",
      last_name: "Own",
      assigned_to: leaver.userId,
    });
    const job = await here.done("POST", "/api/jobs/", {
      title: "Boiler",
      client_name: "Ida",
      assigned_to: leaver.userId,
    });
    const task = await here.done("POST", "/api/tasks", { title: "Call", assigned_to: leaver.userId });
    const made: number[] = [];
    const records = [
      ["customers", customer.id, "/api/customers"],
      ["jobs", job.id, "/api/jobs"],
      ["tasks", task.id, "/api/tasks"],
    ] as const;
    for (const [list, id] of records)
      made.push(await changed({ list, ids: [id], changes: { assigned_to: here.owner.userId } }));
    await here.done("POST", `/api/users/${leaver.userId}/deactivate`, {});
    for (const [place, [list, id, path]] of records.entries()) {
      const { kept, reasons } = await undone(made[place] as number);
      assert.equal(kept, 1, list);
      assert.match(reasons[0], /isn't an active team member|no longer available/, list);
      assert.equal((await here.done("GET", `${path}/${id}`)).assigned_to, here.owner.userId, list);
    }
  });
});
