/** The firm's jobs: its year of work with lines, checklists and parts, a tray to be planned, and two that repeat. */
import type { CalendarPast } from "#domains/calendar/past.ts";
import type { NewJob } from "#domains/jobs/contract.ts";
import { backfillJobs, type JobPast } from "#domains/jobs/past.ts";
import { createJob } from "#domains/jobs/service.ts";
import { createVisit } from "#domains/jobs/visits/service.ts";
import type { Service } from "#domains/services/contract.ts";
import { listServices } from "#domains/services/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { cast } from "../cast.ts";
import { minutesAfter } from "../world.ts";
import { addDays, dayOf, nextWorkday } from "./agenda.ts";
import type { DoneJob } from "./money/invoices.ts";

/** What an hour of a technician costs the firm, with van and insurance. */
const laborCostCents = 5_800;

/** Makes a job of every piece of work on the calendar, and gives those that are done. `eventIds` are in the order of `pasts`. */
export async function keepWorkOrders(
  program: Actor,
  { pasts, eventIds, until }: { pasts: readonly CalendarPast[]; eventIds: readonly number[]; until: Date },
): Promise<DoneJob[]> {
  const { services } = await listServices(program, { sort: "name", limit: 200 });
  const byName = new Map(services.map((service) => [service.name, service]));
  const works = pasts.flatMap((work, index) =>
    work.booked.input.type === "job"
      ? [workOrder(work, eventIds[index] as number, byName.get(work.booked.input.title))]
      : [],
  );
  const ids = await backfillJobs(program, withPhotoAsked(works, dayOf(until)), { laborCostCents });
  await fillUnscheduled(program, { until, byName, works });
  return works.flatMap(({ work }, index) => {
    const last = work.later.at(-1);
    return last?.status === "completed" ? [{ jobId: ids[index] as number, doneAt: last.at }] : [];
  });
}

/** The next job from today on asks for a photo: of one in the past nobody took it. */
function withPhotoAsked(works: readonly JobPast[], today: string): JobPast[] {
  const [next] = works
    .filter(({ work: { booked, later } }) => dayOf(new Date(booked.input.start)) >= today && !isOver(later))
    .toSorted((a, b) => a.work.booked.input.start.localeCompare(b.work.booked.input.start));
  return works.map((order) =>
    order === next ? { ...order, checklist: [...order.checklist, photoOfNameplate] } : order,
  );
}

const isOver = (later: CalendarPast["later"]): boolean =>
  ["completed", "cancelled"].includes(later.at(-1)?.status ?? "");

const photoOfNameplate = { kind: "photo" as const, text: "Photo of the nameplate", is_required: true };

function workOrder(work: CalendarPast, eventId: number, service: Service | undefined): JobPast {
  const { title, service_category, estimated_cost, start, end } = work.booked.input;
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  return {
    eventId,
    work,
    line: {
      kind: "service",
      service_id: service?.id ?? null,
      name: title,
      quantity: "1",
      unit_price_cents: Math.round((estimated_cost ?? 0) * 100),
      is_taxable: service?.is_taxable ?? true,
      unit_cost_cents: service?.total_cost_cents ?? null,
      minutes: service?.duration_minutes ?? minutes,
    },
    checklist: checklists[service_category === "HVAC" ? "heating" : "plumbing"],
    parts: (service?.materials ?? []).map(({ name, quantity, unit_cost_cents }) => ({
      name,
      quantity,
      unit_cost_cents,
    })),
  };
}

const item = (text: string, is_required = true) => ({ kind: "check" as const, text, is_required });

const reading = (text: string, unit: string, usual: string) => ({
  kind: "reading" as const,
  text,
  unit,
  usual,
  is_required: true,
});

const checklists = {
  heating: [
    item("Combustion and gas leak test"),
    reading("Temperature rise across the heat exchanger", "°F", "48"),
    item("Note the model and serial number"),
    item("Thermostat calls for heat and stops"),
    item("Filter size written on the unit", false),
  ],
  plumbing: [
    item("Water shut off and turned on again"),
    item("Test for leaks under pressure"),
    reading("Water pressure", "psi", "62"),
    item("Work area cleaned", false),
  ],
};

type UnscheduledWork = { until: Date; byName: ReadonlyMap<string, Service>; works: readonly JobPast[] };

/** What came in lately and waits for a time; asked for by customers of the past weeks. */
async function fillUnscheduled(program: Actor, { until, byName, works }: UnscheduledWork): Promise<void> {
  const tessa: Actor = { ...program, userId: cast.tessa.id, name: "Tessa Nguyen" };
  const clients = [...new Set(works.slice(-60).flatMap(({ work }) => work.booked.input.customer_id ?? []))];
  const today = dayOf(until);
  const hour = new Date(Math.floor(until.getTime() / 3_600_000) * 3_600_000);
  for (const [index, wish] of wishes.entries()) {
    const customer_id = clients[(index * 5) % Math.max(1, clients.length)];
    const service = byName.get(wish.service);
    if (customer_id === undefined || service === undefined) continue;
    const due = nextWorkday(addDays(today, wish.dueInDays));
    const start = wish.recurrence ? due : undefined;
    await atMoment(minutesAfter(hour, -wish.minutesAgo), async () => {
      const job = await createJob(tessa, jobOf(wish, { customer_id, service_id: service.id, due, start }));
      if (!wish.recurrence) await createVisit(tessa, { job_id: job.id });
    });
  }
}

type Wish = {
  service: string;
  description: string;
  priority: NonNullable<NewJob["priority"]>;
  dueInDays: number;
  minutesAgo: number;
  recurrence?: string;
};

const wish = (
  service: string,
  description: string,
  priority: Wish["priority"],
  [dueInDays, minutesAgo]: readonly [number, number],
  recurrence?: string,
): Wish => ({ service, description, priority, dueInDays, minutesAgo, ...(recurrence ? { recurrence } : {}) });

const wishes: readonly Wish[] = [
  wish(
    "Backflow test",
    "Annual test, with the report sent to the city.",
    "medium",
    [14, 20_300],
    "FREQ=YEARLY",
  ),
  wish(
    "Quarterly maintenance round",
    "All mechanical rooms.",
    "medium",
    [9, 15_900],
    "FREQ=MONTHLY;INTERVAL=3",
  ),
  wish("Leak under the sink", "Slow drip, with a bucket under it.", "high", [-1, 4_100]),
  wish("Boiler service", "Pressure drops a little every week.", "medium", [6, 3_050]),
  wish("Toilet repair", "Runs all night in the guest bathroom.", "low", [11, 1_600]),
  wish("Water heater replacement", "Rusty water. The tank is 17 years old.", "high", [3, 340]),
  wish("Drain clearing", "Kitchen drain is backed up. Call before coming.", "urgent", [0, 75]),
];

type Ordered = { customer_id: number; service_id: number; due: string; start: string | undefined };

const jobOf = (
  { service, description, priority, recurrence }: Wish,
  { customer_id, service_id, due, start }: Ordered,
): NewJob => ({
  title: service,
  description,
  priority,
  customer_id,
  start_date: start,
  due_date: due,
  lines: [{ kind: "service", service_id, quantity: "1" }],
  checklist: checklists.plumbing,
  recurrence,
});
