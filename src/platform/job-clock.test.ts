/** What is done by the clock is done at its time, once, also after a time in which nothing ran. */
import assert from "node:assert/strict";
import { afterEach, describe, mock, test } from "node:test";
import { dueTurn, idOfTurn, keepTime } from "./job-clock.ts";

const minute = (text: string): number => Date.parse(`${text}:00Z`) / 60_000;
const nightly = { everyMinutes: 24 * 60, after: 4 * 60 + 11 };

describe("A time of the clock", () => {
  test("comes every minute, every quarter of an hour, and every day", () => {
    const times = (time: Parameters<typeof dueTurn>[0], from: string, minutes: number): number[] =>
      Array.from({ length: minutes }, (_, n) => n).filter((n) => {
        const at = minute(from) + n;
        return dueTurn(time, at, at - 1) !== undefined;
      });
    assert.equal(times({ everyMinutes: 1 }, "2026-11-22T08:00", 60).length, 60);
    assert.deepEqual(times({ everyMinutes: 15, after: 5 }, "2026-11-22T08:00", 60), [5, 20, 35, 50]);
    assert.deepEqual(times(nightly, "2026-11-22T00:00", 2 * 1440), [251, 1440 + 251]);
  });

  test("that passed before the program ran is made up for only where that is wanted", () => {
    const noon = minute("2026-11-22T12:00");
    assert.equal(dueTurn(nightly, noon, undefined), undefined);
    const turn = dueTurn({ ...nightly, isMadeUpFor: true }, noon, undefined);
    assert.equal(turn, dueTurn(nightly, minute("2026-11-22T04:11"), minute("2026-11-22T04:10")));
    assert.equal(dueTurn({ ...nightly, isMadeUpFor: true }, noon + 1, noon), undefined);
  });

  test("that passed while the machine slept comes once when it wakes", () => {
    const [evening, morning] = [minute("2026-11-21T22:00"), minute("2026-11-22T07:30")];
    assert.notEqual(dueTurn(nightly, morning, evening), undefined);
    assert.equal(dueTurn(nightly, morning + 1, morning), undefined);
  });

  test("has one id for each turn of each work", () => {
    const ids = [idOfTurn("a", 1), idOfTurn("a", 2), idOfTurn("b", 1)];
    assert.equal(new Set(ids).size, 3);
    assert.equal(idOfTurn("a", 1), ids[0]);
    for (const id of ids)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("Keeping time", () => {
  afterEach(() => mock.timers.reset());

  test("hands over what is due at each full minute, and again what could not be handed over", async () => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.parse("2026-11-22T04:09:30Z") });
    const handed: string[] = [];
    const errors: string[] = [];
    let isBroken = false;
    const stop = keepTime(
      [
        { name: "minutely", clock: { everyMinutes: 1 } },
        { name: "nightly", clock: nightly },
        { name: "asked" },
      ],
      async (name, turn) => {
        if (isBroken) throw new Error("No database");
        handed.push(`${name} ${turn - (name === "minutely" ? minute("2026-11-22T04:00") : 0)}`);
      },
      ({ message }) => errors.push(message),
    );
    const pass = async (milliseconds: number) => {
      mock.timers.tick(milliseconds);
      for (let n = 0; n < 10; n++) await Promise.resolve();
    };
    await pass(29_999);
    assert.deepEqual(handed, []);
    await pass(1);
    assert.deepEqual(handed.splice(0), ["minutely 10"]);
    isBroken = true;
    await pass(60_000);
    assert.deepEqual([handed, errors], [[], ["No database"]]);
    isBroken = false;
    await pass(60_000);
    const day = dueTurn(nightly, minute("2026-11-22T04:11"), minute("2026-11-22T04:10"));
    assert.deepEqual(handed.splice(0), ["minutely 12", `nightly ${day}`]);
    stop();
    await pass(120_000);
    assert.deepEqual(handed, []);
  });
});
