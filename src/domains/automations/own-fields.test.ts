/** Own fields in automations: what uses one is named before it is archived, and none that is gone starts to run. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CustomField } from "#domains/custom-fields/contract.ts";
import { contentOf, noteStep } from "../../../tests/support/automation-samples.ts";
import { automationsOf } from "../../../tests/support/automations.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { noon } from "../../../tests/support/conversations.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import type { Automation } from "./contract.ts";

const here = openForTests({ at: noon, isLong: true });
const auto = automationsOf(here);

const addField = (fields: object): Promise<CustomField> =>
  here.done("POST", "/api/custom-fields", { kind: "customer", type: "text", ...fields });
const archive = ({ id }: CustomField) => here.done("POST", `/api/custom-fields/${id}/archive`);
const restore = ({ id }: CustomField) => here.done("POST", `/api/custom-fields/${id}/restore`);
const withCode = contentOf([noteStep("one", "Code {customer.gate_code}")]);
const withPets = ({ id: field_id }: CustomField) =>
  contentOf([noteStep("one", "Hello")], {
    entry: {
      field: "group",
      match: "all",
      items: [{ field: "custom", field_id, type: "yes_no", is: "yes" }],
    },
  });
const unknown = "{customer.gate_code} isn't a merge field. Choose one from the list";

describe("A custom field that is gone", () => {
  test("keeps an automation whose texts it fills from being published and started", async () => {
    const gate = await addField({ label: "Gate code" });
    const { id }: Automation = await here.done("POST", "/api/automations", {});
    await here.done("PUT", `/api/automations/${id}`, { content: withCode });
    const act = async (way: string, by = here.owner) => {
      const { status, body } = await here.send("POST", `/api/automations/${id}/${way}`, {}, by);
      return [status, body.error ?? null];
    };
    await archive(gate);
    assert.deepEqual(await act("publish"), [400, unknown]);
    await restore(gate);
    assert.deepEqual(await act("publish"), [200, null]);
    await act("pause");
    await archive(gate);
    assert.deepEqual(await act("start"), [400, unknown]);
    await restore(gate);
    await here.done("PUT", `/api/custom-fields/${gate.id}`, { visible_to: [] });
    const admin = await here.business.member("ADMIN");
    assert.deepEqual(await act("start", admin), [400, unknown]);
    assert.deepEqual(await act("start"), [200, null]);
  });

  test("keeps an automation that asks for it from being published and started", async () => {
    const pets = await addField({ label: "Pets", type: "yes_no" });
    const { id } = await auto.publish(withPets(pets));
    const start = async () => {
      const { status, body } = await here.send("POST", `/api/automations/${id}/start`, {});
      return [status, body.error ?? null];
    };
    await here.done("POST", `/api/automations/${id}/pause`, {});
    await archive(pets);
    const words =
      "The field “Pets” is archived, so no one matches. Restore it in Settings or remove its conditions.";
    assert.deepEqual(await start(), [400, words]);
    const draft: Automation = await here.done("POST", "/api/automations", {});
    await restore(pets);
    await here.done("PUT", `/api/automations/${draft.id}`, { content: withPets(pets) });
    await archive(pets);
    const refused = await here.send("POST", `/api/automations/${draft.id}/publish`, {});
    assert.deepEqual([refused.status, refused.body.error], [400, words]);
    await restore(pets);
    const preview = `/api/custom-fields/${pets.id}/type`;
    const { fingerprint } = await here.done("POST", `${preview}/preview`, { type: "text" });
    await here.done("POST", preview, { type: "text", fingerprint });
    assert.match(String((await start())[1]), /“Pets” has another type now/);
  });
});

test("Archiving a field names the automations that use it, as drafted and as they run", async () => {
  const gate = await addField({ label: "Gate code" });
  const pets = await addField({ label: "Pets", type: "yes_no" });
  const uses = async ({ id }: CustomField, by = here.owner) =>
    (await here.send("GET", `/api/custom-fields/${id}/uses`, undefined, by)).body.data.dependants;
  assert.deepEqual([await uses(gate), await uses(pets)], [[], []]);
  const named = (...names: string[]) =>
    names.map((name) => ({ kind: "automation", name: `Automation ${name}` }));
  const running = await auto.publish(withCode, "Welcome");
  await here.done("PUT", `/api/automations/${running.id}`, {
    content: contentOf([noteStep("one", "Hello")]),
  });
  const { id }: Automation = await here.done("POST", "/api/automations", { name: "Ask Again" });
  await here.done("PUT", `/api/automations/${id}`, { content: withCode });
  await auto.publish(withPets(pets), "Pet Owners");
  assert.deepEqual(await uses(gate), named("Ask Again", "Welcome"));
  assert.deepEqual(await uses(pets), named("Pet Owners"));
  const grants = { "organization.view": "all", "customers.view": "all" };
  const { key } = await here.done("POST", "/api/roles", { name: "Clerk", grants });
  assert.deepEqual(await uses(gate, await here.business.member(key)), [
    { kind: "automation", name: "2 automations that your role doesn't show" },
  ]);
  const { owner: stranger } = await mintOrganization(here.app);
  assert.equal(
    (await here.send("GET", `/api/custom-fields/${gate.id}/uses`, undefined, stranger)).status,
    404,
  );
  await here.done("DELETE", `/api/automations/${id}`);
  assert.deepEqual(await uses(gate), named("Welcome"));
});
