/** A technician's own days: their visits in order, with all that they need there, also where there is no network. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { addDays, dayBounds, localDay } from "#shared/time/time.ts";
import { toPackedItems } from "../lines/items.ts";
import { toVisit } from "../serializers.ts";
import type { DayPack } from "../visits/contract.ts";
import { findVisitsTouching } from "../visits/store.ts";
import { dayMapsOf } from "./day-map.ts";

/** From the business's today unless another day is given; a visit belongs to the day on which it starts. */
export async function listMyDays(
  actor: Actor,
  { from, days }: { from?: string | undefined; days: number },
): Promise<DayPack[]> {
  const scope = requirePermission(actor, "jobs.view");
  const { timeZone } = actor;
  const userId = (actor.viewingAs ?? actor).userId;
  const first = from ?? localDay(now(), timeZone);
  const wanted = Array.from({ length: days }, (_, index) => addDays(first, index));
  if (userId === null) return wanted.map((day) => ({ day, visits: [] }));
  const span = {
    start: dayBounds(first, timeZone).start,
    end: dayBounds(wanted.at(-1) as string, timeZone).end,
  };
  const rows = await findVisitsTouching(scope, span, userId);
  const dayOf = (start: string | null) => {
    const day = localDay(new Date(start as string), timeZone);
    return day < first ? first : day;
  };
  const rowsOf = (day: string) => rows.filter(({ starts_at }) => dayOf(starts_at) === day);
  const maps = await dayMapsOf(scope, wanted.map(rowsOf));
  return wanted.map((day, index) => ({
    day,
    map: maps[index],
    visits: rowsOf(day).map((row) => ({
      ...toVisit(actor, row),
      checklist: toPackedItems(row.job_checklist),
      job_notes: row.job_notes,
      job_description: row.job_description,
    })),
  }));
}
