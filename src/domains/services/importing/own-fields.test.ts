/** Own fields of services in a file: of all types, for new services and those that are there, and taken back. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { bookkeeper } from "../../../../tests/support/services.ts";

const here = openForTests();
const book = () => bookkeeper(here.app, here.owner);
const field = (label: string, type: string, more: object = {}) =>
  here.done("POST", "/api/custom-fields", { kind: "service", label, type, ...more });
const undo = (id: string) => here.send("POST", `/api/services/batches/${id}/undo`);

describe("The business's own fields in a file of the price book", () => {
  beforeEach(async () => {
    await field("Crew", "number");
    await field("Warranty", "text", { default_value: "1 year" });
    await field("Season", "choice", { choices: [{ label: "Summer" }, { label: "Winter" }] });
  });

  test("are filled for new services, changed for known ones, and blank cells change nothing", async () => {
    const known = await book().add({ name: "Boiler check", custom_fields: { crew: 1, warranty: "None" } });
    const text = [
      "Name,Price,Crew,Warranty,Season,Strange",
      "Boiler check,165,2,,winter,x",
      "Drain clearing,99,3,,,x",
      "Faucet,50,,5 years,Summer,x",
    ].join("\n");
    const { columns, counts, lines, fingerprint } = await book().preview(text);
    assert.deepEqual(
      columns.map(({ field: target }) => target),
      ["name", "price", "own_crew", "own_warranty", "own_season", null],
    );
    assert.deepEqual(counts, { create: 2, update: 1, unchanged: 0, skip: 0, invalid: 0 });
    assert.deepEqual(lines[0]?.changed, ["own_crew", "own_season"]);
    const batch = await book().take(text, { fingerprint });
    assert.deepEqual([batch.added, batch.changed], [2, 1]);
    const { services } = await book().list();
    assert.deepEqual(
      services.map(({ name, custom_fields }) => [name, custom_fields]),
      [
        ["Boiler check", { crew: 2, warranty: "None", season: "winter" }],
        ["Drain clearing", { crew: 3, warranty: "1 year" }],
        ["Faucet", { warranty: "5 years", season: "summer" }],
      ],
    );
    assert.equal((await book().get(known.id)).version, known.version + 1);
    assert.equal((await book().preview(text)).counts.unchanged, 3);
    assert.equal((await undo(batch.id)).status, 200);
    const after = (await book().list()).services;
    assert.deepEqual(
      after.map(({ name, custom_fields }) => [name, custom_fields]),
      [["Boiler check", { crew: 1, warranty: "None" }]],
    );
  });

  test("are judged, required of new services alone, and no columns for a role that can't edit them", async () => {
    await field("Access", "text", { is_required: true });
    await book().add({ name: "Boiler check", custom_fields: { access: "Side door" } });
    const text = "Name,Price,Crew,Access\nBoiler check,165,many,\nBoiler check,170,4,\nFaucet,50,1,\n";
    const { errors } = await book().preview(text);
    assert.deepEqual(
      errors.map(({ line, field: target, message }) => [line, target, message]),
      [
        [2, "own_crew", 'Crew must be a number, not "many"'],
        [4, "own_access", "Access is required"],
      ],
    );
    await field("Margin target", "number", { visible_to: [] });
    const manager = bookkeeper(here.app, await here.business.member("MANAGER"));
    const { columns } = await manager.preview("Name,Price,Margin target\nFaucet,50,7\n");
    assert.equal(columns[2]?.field, null);
  });

  test("keep an undo from going through once they were changed again", async () => {
    const { id } = await book().add({
      name: "Boiler check",
      price_cents: 16_500,
      custom_fields: { crew: 1 },
    });
    const batch = await book().take("Name,Price,Crew\nBoiler check,165,2\n");
    await book().change(id, { custom_fields: { crew: 5 } });
    const { status, body } = await undo(batch.id);
    assert.equal(status, 409);
    assert.match(body.error, /^Boiler check was changed again since then/);
    assert.deepEqual((await book().get(id)).custom_fields, { crew: 5, warranty: "1 year" });
  });
});
