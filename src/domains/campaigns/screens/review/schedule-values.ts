/** When a campaign is sent, as the fields of the page hold it, and as the server wants it. */
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Schedule } from "../../audience-contract.ts";

export type When = { kind: Schedule["kind"]; day: string; time: string };

/** Tomorrow at 9, which is what most people mean. */
export const firstWhen = (now: number, zone: string): When => ({
  kind: "now",
  day: dayAfter(wallTimeAt(now, zone).day),
  time: "09:00",
});

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const timeShape = /^([01]\d|2[0-3]):([0-5]\d)/;

/** Null for a day or time that isn't whole. */
export function scheduleOf({ kind, day, time }: When, zone: string): Schedule | null {
  if (kind === "now") return { kind };
  const [clock, hours, minutes] = timeShape.exec(time) ?? [];
  if (!dayShape.test(day) || clock === undefined) return null;
  if (kind === "local") return { kind, day, time: clock };
  const minute = Number(hours) * 60 + Number(minutes);
  return { kind, at: new Date(instantOf({ day, minute }, zone)).toISOString() };
}
