/** One line for each thing measured: the figure, what it may be, and whether it is. */

export type Row = { what: string; figure: number; limit: number; isMost: boolean };

export const atLeast = (what: string, figure: number, limit: number): Row => ({
  what,
  figure,
  limit,
  isMost: false,
});
export const atMost = (what: string, figure: number, limit: number): Row => ({
  what,
  figure,
  limit,
  isMost: true,
});

export const isKept = ({ figure, limit, isMost }: Row): boolean =>
  isMost ? figure <= limit : figure >= limit;

export function format(row: Row): string {
  const bound = `${row.isMost ? "at most" : "at least"} ${row.limit}`;
  return `${isKept(row) ? "ok  " : "MISS"}  ${row.what.padEnd(72)} ${row.figure.toFixed(2).padStart(8)}  (${bound})`;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
