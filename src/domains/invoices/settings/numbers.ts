/** The numbers of invoices and credit notes: a pattern, a counter without gaps, and the year where the pattern has one. */
import type { Scope } from "#platform/actor.ts";
import type { SeriesKind } from "../tables.ts";
import { findLastNumber, type KeptSettings, takeNumber } from "./store.ts";

const patternOf = (settings: KeptSettings, kind: SeriesKind): string =>
  kind === "invoice" ? settings.invoice_pattern : settings.credit_note_pattern;

/** The year of the counter that a pattern counts by on a day; 0 for one that counts on over the years. */
export const seriesYear = (pattern: string, day: string): number =>
  pattern.includes("{year}") ? Number(day.slice(0, 4)) : 0;

/** How a number reads that is issued on `day`. */
export const numberAt = (pattern: string, number: number, day: string): string =>
  pattern.replace("{year}", day.slice(0, 4)).replace("{number}", String(number).padStart(3, "0"));

/** Holds the series until the transaction ends. `day` is the day of issue on the business's calendar. */
export async function nextNumber(
  tx: Scope,
  settings: KeptSettings,
  kind: SeriesKind,
  day: string,
): Promise<string> {
  const pattern = patternOf(settings, kind);
  return numberAt(pattern, await takeNumber(tx, kind, seriesYear(pattern, day)), day);
}

/** As the next one would read; nothing is taken. */
export async function upcomingNumber(
  scope: Scope,
  settings: KeptSettings,
  kind: SeriesKind,
  day: string,
): Promise<string> {
  const pattern = patternOf(settings, kind);
  return numberAt(pattern, (await findLastNumber(scope, kind, seriesYear(pattern, day))) + 1, day);
}
