/** Changing many prices at once: what is shown is what is done, in one piece, and taken back in one piece. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { type Bookkeeper, bookkeeper } from "../../../tests/support/services.ts";
import type { PriceRule } from "./batches-contract.ts";

const here = serveForTests();

/** A business of its own with these prices, all plumbing. */
async function withPrices(...prices: number[]): Promise<Bookkeeper> {
  const book = bookkeeper(here.app, (await mintOrganization(here.app)).owner);
  for (const [index, price_cents] of prices.entries()) {
    await book.add({ name: `Service ${index}`, category: "Plumbing", price_cents });
  }
  return book;
}

const pricesOf = async (book: Bookkeeper) =>
  (await book.list("?sort=name")).services.map((each) => each.price_cents);
type Asked = Partial<PriceRule> & Pick<PriceRule, "change">;
const preview = async (book: Bookkeeper, rule: Asked) => {
  const answer = await book.call("POST", "/price-changes/preview", rule);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const change = (book: Bookkeeper, rule: Asked & { fingerprint?: string }) =>
  book.call("POST", "/price-changes", rule);

/** The new price by whole numbers alone; the half goes up, away from zero. */
function exactPrice(price: number, percent: string, step: number, way: "nearest" | "up" | "down"): number {
  const [whole = "", fraction = ""] = percent.replace("-", "").split(".");
  const millionths = BigInt(whole + fraction.padEnd(6, "0")) * (percent.startsWith("-") ? -1n : 1n);
  const numerator = BigInt(price) * (100_000_000n + millionths);
  const denominator = 100_000_000n * BigInt(step);
  const down = numerator / denominator;
  const rest = numerator - down * denominator;
  const isUp = way === "up" ? rest > 0n : way === "nearest" && rest >= denominator - rest;
  return Number(down + (isUp ? 1n : 0n)) * step;
}

describe("A change of many prices", () => {
  test("goes by exact percent or amount and is rounded to a step, nearest, up or down", async () => {
    const cases: [Asked, number[]][] = [
      [{ change: { kind: "percent", percent: "4.5" } }, [10_450, 15_674, 0, 1]],
      [{ change: { kind: "percent", percent: "4.5" }, round_to_cents: 500 }, [10_500, 15_500, 0, 0]],
      [
        { change: { kind: "percent", percent: "4.5" }, round_to_cents: 500, round: "up" },
        [10_500, 16_000, 0, 500],
      ],
      [
        { change: { kind: "percent", percent: "4.5" }, round_to_cents: 500, round: "down" },
        [10_000, 15_500, 0, 0],
      ],
      [{ change: { kind: "percent", percent: "-33.333333" } }, [6_667, 9_999, 0, 1]],
      [{ change: { kind: "amount", amount_cents: 250 } }, [10_250, 15_249, 250, 251]],
    ];
    for (const [rule, expected] of cases) {
      const book = await withPrices(10_000, 14_999, 0, 1);
      const { prices, changed, fingerprint } = await preview(book, rule);
      assert.deepEqual(
        prices.map((each: { new_cents: number }) => each.new_cents),
        expected,
        JSON.stringify(rule),
      );
      assert.deepEqual(await pricesOf(book), [10_000, 14_999, 0, 1], "looking changes nothing");
      const answer = await change(book, { ...rule, fingerprint });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      assert.equal(answer.body.data.changed, changed);
      assert.deepEqual(await pricesOf(book), expected);
    }
  });

  test("rounds once, from the exact price: 10.00 and 4.95 % to whole dollars are 10", async () => {
    const book = await withPrices(1_000);
    const rule: Asked = { change: { kind: "percent", percent: "4.95" }, round_to_cents: 100 };
    assert.equal((await preview(book, rule)).prices[0].new_cents, 1_000);
    await change(book, { change: { kind: "percent", percent: "4.96" }, round_to_cents: 100 });
    assert.deepEqual(await pricesOf(book), [1_000], "10.496");
    await change(book, { change: { kind: "percent", percent: "5" }, round_to_cents: 100 });
    assert.deepEqual(await pricesOf(book), [1_100], "10.50");
  });

  test("is what exact fractions say, for every price, percentage, step and way", async () => {
    const prices = [1, 3, 99, 100, 149, 1_000, 1_250, 1_999, 4_950, 10_000, 12_345, 99_999, 1_000_000];
    const book = await withPrices(...prices);
    const percents = [
      "4.95",
      "-4.95",
      "0.01",
      "-99.99",
      "12.34",
      "-12.5",
      "50",
      "33.33",
      "5",
      "1000",
      "0.000001",
    ];
    for (const percent of percents) {
      for (const round_to_cents of [1, 5, 99, 100, 500]) {
        for (const round of ["nearest", "up", "down"] as const) {
          const rule: Asked = { change: { kind: "percent", percent }, round_to_cents, round };
          const planned = (await preview(book, rule)).prices as { old_cents: number; new_cents: number }[];
          for (const { old_cents, new_cents } of planned) {
            const what = `${old_cents} ${percent}% ${round} ${round_to_cents}`;
            assert.equal(new_cents, exactPrice(old_cents, percent, round_to_cents, round), what);
          }
        }
      }
    }
  });

  test("takes a price that lies half between two steps to the higher", async () => {
    const book = await withPrices(10_000, 10_001, 9_999, 10_100);
    const nearest = async (rule: Asked) =>
      (await preview(book, rule)).prices.map((each: { new_cents: number }) => each.new_cents);
    const byAmount: Asked = { change: { kind: "amount", amount_cents: 50 }, round_to_cents: 100 };
    assert.deepEqual(await nearest(byAmount), [10_100, 10_100, 10_000, 10_200]);
    const byPercent: Asked = { change: { kind: "percent", percent: "0.5" }, round_to_cents: 100 };
    assert.deepEqual(await nearest(byPercent), [10_100, 10_100, 10_000, 10_200]);
    const oddStep: Asked = { change: { kind: "amount", amount_cents: 2 }, round_to_cents: 5 };
    assert.deepEqual(await nearest(oddStep), [10_000, 10_005, 10_000, 10_100]);
    const downward: Asked = { change: { kind: "amount", amount_cents: -50 }, round_to_cents: 100 };
    assert.deepEqual(await nearest(downward), [10_000, 10_000, 9_900, 10_100]);
  });

  test("touches only the category, the chosen and never the excepted", async () => {
    const book = await withPrices(1_000, 2_000, 3_000);
    const heating = await book.add({ name: "Tune-up", category: "HVAC", price_cents: 4_000 });
    const [a, b, c] = (await book.list("?category=Plumbing")).services;
    await change(book, {
      change: { kind: "amount", amount_cents: 1 },
      category: "Plumbing",
      except_ids: [b?.id ?? 0],
    });
    assert.deepEqual(await pricesOf(book), [1_001, 2_000, 3_001, 4_000]);
    await change(book, { change: { kind: "amount", amount_cents: 10 }, ids: [a?.id ?? 0, heating.id] });
    assert.deepEqual(await pricesOf(book), [1_011, 2_000, 3_001, 4_010]);
    assert.equal((await book.prices(c?.id ?? 0)).length, 2);
  });

  test("is refused as a whole when one price would drop below zero, and names it", async () => {
    const book = await withPrices(10_000, 400);
    const answer = await change(book, { change: { kind: "amount", amount_cents: -500 } });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /Service 1 would drop below zero/);
    assert.deepEqual(await pricesOf(book), [10_000, 400]);
  });

  test("is refused when the prices have changed since the preview", async () => {
    const book = await withPrices(10_000, 20_000);
    const rule: Asked = { change: { kind: "percent", percent: "10" } };
    const { prices, fingerprint } = await preview(book, rule);
    await book.change(prices[0].id, { price_cents: 11_111 });
    const answer = await change(book, { ...rule, fingerprint });
    assert.equal(answer.status, 409);
    assert.deepEqual(await pricesOf(book), [11_111, 20_000]);
  });

  test("sent twice at the same moment raises the prices once", async () => {
    const book = await withPrices(10_000, 20_000);
    const rule: Asked = { change: { kind: "percent", percent: "10" } };
    const { fingerprint } = await preview(book, rule);
    const answers = await Promise.all([1, 2, 3].map(() => change(book, { ...rule, fingerprint })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
    assert.deepEqual(await pricesOf(book), [11_000, 22_000]);
  });

  test("leaves a line in each history, and its undo another", async () => {
    const book = await withPrices(10_000, 20_000);
    const { id, title } = (await change(book, { change: { kind: "percent", percent: "10.50" } })).body.data;
    assert.equal(title, "All services, up 10.5%");
    const [first] = (await book.list()).services;
    assert.equal((await book.call("POST", `/batches/${id}/undo`)).status, 200);
    assert.equal((await book.call("POST", `/batches/${id}/undo`)).status, 200, "undoing twice undoes once");
    assert.deepEqual(await pricesOf(book), [10_000, 20_000]);
    const history = await book.prices(first?.id ?? 0);
    assert.deepEqual(
      history.map(({ from_cents, to_cents, batch_title }) => [from_cents, to_cents, batch_title]),
      [
        [11_050, 10_000, `Undo of ${title}`],
        [10_000, 11_050, title],
        [null, 10_000, null],
      ],
    );
    const { batches } = (await book.call("GET", "/batches")).body.data;
    assert.deepEqual([batches[0].undone_by, batches[0].is_undoable], ["Olive Owner", false]);
  });

  test("is undone all or not at all: a price that was changed since refuses it by name", async () => {
    const book = await withPrices(10_000, 20_000);
    const { id } = (await change(book, { change: { kind: "percent", percent: "10" } })).body.data;
    const [first, second] = (await book.list()).services;
    await book.change(second?.id ?? 0, { price_cents: 25_000 });
    const answer = await book.call("POST", `/batches/${id}/undo`);
    assert.equal(answer.status, 409);
    assert.match(answer.body.error, /Service 1 was changed again since then/);
    assert.deepEqual(await pricesOf(book), [11_000, 25_000]);
    await book.change(second?.id ?? 0, { price_cents: 22_000 });
    await book.change(first?.id ?? 0, { description: "Only the words" });
    assert.equal((await book.call("POST", `/batches/${id}/undo`)).status, 200);
    assert.deepEqual(await pricesOf(book), [10_000, 20_000]);
    assert.equal((await book.get(first?.id ?? 0)).description, "Only the words");
  });
});
