/** The life of an automation: drafts and versions, pausing, plans, crashes, concurrency and other businesses. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { contentOf, noteStep, step } from "../../../tests/support/automation-samples.ts";
import { automationsOf, outcomes } from "../../../tests/support/automations.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { noon } from "../../../tests/support/conversations.ts";
import { invoicesOf } from "../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import type { Automation, DryRun, Recipe } from "./contract.ts";
import { problemsOf } from "./problems-contract.ts";
import { enter } from "./running/entering.ts";
import { findFollowing } from "./running/entry-store.ts";
import { takeStep } from "./running/stepping.ts";
import { firstOf, stepAfter } from "./steps-contract.ts";

const here = openForTests({ at: noon, isLong: true });
const auto = automationsOf(here);

const waitADay = step("wait", { kind: "wait", amount: 1, unit: "day" });

const notesOf = async (customerId: number): Promise<string[]> =>
  (
    await auto.rows<{ body: string }>(
      sql`select body from customer_notes where customer_id = ${customerId} order by id`,
    )
  ).map(({ body }) => body);

describe("A draft", () => {
  test("is refused when a step has no branch, appears twice or is nested too deep", async () => {
    const { id }: Automation = await here.done("POST", "/api/automations", {});
    const refusal = async (steps: object[]) =>
      (await here.send("PUT", `/api/automations/${id}`, { content: { ...contentOf([]), steps } })).body;
    const message = async (steps: object[]) => JSON.stringify(await refusal(steps));
    assert.match(await message([noteStep("one"), noteStep("one")]), /own key/);
    assert.match(
      await message([noteStep("one", "x", { of: "two", is: "yes" })]),
      /after the step it branches/,
    );
    assert.match(
      await message([noteStep("one"), noteStep("two", "x", { of: "one", is: "yes" })]),
      /branches from/,
    );
    const deep = Array.from({ length: 7 }, (_, level) =>
      step(
        `c${level}0`,
        { kind: "condition", filter: null },
        level ? { of: `c${level - 1}0`, is: "yes" } : null,
      ),
    );
    assert.match(await message(deep), /5 levels deep/);
    const many = Array.from({ length: 101 }, (_, place) => noteStep(`n${place}`));
    assert.match(await message(many), /100 steps or fewer/);
    for (const name of ["surname", "customer.nothing", "job.lift"])
      assert.match(await message([noteStep("one", `Hi {${name}}`)]), /isn't a merge field/);
  });

  test("is read in order: into a branch, out of it and on to the next step", () => {
    const steps = [
      step("if", { kind: "condition", filter: null }),
      noteStep("yes", "x", { of: "if", is: "yes" }),
      noteStep("last"),
    ];
    assert.equal(firstOf(steps, { of: "if", is: "yes" })?.key, "yes");
    assert.equal(firstOf(steps, { of: "if", is: "no" })?.key, "last");
    assert.equal(stepAfter(steps, "yes")?.key, "last");
    assert.equal(stepAfter(steps, "last"), undefined);
  });

  test("can be published once it is complete, and each problem names its step", async () => {
    const { id }: Automation = await here.done("POST", "/api/automations", { name: "Half" });
    const steps = [step("text", { kind: "send_text", text: "", purpose: "conversation" })];
    await here.done("PUT", `/api/automations/${id}`, { content: contentOf(steps, { trigger: null }) });
    const { status, body } = await here.send("POST", `/api/automations/${id}/publish`, {});
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.fields).toSorted(), ["text", "trigger"]);
  });

  test("every recipe can be published without changes", async () => {
    const { recipes } = (await here.done("GET", "/api/automations/recipes")) as { recipes: Recipe[] };
    assert.equal(recipes.length, 6);
    for (const { key, name, content } of recipes) {
      assert.deepEqual(problemsOf(content), [], name);
      const { id }: Automation = await here.done("POST", "/api/automations", { recipe: key });
      const published: Automation = await here.done("POST", `/api/automations/${id}/publish`, {});
      assert.deepEqual([published.status, published.name], ["active", name]);
    }
  });
});

describe("Versions", () => {
  test("customers finish the version they started with", async () => {
    const automation = await auto.publish(contentOf([waitADay, noteStep("old", "Old")]));
    const early = await auto.someone();
    await auto.settle();
    await here.done("PUT", `/api/automations/${automation.id}`, {
      content: contentOf([waitADay, noteStep("new", "New")]),
    });
    const second: Automation = await here.done("POST", `/api/automations/${automation.id}/publish`, {});
    assert.equal(second.published_number, 2);
    const late = await auto.someone();
    await auto.settle();
    auto.later(25);
    await auto.settle();
    assert.deepEqual([await notesOf(early.id), await notesOf(late.id)], [["Old"], ["New"]]);
  });

  test("a draft doesn't affect what runs, is refused if it is out of date, and can be discarded", async () => {
    const automation = await auto.publish(contentOf([noteStep("one", "One")]));
    const path = `/api/automations/${automation.id}`;
    const changed: Automation = await here.done("PUT", path, {
      content: contentOf([noteStep("two", "Two")]),
    });
    assert.ok(changed.is_changed);
    const late = await here.send("PUT", path, { name: "Late", version: automation.version });
    assert.equal(late.status, 409);
    const customer = await auto.someone();
    await auto.settle();
    assert.deepEqual(await notesOf(customer.id), ["One"]);
    const back: Automation = await here.done("POST", `${path}/discard`, {});
    assert.deepEqual([back.is_changed, back.content.steps[0]?.key], [false, "one"]);
  });
});

describe("Pausing", () => {
  test("holds due steps and lets no one in until the automation is started again", async () => {
    const automation = await auto.publish(contentOf([waitADay, noteStep("note")]));
    const inside = await auto.someone();
    await auto.settle();
    await here.done("POST", `/api/automations/${automation.id}/pause`);
    const outside = await auto.someone();
    auto.later(30);
    await auto.settle();
    assert.deepEqual(await notesOf(inside.id), []);
    await here.done("POST", `/api/automations/${automation.id}/start`);
    await auto.settle();
    assert.deepEqual([await notesOf(inside.id), await notesOf(outside.id)], [["Call back"], []]);
  });

  test("deleting removes every customer, and restoring brings the automation back paused", async () => {
    const automation = await auto.publish(contentOf([waitADay, noteStep("note")]));
    await auto.someone();
    await auto.settle();
    await here.done("DELETE", `/api/automations/${automation.id}`);
    assert.equal((await here.send("GET", `/api/automations/${automation.id}`)).status, 404);
    const back: Automation = await here.done("POST", `/api/automations/${automation.id}/restore`);
    assert.deepEqual([back.status, back.in_progress], ["paused", 0]);
    assert.equal((await auto.runsOf(automation))[0]?.state, "stopped");
  });

  test("a customer can be removed, and a deleted customer gets nothing more", async () => {
    const automation = await auto.publish(contentOf([waitADay, noteStep("note")]));
    const [removed, deleted] = [await auto.someone(), await auto.someone()];
    await auto.settle();
    const runs = await auto.runsOf(automation);
    const run = runs.find(({ customer_id }) => customer_id === removed.id);
    await here.done("POST", `/api/automations/runs/${run?.id}/remove`);
    assert.equal((await here.send("POST", `/api/automations/runs/${run?.id}/remove`)).status, 409);
    await here.done("DELETE", `/api/customers/${deleted.id}`);
    auto.later(25);
    await auto.settle();
    assert.deepEqual([await notesOf(removed.id), await notesOf(deleted.id)], [[], []]);
    const states = await auto.rows<{ state: string }>(
      sql`select state from automation_runs where automation_id = ${automation.id} order by id`,
    );
    assert.deepEqual(states.map(({ state }) => state).toSorted(), ["removed", "stopped"]);
  });
});

describe("On the Core plan", () => {
  test("nothing can be started and running automations wait until the business upgrades to Pro", async () => {
    const automation = await auto.publish(contentOf([waitADay, noteStep("note")]));
    const customer = await auto.someone();
    await auto.settle();
    const plan = (key: string) =>
      auto.rows(sql`update organizations set plan = ${key} where id = ${here.business.organizationId}`);
    await plan("core");
    const other = await auto.someone();
    auto.later(30);
    await auto.settleOnce();
    assert.deepEqual([await notesOf(customer.id), (await auto.runsOf(automation)).length], [[], 1]);
    await here.done("POST", `/api/automations/${automation.id}/pause`);
    const start = await here.send("POST", `/api/automations/${automation.id}/start`);
    assert.deepEqual([start.status, /Pro plan/.test(start.body.message)], [402, true]);
    assert.equal((await here.done("GET", "/api/automations")).has_automations, false);
    await plan("pro");
    await here.done("POST", `/api/automations/${automation.id}/start`);
    await auto.settle();
    assert.deepEqual([await notesOf(customer.id), await notesOf(other.id)], [["Call back"], []]);
  });
});

describe("After a crash", () => {
  test("each step happens exactly once, whichever step the process died in", async () => {
    const automation = await auto.publish(
      contentOf([
        noteStep("one", "One"),
        step("text", { kind: "send_text", text: "Hi {first_name}", purpose: "conversation" }),
        step("mail", { kind: "send_email", subject: "Hi", text: "Hello", purpose: "conversation" }),
        step("task", {
          kind: "create_task",
          title: "Call",
          notes: "",
          due_days: 0,
          assignee: { to: "customer_owner" },
        }),
        noteStep("last", "Last"),
      ]),
    );
    const customer = await auto.someone();
    await auto.hear();
    const [run] = await auto.runsOf(automation);
    assert.ok(run);
    // The process dies at the very end of each step, before anything is saved, and the step is started again.
    const dies = (_: Scope): never => {
      throw new Error("The process died");
    };
    for (let round = 0; round < 6; round += 1) {
      const scope = requirePermission(here.business.system, "automations.update");
      await inTransaction(scope, async (tx) => {
        await takeStep({ ...here.business.system, within: tx }, run.id, async () => {});
        return dies(tx);
      }).catch(() => {});
      await takeStep(here.business.system, run.id, async () => {});
    }
    assert.deepEqual(await notesOf(customer.id), ["One", "Last"]);
    const count = async (what: ReturnType<typeof sql<{ n: number }>>) => (await auto.rows(what))[0]?.n;
    const ours = here.business.organizationId;
    assert.equal(
      await count(sql`select count(*)::int as n from messages where organization_id = ${ours}`),
      1,
    );
    assert.equal(
      await count(sql`select count(*)::int as n from sent_notices where organization_id = ${ours}`),
      1,
    );
    assert.equal(await count(sql`select count(*)::int as n from tasks where organization_id = ${ours}`), 1);
    const done = ["entered", "one done", "text done", "mail done", "task done", "last done", "ended"];
    assert.deepEqual(outcomes(await auto.logOf(automation)), done);
  });

  test("two processes at the same time take each step once", async () => {
    const automation = await auto.publish(contentOf([noteStep("one", "One"), noteStep("two", "Two")]));
    const customer = await auto.someone();
    await auto.hear();
    const [run] = await auto.runsOf(automation);
    await Promise.all(Array.from({ length: 6 }, () => auto.takeOne(run?.id ?? 0)));
    await auto.takeDue();
    assert.deepEqual(await notesOf(customer.id), ["One", "Two"]);
  });

  test("a customer enters once when the same trigger arrives several times at the same moment", async () => {
    await auto.publish(contentOf([noteStep("one")], { re_entry: { rule: "after_end", days: 1 } }));
    const customer = await auto.someone();
    const scope = requirePermission(here.business.system, "automations.update");
    const [automation] = await findFollowing(scope, ["customer_created"]);
    assert.ok(automation);
    const subject = { kind: "customer", id: String(customer.id) };
    const on = "customer_created" as const;
    const entries = await Promise.all(
      Array.from({ length: 5 }, (_, place) =>
        inTransaction(scope, (tx) =>
          enter(tx, [
            {
              automation,
              entry: {
                customerId: customer.id,
                subject,
                occasion: `event:${place}`,
                eventId: null,
                causes: { depth: 0, automations: [] },
                on,
              },
            },
          ]),
        ),
      ),
    );
    assert.equal(entries.flat().length, 1);
  });

  test("a step that keeps failing is retried and then skipped", async () => {
    const automation = await auto.publish(contentOf([noteStep("one", "One"), noteStep("two", "Two")]));
    const customer = await auto.someone();
    await auto.hear();
    const [run] = await auto.runsOf(automation);
    await auto.rows(sql`update automation_versions set content = jsonb_set(content, '{steps,0,kind}', '"unheard_of"')
      where automation_id = ${automation.id}`);
    for (let time = 0; time < 6; time += 1) {
      await auto.takeOne(run?.id ?? 0);
      auto.later(1);
    }
    assert.deepEqual(await notesOf(customer.id), ["Two"]);
  });
});

describe("Days that pass", () => {
  test("an overdue invoice begins its automation once, on its day", async () => {
    const overdue = await auto.publish(
      contentOf([noteStep("late", "Late {invoice_number}")], {
        trigger: { on: "invoice_overdue", days: 2 },
        re_entry: { rule: "each", days: 1 },
      }),
    );
    const customer = await auto.someone();
    const issued = await invoicesOf(here).issued({ due_days: 1 }, { customer_id: customer.id });
    for (let day = 0; day < 5; day += 1) {
      await auto.beginTimed();
      await auto.settle();
      auto.later(24);
    }
    assert.deepEqual(await notesOf(customer.id), [`Late ${issued.number}`]);
    assert.equal((await auto.runsOf(overdue)).length, 1);
  });
});

describe("A dry run", () => {
  test("shows who would have entered and what they would have received, without doing anything", async () => {
    const [ida, ole] = [await auto.someone(), await auto.someone({ first_name: "Ole", phone: "" })];
    auto.later(1);
    const content = contentOf([
      waitADay,
      step("text", { kind: "send_text", text: "Hi {first_name}", purpose: "conversation" }),
    ]);
    const found: DryRun = await here.done("POST", "/api/automations/dry-run", { content });
    assert.equal(found.people, 2);
    const of = (id: number) => found.first.find(({ customer_id }) => customer_id === id)?.steps[1];
    assert.deepEqual([of(ida.id)?.words, of(ida.id)?.outcome], ["Hi Ida", "done"]);
    assert.equal(of(ole.id)?.outcome, "refused");
    const runs = await auto.rows(sql`select 1 from automation_runs where customer_id = ${ida.id}`);
    assert.equal(runs.length, 0);
  });
});

test("another business's automations and customers can't be seen", async () => {
  const automation = await auto.publish(contentOf([waitADay, noteStep("note")]));
  await auto.someone();
  await auto.settle();
  const [run] = await auto.runsOf(automation);
  const stranger = await mintOrganization(here.app);
  for (const path of [`/${automation.id}`, `/${automation.id}/runs`, `/runs/${run?.id}`])
    assert.equal((await here.send("GET", `/api/automations${path}`, undefined, stranger.owner)).status, 404);
  const listed = await here.send("GET", "/api/automations", undefined, stranger.owner);
  assert.deepEqual(listed.body.data.automations, []);
});
