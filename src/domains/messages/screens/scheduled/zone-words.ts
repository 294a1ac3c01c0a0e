/** On whose clock a time is chosen and shown, in plain words. */
import { formatDateTime } from "#shared/time/dates.ts";
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { ScheduledList } from "../../scheduled/contract.ts";

type Clock = Pick<ScheduledList, "zone" | "zone_of">;

/** "Mountain Time" */
const nameOf = (zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

export const clockWords = ({ zone, zone_of }: Clock): string =>
  zone_of === "customer"
    ? `Customer's time zone: ${nameOf(zone)}`
    : `Your business's time zone: ${nameOf(zone)}`;

export const scheduledWords = (at: string, { zone }: Clock): string =>
  `Scheduled for ${formatDateTime(new Date(at), zone)}, ${nameOf(zone)}`;

const minutesOfDay = 24 * 60;

/** As a field for date and time has it: "2026-11-26T08:00". */
export function localOf(at: number, zone: string): string {
  const { day, minute } = wallTimeAt(at, zone);
  return `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

const pad = (count: number): string => String(count).padStart(2, "0");

/** The moment, or null for what is no whole date and time. */
export function instantIn(local: string, zone: string): string | null {
  const [, day = "", hours = "", minutes = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (day === "" || minute >= minutesOfDay) return null;
  return new Date(instantOf({ day, minute }, zone)).toISOString();
}

/** Tomorrow at 8, which is what most people mean. */
export const tomorrowMorning = (now: number, zone: string): string =>
  `${dayAfter(wallTimeAt(now, zone).day)}T08:00`;
