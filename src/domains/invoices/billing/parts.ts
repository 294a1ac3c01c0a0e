/** What is left of a job's lines to bill, and how a part of one is taken so that all parts come to the whole. */
import { conflict } from "#platform/errors.ts";
import { roundedQuotient, sumOfProducts } from "#shared/money/money.ts";
import { quantityText, tenThousandths } from "./quantities.ts";
import type { BilledLine, KeptLine } from "./store.ts";

/** A line of which something is left: `quantity` of it can still be billed, at `left_cents`. */
export type OpenLine = KeptLine & { left_cents: number };

/** What is left to bill of a job's lines; a line of which nothing is left is not among them. */
export function unbilledOf(lines: readonly KeptLine[], billed: readonly BilledLine[]): OpenLine[] {
  const done = new Map(billed.map((each) => [each.job_line_id, each]));
  return lines.flatMap((line) => {
    const before = done.get(line.id);
    const left = tenThousandths(line.quantity) - tenThousandths(before?.quantity ?? "0");
    if (left <= 0n) return [];
    return [{ ...line, quantity: quantityText(left), left_cents: amountOf(line) - (before?.cents ?? 0) }];
  });
}

export const amountOf = ({
  quantity,
  unit_price_cents,
}: Pick<KeptLine, "quantity" | "unit_price_cents">): number => sumOfProducts([[unit_price_cents, quantity]]);

/**
 * Minor units by which a part is off its quantity times price: the last part comes to exactly what is left of the line,
 * and no part to more than that.
 */
export function roundingOf(open: OpenLine, quantity: string): number {
  const amount = amountOf({ ...open, quantity });
  const isLast = tenThousandths(quantity) === tenThousandths(open.quantity);
  const off = open.left_cents - amount;
  if (isLast) return off;
  return open.unit_price_cents < 0 ? Math.max(off, 0) : Math.min(off, 0);
}

/** A share of everything that is left in percent, or so much of some lines. */
export type WantedPart =
  | { kind: "percent"; percent: string }
  | { kind: "lines"; lines: readonly { line_id: string; quantity: string }[] };

/** Throws `conflict` for more than is left of a line, or for so little that nothing comes of it. */
export function takePart(open: readonly OpenLine[], wanted: WantedPart): OpenLine[] {
  const taken = wanted.kind === "percent" ? shareOf(open, wanted.percent) : chosenOf(open, wanted.lines);
  if (taken.length > 0) return taken;
  throw conflict("Nothing is left to bill at that size. Choose more.");
}

function shareOf(open: readonly OpenLine[], percent: string): OpenLine[] {
  return open.flatMap((line) => {
    const share = tenThousandths(line.quantity) * tenThousandths(percent);
    const part = roundedQuotient(share, 100n * 10_000n);
    return part > 0n ? [{ ...line, quantity: quantityText(part) }] : [];
  });
}

function chosenOf(
  open: readonly OpenLine[],
  chosen: readonly { line_id: string; quantity: string }[],
): OpenLine[] {
  return chosen.map(({ line_id, quantity }) => {
    const line = open.find(({ id }) => id === line_id);
    if (!line) throw conflict("A line is already billed or isn't in this job any more. Choose again.");
    if (tenThousandths(quantity) > tenThousandths(line.quantity))
      throw conflict(`${line.quantity} of ${line.name} can still be billed. Lower the quantity.`);
    return { ...line, quantity };
  });
}
