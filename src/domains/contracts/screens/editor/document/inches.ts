/** Lengths on paper as people measure them. */

const pointsPerInch = 72;

/** "1.25" */
export const inches = (points: number): string => String(Math.round((points / pointsPerInch) * 100) / 100);

/** Undefined for what is no number. */
export function pointsOf(text: string): number | undefined {
  const value = Number(text.trim());
  return text.trim() === "" || !Number.isFinite(value) ? undefined : value * pointsPerInch;
}
