/** A list of materials as one cell of a spreadsheet: a line for each, "2 x Copper elbow @ 1.50". */
import { amountFrom } from "#shared/money/amount-text.ts";
import { toMajorText } from "#shared/money/money.ts";
import { Material } from "./contract.ts";

export function materialsText(materials: readonly Material[], currency: string): string {
  return materials
    .map(({ name, quantity, unit_cost_cents: cost }) => {
      const price = cost === null ? "" : ` @ ${toMajorText({ amount: cost, currency })}`;
      return `${quantity} x ${name}${price}`;
    })
    .join("\n");
}

/** Throws a RangeError whose message says which line is not understood. */
export function materialsFrom(text: string, currency: string): Material[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => materialIn(line, currency));
}

function materialIn(line: string, currency: string): Material {
  const [, quantity, rest = ""] = /^([\d.]+)\s*x\s+(.*)$/i.exec(line) ?? [];
  const [, name = rest, cost] = /^(.*\S)\s+@\s+(\S[^@]*)$/.exec(rest) ?? [];
  const parsed = Material.safeParse({
    name,
    quantity: quantity ?? "",
    unit_cost_cents: cost === undefined ? null : centsIn(cost, currency),
  });
  if (parsed.success && quantity !== undefined) return parsed.data;
  throw new RangeError(
    `"${line.slice(0, 60)}" isn't a material. Add one per line, such as 2 x Copper elbow @ 1.50`,
  );
}

function centsIn(text: string, currency: string): number | string {
  try {
    return amountFrom(text, currency);
  } catch {
    return text;
  }
}
