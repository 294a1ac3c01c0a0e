/** Who enters an automation, what each step does, and that nothing happens twice or is skipped. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { updateCustomer } from "#domains/customers/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { contentOf, noteStep, step } from "../../../tests/support/automation-samples.ts";
import { automationsOf, outcomes } from "../../../tests/support/automations.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { noon } from "../../../tests/support/conversations.ts";
import type { RunWithLog } from "./contract.ts";
import { nextTime } from "./running/timing.ts";

const here = openForTests({ at: noon, isLong: true });
const auto = automationsOf(here);

const owner = { to: "customer_owner" } as const;
const isLead = {
  field: "group" as const,
  match: "all" as const,
  items: [{ field: "status" as const, is: "any_of" as const, values: ["lead" as const] }],
};

describe("Entering", () => {
  test("a triggered automation takes all its steps in order", async () => {
    const automation = await auto.publish(contentOf([noteStep("one"), noteStep("two")]));
    await auto.someone();
    await auto.settle();
    assert.deepEqual(outcomes(await auto.logOf(automation)), ["entered", "one done", "two done", "ended"]);
    const [run] = await auto.runsOf(automation);
    assert.deepEqual([run?.state, run?.customer_name], ["completed", "Ida Berg"]);
  });

  test("only customers who match the trigger and the conditions enter", async () => {
    const sources = contentOf([noteStep("one")], {
      trigger: { on: "customer_created", sources: ["referral"] },
    });
    const [bySource, byFilter] = [
      await auto.publish(sources),
      await auto.publish(contentOf([noteStep("one")], { entry: isLead })),
    ];
    await auto.someone({ source: "website", status: "client" });
    await auto.someone({ source: "referral", status: "client" });
    await auto.someone({ source: "website" });
    await auto.settle();
    assert.equal((await auto.runsOf(bySource)).length, 1);
    assert.equal((await auto.runsOf(byFilter)).length, 1);
  });

  test("the same trigger twice in one second enters once", async () => {
    const trigger = { on: "status_changed", to: [] } as const;
    for (const rule of ["never", "after_end", "after_days", "each"] as const) {
      const content = contentOf([noteStep("one")], {
        trigger: { ...trigger, to: [] },
        re_entry: { rule, days: 7 },
      });
      const automation = await auto.publish(content);
      const customer = await auto.someone();
      await updateCustomer(here.business.system, customer.id, { status: "prospect" });
      await updateCustomer(here.business.system, customer.id, { status: "client" });
      await auto.settle();
      assert.equal((await auto.runsOf(automation)).length, 1, rule);
      await here.done("POST", `/api/automations/${automation.id}/pause`);
    }
  });

  test("a customer can enter again only as the re-entry rule allows", async () => {
    const content = (rule: "never" | "after_end" | "after_days") =>
      contentOf([noteStep("one")], {
        trigger: { on: "status_changed", to: [] },
        re_entry: { rule, days: 2 },
      });
    const [never, afterEnd, afterDays] = [
      await auto.publish(content("never")),
      await auto.publish(content("after_end")),
      await auto.publish(content("after_days")),
    ];
    const customer = await auto.someone();
    for (const status of ["prospect", "client", "inactive"] as const) {
      await updateCustomer(here.business.system, customer.id, { status });
      await auto.settle();
      auto.later(25);
    }
    const entered = async (one: { id: number }) => (await auto.runsOf(one)).length;
    assert.deepEqual([await entered(never), await entered(afterEnd), await entered(afterDays)], [1, 3, 2]);
  });

  test("two automations that trigger each other stop after a few rounds, and the log says why", async () => {
    const flip = (to: "lead" | "prospect", from: "lead" | "prospect") =>
      contentOf(
        [
          step("wait", { kind: "wait", amount: 5, unit: "minute" }),
          step("flip", { kind: "change_status", status: to }),
        ],
        { trigger: { on: "status_changed", to: [from] }, re_entry: { rule: "each", days: 1 } },
      );
    const one = await auto.publish(flip("prospect", "lead"), "One");
    const two = await auto.publish(flip("lead", "prospect"), "Two");
    const customer = await auto.someone();
    await updateCustomer(here.business.system, customer.id, { status: "prospect" });
    for (let time = 0; time < 10; time += 1) {
      await auto.settle();
      auto.later(0.1);
    }
    const runs = [...(await auto.runsOf(one)), ...(await auto.runsOf(two))];
    const stopped = runs.filter(({ state }) => state === "stopped");
    assert.equal(stopped.length, 1);
    assert.match(stopped[0]?.words ?? "", /started one another in a row/);
    assert.equal(runs.length, 7);
  });

  test("two automations that trigger each other within a minute stop, and the log says why", async () => {
    for (const rule of ["each", "after_end"] as const) {
      const flip = (to: "lead" | "prospect", from: "lead" | "prospect") =>
        contentOf([step("flip", { kind: "change_status", status: to })], {
          trigger: { on: "status_changed", to: [from] },
          re_entry: { rule, days: 1 },
        });
      const one = await auto.publish(flip("prospect", "lead"), "One");
      const two = await auto.publish(flip("lead", "prospect"), "Two");
      const customer = await auto.someone();
      await updateCustomer(here.business.system, customer.id, { status: "prospect" });
      await auto.settle();
      const [first, stopped] = (await auto.runsOf(two)).toSorted((a, b) => a.id - b.id);
      assert.deepEqual([first?.state, stopped?.state], ["completed", "stopped"], rule);
      assert.match(stopped?.words ?? "", /started again by what it did/);
      assert.deepEqual(
        (await auto.runsOf(one)).map(({ state }) => state),
        ["completed"],
        rule,
      );
      for (const { id } of [one, two]) await here.done("POST", `/api/automations/${id}/pause`);
    }
  });

  test("a customer enters at most 20 automations a day, and the log says so once", async () => {
    const content = contentOf([noteStep("one")], {
      trigger: { on: "status_changed", to: [] },
      re_entry: { rule: "each", days: 1 },
    });
    const automation = await auto.publish(content);
    const customer = await auto.someone();
    for (let time = 0; time < 23; time += 1) {
      const status = time % 2 === 0 ? "client" : "prospect";
      await updateCustomer(here.business.system, customer.id, { status });
      await auto.settle();
      auto.later(0.05);
    }
    const runs = await auto.runsOf(automation);
    assert.equal(runs.length, 21);
    assert.match(runs.find(({ state }) => state === "stopped")?.words ?? "", /20 automations within a day/);
  });
});

describe("Steps", () => {
  test("waits follow the business's calendar across a daylight saving change", async () => {
    moveClockTo(new Date("2026-10-31T22:30:00Z"));
    const automation = await auto.publish(
      contentOf([
        step("day", { kind: "wait", amount: 1, unit: "day" }),
        step("nine", { kind: "wait_until", time: "09:00", weekdays: [1] }),
        noteStep("note"),
      ]),
    );
    await auto.someone();
    await auto.settle();
    const untilOf = async (key: string): Promise<string | undefined> =>
      (await auto.logOf(automation))
        .find(({ step_key, until }) => step_key === key && until)
        ?.until?.slice(0, 16);
    // 6:30 PM in New York, before and after the end of daylight saving time: 25 hours later.
    assert.equal(await untilOf("day"), "2026-11-01T23:30");
    moveClockTo(new Date("2026-11-01T23:00:00Z"));
    await auto.settle();
    assert.equal(await untilOf("nine"), undefined);
    moveClockTo(new Date("2026-11-01T23:31:00Z"));
    await auto.settle();
    assert.equal(await untilOf("nine"), "2026-11-02T14:00");
    moveClockTo(new Date("2026-11-02T14:00:01Z"));
    await auto.settle();
    assert.equal((await auto.runsOf(automation))[0]?.state, "completed");
  });

  test("a time of day that is skipped or comes twice in a night is waited for once", async () => {
    const nights = [
      { before: "2026-10-31T17:00:00Z", time: "01:30", until: "2026-11-01T05:30" },
      { before: "2027-03-13T17:00:00Z", time: "02:30", until: "2027-03-14T07:30" },
    ];
    for (const { before, time, until } of nights) {
      moveClockTo(new Date(before));
      const waiting = step("night", { kind: "wait_until", time, weekdays: [7] });
      const automation = await auto.publish(contentOf([waiting, noteStep("note")]));
      await auto.someone();
      await auto.settle();
      const [run] = await auto.runsOf(automation);
      assert.deepEqual([run?.state, run?.due_at?.slice(0, 16)], ["active", until]);
      for (const seconds of [-1, 1, 3_601]) {
        moveClockTo(new Date(Date.parse(`${until}:00Z`) + seconds * 1_000));
        await auto.settle();
        const done = outcomes(await auto.logOf(automation)).filter((each) => each === "note done");
        assert.equal(done.length, seconds < 0 ? 0 : 1, `${until} ${seconds}`);
      }
      await here.done("POST", `/api/automations/${automation.id}/pause`);
    }
    // The same nights three hours west, for a business that is there.
    const west = (from: string, time: string) =>
      nextTime(new Date(from), { time, weekdays: [7] }, "America/Los_Angeles").toISOString();
    assert.equal(west("2026-10-31T17:00:00Z", "01:30"), "2026-11-01T08:30:00.000Z");
    assert.equal(west("2027-03-13T17:00:00Z", "02:30"), "2027-03-14T10:30:00.000Z");
  });

  test("a condition splits the path, and both branches meet again after it", async () => {
    const automation = await auto.publish(
      contentOf([
        step("lead", { kind: "condition", filter: isLead }),
        noteStep("yes", "A lead", { of: "lead", is: "yes" }),
        noteStep("no", "None", { of: "lead", is: "no" }),
        noteStep("both"),
      ]),
    );
    await auto.someone();
    await auto.settle();
    const log = await auto.logOf(automation);
    assert.deepEqual(outcomes(log), ["entered", "lead yes", "yes done", "both done", "ended"]);
  });

  test("a condition on a custom field that was archived since stops the run instead of choosing a path", async () => {
    const field = { kind: "customer", label: "No letters", type: "yes_no" };
    const { id: field_id } = await here.done("POST", "/api/custom-fields", field);
    const asks = {
      field: "group" as const,
      match: "all" as const,
      items: [{ field: "custom" as const, field_id, type: "yes_no" as const, is: "yes" as const }],
    };
    const content = contentOf([
      step("asks", { kind: "condition", filter: asks }),
      noteStep("no", "Written to", { of: "asks", is: "no" }),
    ]);
    const branching = await auto.publish(content);
    const ending = await auto.publish(
      contentOf([noteStep("one")], { goal: { kind: "filter", filter: asks } }),
    );
    await here.done("POST", `/api/custom-fields/${field_id}/archive`);
    await auto.someone();
    await auto.settle();
    for (const automation of [branching, ending]) {
      const [run] = await auto.runsOf(automation);
      assert.equal(run?.state, "stopped");
      assert.match(run?.words ?? "", /“No letters” is archived, so no one matches/);
      assert.ok(!outcomes(await auto.logOf(automation)).some((outcome) => outcome.endsWith(" done")));
    }
    const draft = {
      ...content,
      trigger: { on: "customer_created" as const, sources: ["referral" as const] },
    };
    await here.done("PUT", `/api/automations/${branching.id}`, { content: draft });
    const again = await here.send("POST", `/api/automations/${branching.id}/publish`, {});
    assert.deepEqual([again.status, /“No letters” is archived/.test(again.body.message)], [400, true]);
  });

  test("texts and emails pass the gate with their merge fields filled in", async () => {
    const gate = {
      kind: "customer",
      label: "Gate code",
      type: "text",
      default_value: "4711",
      visible_to: [],
    };
    await here.done("POST", "/api/custom-fields", gate);
    const automation = await auto.publish(
      contentOf([
        step("text", {
          kind: "send_text",
          text: "Hi {first_name}, code {customer.gate_code}",
          purpose: "conversation",
        }),
        step("mail", {
          kind: "send_email",
          subject: "Hello {first_name}",
          text: "From {business}",
          purpose: "conversation",
        }),
        step("offer", { kind: "send_text", text: "20% off", purpose: "marketing" }),
        step("gap", { kind: "send_text", text: "Hi {company}", purpose: "conversation" }),
      ]),
    );
    const customer = await auto.someone();
    await auto.settle();
    const log = await auto.logOf(automation);
    assert.deepEqual(outcomes(log).slice(1), [
      "text done",
      "mail done",
      "offer refused",
      "gap refused",
      "ended",
    ]);
    assert.match(
      log.find(({ step_key }) => step_key === "gap")?.words ?? "",
      /"Customer company" isn't known/,
    );
    const texts = await auto.rows<{ text: string }>(
      sql`select text from messages where organization_id = ${here.business.organizationId} and direction = 'out'`,
    );
    assert.deepEqual(texts, [{ text: "Hi Ida, code 4711" }]);
    const mails = await auto.rows<{ title: string }>(
      sql`select title from sent_notices where customer_id = ${customer.id} and what = 'automation'`,
    );
    assert.deepEqual(mails, [{ title: "Hello Ida" }]);
  });

  test("a text during quiet hours is held and sent afterward", async () => {
    moveClockTo(new Date("2026-11-20T04:00:00Z"));
    const automation = await auto.publish(
      contentOf([step("text", { kind: "send_text", text: "Hi", purpose: "conversation" })]),
    );
    await auto.someone();
    await auto.settle();
    const held = (await auto.logOf(automation)).find(({ outcome }) => outcome === "waiting");
    assert.ok(held?.until);
    moveClockTo(new Date(Date.parse(held.until) + 60_000));
    await auto.settle();
    assert.deepEqual(outcomes(await auto.logOf(automation)), [
      "entered",
      "text waiting",
      "text done",
      "ended",
    ]);
  });

  test("steps add a task, change the status, add a note and email a team member", async () => {
    const automation = await auto.publish(
      contentOf([
        step("task", {
          kind: "create_task",
          title: "Call {client}",
          notes: "",
          due_days: 1,
          assignee: owner,
        }),
        step("status", { kind: "change_status", status: "prospect" }),
        noteStep("note", "Wrote to {first_name}"),
        step("member", { kind: "notify_member", text: "{client} is new", assignee: owner }),
        step("end", { kind: "end" }),
        noteStep("never"),
      ]),
    );
    const customer = await auto.someone();
    await auto.settle();
    const done = ["task done", "status done", "note done", "member done", "end ended", "ended"];
    assert.deepEqual(outcomes(await auto.logOf(automation)).slice(1), done);
    const { tasks } = await here.done("GET", `/api/tasks?customer_id=${customer.id}`);
    assert.deepEqual([tasks[0].title, tasks[0].assigned_to], ["Call Ida Berg", here.owner.userId]);
    assert.equal((await here.done("GET", `/api/customers/${customer.id}`)).status, "prospect");
    const mails = await auto.rows<{ to: string }>(sql`
      select data -> 'data' ->> 'to' as to from pgboss.job
      where data -> 'data' ->> 'key' like 'automation-news-%' and data ->> 'organizationId' = ${here.business.organizationId}`);
    assert.deepEqual(mails, [{ to: here.owner.email }]);
  });

  test("waiting for an event takes the yes branch when it happens and the no branch when it doesn't", async () => {
    const waiting = contentOf(
      [
        step("answer", { kind: "wait_for", event: "customer_replied", days: 2 }),
        noteStep("yes", "Answered", { of: "answer", is: "yes" }),
        noteStep("no", "Silent", { of: "answer", is: "no" }),
      ],
      { on_reply: { action: "continue", wait_days: 3 } },
    );
    const automation = await auto.publish(waiting);
    const [answers, silent] = [await auto.someone(), await auto.someone({ first_name: "Ole" })];
    await auto.settle();
    auto.later(1);
    await auto.writes(answers);
    await auto.settle();
    auto.later(48);
    await auto.settle();
    const runs = await auto.runsOf(automation);
    const logOf = async (customerId: number) => {
      const run = runs.find((each) => each.customer_id === customerId);
      return outcomes(((await here.done("GET", `/api/automations/runs/${run?.id}`)) as RunWithLog).log);
    };
    assert.ok((await logOf(answers.id)).includes("yes done"));
    assert.ok((await logOf(silent.id)).includes("no done"));
  });
});

describe("A reply", () => {
  const content = (action: "end" | "wait" | "continue") =>
    contentOf([step("wait", { kind: "wait", amount: 1, unit: "day" }), noteStep("note")], {
      on_reply: { action, wait_days: 5 },
    });

  test("ends the automation and notifies the owner, delays it, or changes nothing", async () => {
    const [ends, waits, goesOn] = [
      await auto.publish(content("end")),
      await auto.publish(content("wait")),
      await auto.publish(content("continue")),
    ];
    const customer = await auto.someone();
    await auto.settle();
    auto.later(2);
    await auto.writes(customer);
    await auto.settle();
    assert.equal((await auto.runsOf(ends))[0]?.state, "replied");
    auto.later(24);
    await auto.settle();
    assert.equal((await auto.runsOf(waits))[0]?.state, "active");
    assert.equal((await auto.runsOf(goesOn))[0]?.state, "completed");
    auto.later(5 * 24);
    await auto.settle();
    assert.equal((await auto.runsOf(waits))[0]?.state, "completed");
    const told =
      await auto.rows(sql`select 1 from pgboss.job where data -> 'data' ->> 'key' like 'automation-news-%-reply'
      and data ->> 'organizationId' = ${here.business.organizationId}`);
    assert.equal(told.length, 1);
  });
});
