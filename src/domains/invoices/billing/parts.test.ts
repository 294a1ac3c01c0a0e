/** Invoices for parts of a job: they come to the whole of it to the cent, and never to more than was sold. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";
import { type OpenLine, roundingOf, takePart, unbilledOf } from "./parts.ts";
import { quantityText, tenThousandths } from "./quantities.ts";

const here = openForTests({ isShared: true });
const invoices = invoicesOf(here);

const part = (body: object) => here.done("POST", "/api/invoices/parts", body);
const refusedPart = async (body: object): Promise<string> => {
  const { status, body: answer } = await here.send("POST", "/api/invoices/parts", body);
  assert.ok(status >= 400, JSON.stringify(answer));
  return answer.error;
};

const kept = (line: object): OpenLine => ({
  kind: "part",
  service_id: null,
  is_taxable: false,
  unit_cost_cents: null,
  minutes: null,
  name: "Pipe",
  left_cents: 0,
  ...(line as Pick<OpenLine, "id" | "quantity" | "unit_price_cents">),
});

describe("Parts of a line", () => {
  test("come to the whole line to the cent, whatever their sizes, and never to more on the way", () => {
    const part = fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ quantity: fc.integer({ min: 1, max: 50_000 }) }),
    );
    const job = fc.record({
      quantity: fc.integer({ min: 1, max: 400_000 }),
      price: fc.integer({ min: 0, max: 5_000_000 }),
      parts: fc.array(part, { maxLength: 12 }),
    });
    fc.assert(
      fc.property(job, ({ quantity, price, parts }) => {
        const line = kept({ id: "a", quantity: quantityText(BigInt(quantity)), unit_price_cents: price });
        const sold = unbilledOf([line], [])[0]?.left_cents ?? 0;
        let billed = { parts: 0n, cents: 0 };
        const open = () =>
          unbilledOf(
            [line],
            [
              {
                job_line_id: "a",
                quantity: quantityText(billed.parts),
                cents: billed.cents,
                number: null,
                invoice_id: 1,
              },
            ],
          );
        for (const wanted of [...parts, { percent: 1_000_000 }]) {
          const [left] = open();
          if (!left) break;
          const taken = takenFrom(left, wanted);
          if (!taken) continue;
          const amount = unbilledOf([{ ...line, quantity: taken }], [])[0]?.left_cents ?? 0;
          const cents = amount + roundingOf(left, taken);
          assert.ok(cents >= 0, `a part comes to ${cents}`);
          billed = { parts: billed.parts + tenThousandths(taken), cents: billed.cents + cents };
          assert.ok(billed.cents <= sold && billed.parts <= BigInt(quantity));
        }
        assert.deepEqual([billed.cents, open()], [sold, []]);
      }),
      { numRuns: 400 },
    );
  });
});

/** Undefined where so little is wanted that nothing comes of it. */
function takenFrom(left: OpenLine, wanted: { percent: number } | { quantity: number }): string | undefined {
  if ("percent" in wanted) {
    const percent = quantityText(BigInt(wanted.percent));
    try {
      return takePart([left], { kind: "percent", percent })[0]?.quantity;
    } catch {
      return undefined;
    }
  }
  const most = tenThousandths(left.quantity);
  const quantity = BigInt(wanted.quantity) < most ? BigInt(wanted.quantity) : most;
  return takePart([left], { kind: "lines", lines: [{ line_id: "a", quantity: quantityText(quantity) }] })[0]
    ?.quantity;
}

describe("An invoice for a part", () => {
  test("leaves the rest, and the last one bills exactly that", async () => {
    const lines = [
      { kind: "part", name: "Fitting", quantity: "1", unit_price_cents: 10_001 },
      { kind: "labor", name: "Labor", quantity: "3.3333", unit_price_cents: 9_999 },
    ];
    const job = await invoices.job(lines, { customer_id: (await invoices.customer()).id });
    const sold = 10_001 + 33_330;
    const totals: number[] = [];
    for (const percent of ["50", "33.3333", "12.5"]) {
      const { id, total_cents } = await part({ job_id: job.id, percent });
      await invoices.done("POST", `/${id}/issue`, {});
      totals.push(total_cents);
    }
    const [fitting] = (await here.done("GET", `/api/jobs/${job.id}/billing`)).lines;
    const chosen = await part({
      job_id: job.id,
      lines: [{ line_id: fitting.line_id, quantity: fitting.unbilled_quantity }],
    });
    assert.deepEqual(
      chosen.lines.map(({ name }: { name: string }) => name),
      ["Fitting"],
    );
    const last = await invoices.done("POST", "", { job_id: job.id });
    const sum = [...totals, chosen.total_cents, last.total_cents].reduce((one, other) => one + other, 0);
    assert.equal(sum, sold);
    const billing = await here.done("GET", `/api/jobs/${job.id}/billing`);
    assert.deepEqual([billing.sold_cents, billing.unbilled_cents], [sold, 0]);
    assert.match(await refusedPart({ job_id: job.id, percent: "10" }), /Everything on .* is already billed/);
  });

  test("keeps its rounding when something else on it is changed, and loses it with its quantity", async () => {
    const line = { kind: "part", name: "Fitting", quantity: "1", unit_price_cents: 10_001 };
    const job = await invoices.job([line], { customer_id: (await invoices.customer()).id });
    const first = await part({ job_id: job.id, percent: "50" });
    const second = await invoices.done("POST", "", { job_id: job.id });
    assert.deepEqual([first.total_cents, second.total_cents], [5_001, 5_000]);
    const [rest] = second.lines;
    const more = await invoices.done("PUT", `/${second.id}`, { lines: [rest, lineOf()] });
    assert.equal(more.total_cents, 15_000);
    const less = await invoices.done("PUT", `/${second.id}`, { lines: [{ ...rest, quantity: "0.25" }] });
    assert.equal(less.total_cents, 2_500);
    const third = await invoices.done("POST", "", { job_id: job.id });
    assert.equal(first.total_cents + less.total_cents + third.total_cents, 10_001);
  });

  test("asks for no more than is left, for one thing at a time, and for a job", async () => {
    const line = { kind: "part", name: "Fitting", quantity: "2", unit_price_cents: 5_000 };
    const job = await invoices.job([line], { customer_id: (await invoices.customer()).id });
    const [{ line_id }] = (await here.done("GET", `/api/jobs/${job.id}/billing`)).lines;
    const tries: [object, RegExp][] = [
      [{ job_id: job.id, lines: [{ line_id, quantity: "2.0001" }] }, /2 of Fitting can still be billed/],
      [{ job_id: job.id, percent: "0" }, /Nothing is left to bill at that size/],
      [{ job_id: job.id }, /Enter a percent or choose lines/],
      [{ percent: "10" }, /Choose a job or a contract/],
      [{ job_id: job.id, percent: "101" }, /Percent must be 100 or less/],
      [{ job_id: job.id, lines: [{ line_id: lineOf().id, quantity: "1" }] }, /isn't in this job any more/],
    ];
    for (const [body, sentence] of tries) assert.match(await refusedPart(body), sentence);
  });
});
