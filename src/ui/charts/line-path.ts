/** The way of a line over a box of 100 by 100, through the middle of each column. */

/** The values are 0 or more and at most `top`; 0 lies at the bottom. Blank for fewer than two values. */
export function linePath(values: readonly number[], top: number): string {
  if (values.length < 2) return "";
  return values
    .map((value, index) => {
      const x = round(((index + 0.5) / values.length) * 100);
      const y = round(top === 0 ? 100 : 100 - (value / top) * 100);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join(" ");
}

const round = (at: number): number => Math.round(at * 100) / 100;
