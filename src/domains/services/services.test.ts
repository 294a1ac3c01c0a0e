/** The price book through its calls: one service at a time, its prices, who may see what, and races. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { withoutRandom } from "../../../tests/support/random-text.ts";
import { bookkeeper } from "../../../tests/support/services.ts";
import { forgetUses, markUses, sellServices, soldIn } from "./selling.ts";

const here = openForTests({ isShared: true });

const sell = (ids: number[], subject: { kind: string; id: number }) =>
  inTransaction(requirePermission(here.business.system, "services.view"), (tx) =>
    sellServices(tx, ids, subject),
  );

describe("A service", () => {
  test("is added with what is given, and reckons its margin from cost and materials", async () => {
    const book = bookkeeper(here.app, here.owner);
    const service = await book.add({
      name: "  Toilet replacement ",
      sku: "TO-1",
      category: "plumbing",
      price_cents: 48_000,
      cost_cents: 12_000,
      duration_minutes: 120,
      materials: [
        { name: "Toilet, comfort height", quantity: "1", unit_cost_cents: 16_900 },
        { name: "Supply line", quantity: "1.5000", unit_cost_cents: 333 },
      ],
    });
    assert.equal(service.name, "Toilet replacement");
    assert.equal(service.category, "Plumbing", "in the spelling that is known");
    assert.deepEqual([service.status, service.unit, service.is_taxable], ["active", "job", true]);
    assert.equal(service.materials[1]?.quantity, "1.5");
    assert.equal(service.total_cost_cents, 12_000 + 16_900 + 500);
    assert.equal(service.margin_cents, 18_600);
    assert.equal(service.margin_percent, 38.8);
    const plain = await book.add({ name: "Advice" });
    assert.deepEqual([plain.category, plain.total_cost_cents, plain.margin_percent], ["Other", null, null]);
  });

  test("says by field what is wrong with it, and writes nothing", async () => {
    const book = bookkeeper(here.app, here.owner);
    const { total } = await book.list();
    const wrong: [object, string, RegExp][] = [
      [{ price_cents: 100 }, "name", /Name is required/],
      [{ name: "X" }, "price_cents", /Price is required/],
      [{ name: "X", price_cents: -1 }, "price_cents", /0 or more/],
      [{ name: "X", price_cents: 1.5 }, "price_cents", /whole number/],
      [{ name: "X", price_cents: 1, duration_minutes: 0 }, "duration_minutes", /at least 1 minute/],
      [{ name: "X", price_cents: 1, unit: "week" }, "unit", /./],
      [{ name: "X", price_cents: 1, materials: [{ name: "A", quantity: "0" }] }, "materials", /above 0/],
      [
        { name: "X", price_cents: 1, materials: [{ name: "A", quantity: "1.23456" }] },
        "materials",
        /four decimals/,
      ],
    ];
    for (const [body, field, sentence] of wrong) {
      const { status, body: answer } = await book.call("POST", "", body);
      assert.equal(status, 400, JSON.stringify(answer));
      const found = Object.entries(answer.fields as Record<string, string>).find(([name]) =>
        name.startsWith(field),
      );
      assert.match(found?.[1] ?? JSON.stringify(answer), sentence);
    }
    assert.equal((await book.list()).total, total);
  });

  test("has a code that no other has, whatever its case, until it is deleted", async () => {
    const book = bookkeeper(here.app, here.owner);
    const first = await book.add({ name: "First", sku: "AB-9" });
    const answer = await book.call("POST", "", { name: "Second", price_cents: 1, sku: "ab-9" });
    assert.equal(answer.status, 400);
    assert.match(answer.body.fields.sku, /already uses this code/);
    await book.call("DELETE", `/${first.id}`);
    await book.add({ name: "Second", sku: "ab-9" });
    assert.equal((await book.call("POST", `/${first.id}/restore`)).status, 400);
  });

  test("is copied as a draft without its code", async () => {
    const book = bookkeeper(here.app, here.owner);
    const original = await book.add({ name: "Boiler service", sku: "BO-1", cost_cents: 5_000 });
    const copy = (await book.call("POST", `/${original.id}/duplicate`)).body.data;
    assert.deepEqual(
      [copy.name, copy.sku, copy.status, copy.price_cents, copy.cost_cents],
      ["Boiler service (copy)", null, "draft", 16_500, 5_000],
    );
  });
});

describe("The list", () => {
  test("is searched, narrowed down and read page by page in every order", async () => {
    const other = await mintOrganization(here.app);
    const book = bookkeeper(here.app, other.owner);
    const names = ["Änderung", "boiler 10% check", "Boiler_flush", "Drain", "Zone valve"];
    for (const [index, name] of names.entries()) {
      const category = index % 2 ? "HVAC" : "Plumbing";
      await book.add({
        name,
        category,
        price_cents: (index * 7 + 3) % 5,
        status: index === 3 ? "draft" : "active",
      });
    }
    const named = async (query: string) => (await book.list(query)).services.map(({ name }) => name);
    assert.deepEqual(await named(""), names);
    assert.deepEqual(await named("?search=BOILER"), ["boiler 10% check", "Boiler_flush"]);
    assert.deepEqual(await named("?search=10%25"), ["boiler 10% check"]);
    assert.deepEqual(await named("?search=anderung"), ["Änderung"]);
    assert.deepEqual(await named("?category=hvac"), ["boiler 10% check", "Drain"]);
    assert.deepEqual(await named("?status=draft"), ["Drain"]);
    assert.equal((await named("?status[0]=draft&status[1]=active")).length, 5);
    for (const sort of ["name", "-name", "category", "-category", "price", "-price", "newest"]) {
      const whole = await named(`?sort=${sort}`);
      const pieces: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await book.list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        assert.equal(page.total, 5);
        pieces.push(...page.services.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      assert.deepEqual(pieces, whole, sort);
    }
    const { next_cursor } = await book.list("?sort=price&limit=2");
    assert.equal((await book.call("GET", `?sort=name&cursor=${next_cursor}`)).status, 400);
  });

  test("knows the categories that are given and those of the business's own", async () => {
    const book = bookkeeper(here.app, here.owner);
    await book.add({ name: "Well pump check", category: "Wells" });
    await book.add({ name: "Well test", category: "wells " });
    const { categories } = (await book.call("GET", "/categories")).body.data;
    assert.equal(categories[0].name, "Plumbing");
    const own = categories.filter((each: { is_given: boolean }) => !each.is_given);
    assert.deepEqual(own, [{ name: "Wells", services: 2, is_given: false }]);
  });
});

describe("A price", () => {
  test("is written down with who, when, from and to each time it changes, and only then", async () => {
    const manager = await here.business.member("MANAGER");
    const service = await bookkeeper(here.app, here.owner).add({ price_cents: 10_000 });
    const book = bookkeeper(here.app, manager);
    await book.change(service.id, { price_cents: 12_000 });
    await book.change(service.id, { price_cents: 12_000, description: "Up to 50 feet" });
    const prices = await book.prices(service.id);
    assert.deepEqual(
      prices.map(({ from_cents, to_cents, changed_by }) => [from_cents, to_cents, changed_by]),
      [
        [10_000, 12_000, "Manager Member"],
        [null, 10_000, "Olive Owner"],
      ],
    );
    assert.ok(prices.every(({ changed_at }) => Number.isFinite(Date.parse(changed_at))));
  });

  test("that was sold stays as it was sold when the price book changes (T-FS-1)", async () => {
    const book = bookkeeper(here.app, here.owner);
    const service = await book.add({ name: "Furnace tune-up", price_cents: 14_900, cost_cents: 6_000 });
    const job = { kind: "job", id: 501 };
    await sell([service.id], job);
    await book.change(service.id, { price_cents: 18_900, name: "Furnace service", cost_cents: 7_000 });
    const [sold] = await soldIn(requirePermission(here.business.system, "services.view"), job);
    assert.deepEqual([sold?.name, sold?.price_cents, sold?.cost_cents], ["Furnace tune-up", 14_900, 6_000]);
    const [again] = await sell([service.id], job);
    assert.equal(again?.price_cents, 14_900, "selling it twice in one job keeps the first agreement");
    const [later] = await sell([service.id], { kind: "job", id: 502 });
    assert.equal(later?.price_cents, 18_900);
  });
});

describe("Deleting", () => {
  test("can be undone for 30 days, also twice, and no longer", async () => {
    const book = bookkeeper(here.app, here.owner);
    const { id } = await book.add({ name: "Gone for a while" });
    assert.equal((await book.call("DELETE", `/${id}`)).status, 200);
    assert.equal((await book.call("GET", `/${id}`)).status, 404);
    assert.equal((await book.call("POST", `/${id}/restore`)).status, 200);
    assert.equal((await book.call("POST", `/${id}/restore`)).status, 200);
    assert.equal((await book.get(id)).name, "Gone for a while");
    await book.call("DELETE", `/${id}`);
    const manager = await here.business.member("MANAGER");
    moveClockTo(new Date(Date.now() + 31 * 86_400_000));
    try {
      const { restoreService } = await import("./deletion.ts");
      await assert.rejects(restoreService(manager.actor, id), /Service not found/);
    } finally {
      moveClockTo(undefined);
    }
  });

  test("is refused while something uses the service, which can be deactivated instead", async () => {
    const book = bookkeeper(here.app, here.owner);
    const { id } = await book.add({ name: "Sold once" });
    const job = { kind: "job", id: 777 };
    await sell([id], job);
    assert.deepEqual([(await book.get(id)).uses, (await book.get(id)).active_jobs], [1, 1]);
    const answer = await book.call("DELETE", `/${id}`);
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /used in one place.*Deactivate it to stop/);
    await book.change(id, { status: "inactive" });
    await assert.rejects(sell([id], { kind: "job", id: 778 }), /isn't active/);
    const scope = requirePermission(here.business.system, "services.view");
    await inTransaction(scope, (tx) => markUses(tx, job, { isOpen: false }));
    assert.deepEqual([(await book.get(id)).uses, (await book.get(id)).active_jobs], [1, 0]);
    await inTransaction(scope, (tx) => forgetUses(tx, job));
    assert.equal((await book.call("DELETE", `/${id}`)).status, 200);
  });

  test("and selling at the same time never leave a deleted service in a job", async () => {
    const book = bookkeeper(here.app, here.owner);
    for (let round = 0; round < 12; round++) {
      const { id } = await book.add({ name: `Race ${round}` });
      const [deleted, sold] = await Promise.allSettled([
        book.call("DELETE", `/${id}`),
        sell([id], { kind: "job", id: 9_000 + round }),
      ]);
      const isDeleted = deleted.status === "fulfilled" && deleted.value.status === 200;
      assert.notEqual(isDeleted, sold.status === "fulfilled", `round ${round}`);
    }
  });
});

describe("Two editors", () => {
  test("never write over each other unseen: the slower one hears who was faster", async () => {
    const manager = await here.business.member("MANAGER");
    const [first, second] = [bookkeeper(here.app, here.owner), bookkeeper(here.app, manager)];
    const service = await first.add({ name: "Both want it" });
    const answers = await Promise.all([
      first.call("PUT", `/${service.id}`, { price_cents: 20_000 }, service.version),
      second.call("PUT", `/${service.id}`, { price_cents: 30_000 }, service.version),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.match(
      refused?.body.error,
      /(Olive Owner|Manager Member) changed this service after you opened it/,
    );
    assert.equal(refused?.body.details.version, service.version + 1);
    assert.equal((await first.prices(service.id)).length, 2);
  });
});

describe("Roles", () => {
  test("without costs neither see nor set them, and find no trace in a list, an export or a copy", async () => {
    const owner = bookkeeper(here.app, here.owner);
    const service = await owner.add({
      name: "Secret margin",
      cost_cents: 4_321,
      materials: [{ name: "Valve", quantity: "2", unit_cost_cents: 987 }],
    });
    const staff = bookkeeper(here.app, await here.business.member("STAFF"));
    const seen = await staff.get(service.id);
    assert.deepEqual(seen.materials, [{ name: "Valve", quantity: "2", unit_cost_cents: null }]);
    const texts = [
      JSON.stringify(seen),
      JSON.stringify(await staff.list("?search=secret")),
      JSON.stringify((await staff.call("GET", "/export")).body),
    ];
    for (const text of texts) assert.doesNotMatch(withoutRandom(text), /4321|43\.21|\b987\b|9\.87/);
    const accountant = bookkeeper(here.app, await here.business.member("ACCOUNTANT"));
    assert.equal((await accountant.get(service.id)).total_cost_cents, 4_321 + 2 * 987);
    for (const [method, path, body] of [
      ["POST", "", { name: "X", price_cents: 1 }],
      ["PUT", `/${service.id}`, { price_cents: 1 }],
      ["DELETE", `/${service.id}`, undefined],
    ] as const) {
      assert.equal((await staff.call(method, path, body)).status, 403);
      assert.equal((await accountant.call(method, path, body)).status, 403);
    }
  });

  test("that may change services but not see costs leave the costs as they are", async () => {
    const grants = { "services.view": "all", "services.create": "all", "services.update": "all" };
    const role = await here.send("POST", "/api/roles", { name: "Price keeper", grants });
    const keeper = bookkeeper(here.app, await here.business.member(role.body.data.key));
    const owner = bookkeeper(here.app, here.owner);
    const service = await owner.add({ name: "Kept cost", cost_cents: 4_000 });
    const refused = await keeper.call("PUT", `/${service.id}`, { cost_cents: 1 });
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /services\.cost/);
    assert.equal((await keeper.change(service.id, { price_cents: 9_900 })).cost_cents, null);
    assert.equal((await owner.get(service.id)).cost_cents, 4_000);
    const preview = await keeper.call("POST", "/imports/preview", { text: "Name,Price,Cost\nX,1,1\n" });
    assert.equal(preview.status, 400);
    assert.match(preview.body.error, /Remove the column "Cost"/);
  });
});
