/** Who says that they have a task or an event open may see it, and is heard by those who have it open as well. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

describe("A task or an event that is open", () => {
  const here = openForTests();
  const say = async (kind: "task" | "calendar_event", id: number, by?: Person) =>
    (await here.send("POST", "/api/presence", { kind, id, page: "p1", state: "editing" }, by)).status;

  test("is told of by who may see it, and not by others", async () => {
    const task = await here.done("POST", "/api/tasks", { title: "Call back" });
    const event = await here.done("POST", "/api/calendar/events", {
      title: "Boiler check",
      type: "meeting",
      start: "2026-11-23T15:00:00Z",
      end: "2026-11-23T16:00:00Z",
    });
    const grants = { "tasks.view": "own", "calendar.view": "own" };
    const { key } = await here.done("POST", "/api/roles", { name: "Helper", grants });
    const helper = await here.business.member(key);
    const bare = await here.done("POST", "/api/roles", { name: "Guest", grants: {} });
    const guest = await here.business.member(bare.key);
    const { owner: stranger } = await mintOrganization(here.app);
    for (const [kind, { id }] of [
      ["task", task],
      ["calendar_event", event],
    ] as const) {
      assert.deepEqual(
        [
          await say(kind, id),
          await say(kind, id, helper),
          await say(kind, id, guest),
          await say(kind, id, stranger),
        ],
        [200, 404, 403, 404],
        kind,
      );
    }
  });
});
