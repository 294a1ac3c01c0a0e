/** Gives the demo's office what goes on with its invoices: maintenance plans, reminders, late fees, promises to pay. */

import { updateLateFeeSettings } from "#domains/invoices/late-fees/settings.ts";
import { listInvoices } from "#domains/invoices/listing.ts";
import { createNow, createPlan, pausePlan } from "#domains/invoices/recurring/service.ts";
import { notePromise, pauseByHand } from "#domains/invoices/reminding/pausing.ts";
import { updateReminderSettings } from "#domains/invoices/reminding/settings.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { actingAs, withoutMail } from "../../actor.ts";
import { cast } from "../../cast.ts";
import { minutesAfter } from "../../world.ts";

const { rosa, tessa } = cast;

const hourMs = 3_600_000;

type Given = { opening: Date; until: Date };

/** Fees are proposed as drafts, so that no customer of the demo is charged one unasked. */
export async function followUpInvoices(office: Actor, { opening, until }: Given): Promise<void> {
  const program = withoutMail(office);
  const [boss, desk] = [actingAs(program, rosa), actingAs(program, tessa)];
  await atMoment(minutesAfter(opening, 95), async () => {
    await updateReminderSettings(boss, { is_on: true });
    await updateLateFeeSettings(boss, { mode: "draft", kind: "percent", percent: "1.5", after_days: 30 });
  });
  const thisHour = new Date(Math.floor(until.getTime() / hourMs) * hourMs);
  await writePlans(desk, thisHour);
  await notePromises(desk, thisHour);
}

const planned = [
  { name: "Boiler maintenance plan", price: 18_900, frequency: "quarterly", discount: null },
  {
    name: "Grease trap service",
    price: 14_500,
    frequency: "monthly",
    discount: { kind: "percent", percent: "10" },
  },
  { name: "Backflow test", price: 9_500, frequency: "yearly", discount: null },
] as const;

/** One for each of the customers that were invoiced last; the last of the plans rests. */
async function writePlans(desk: Actor, until: Date): Promise<void> {
  const { invoices } = await listInvoices(desk, { group: "paid", sort: "newest", limit: 50 });
  const customers = [...new Set(invoices.flatMap(({ customer_id }) => customer_id ?? []))];
  const today = localDay(until, desk.timeZone);
  for (const [index, { name, price, frequency, discount }] of planned.entries()) {
    const customer_id = customers[index];
    if (customer_id === undefined) continue;
    const line = {
      id: `0190c0de-1ea0-7000-8000-00000091a70${index}`,
      service_id: null,
      name,
      description: "",
      quantity: "1",
      unit_price_cents: price,
      discount: null,
      taxes: ["Idaho sales tax"],
      source: null,
    };
    await atMoment(minutesAfter(until, -180 + 40 * index), async () => {
      const plan = await createPlan(desk, {
        customer_id,
        title: `${name}, {month}`,
        lines: [line],
        terms: {
          discount,
          taxes: [{ name: "Idaho sales tax", percent: "6" }],
          prices_include_tax: false,
          tax_rounding: "total",
          exempt_reason: "",
        },
        note: null,
        frequency,
        month_end: "last",
        starts_on: addDays(today, 3 + 4 * index),
        ends_on: null,
        most: null,
        action: index === 0 ? "send" : "draft",
        makes_up: false,
      });
      if (index === 1) await createNow(desk, plan.id);
      if (index === 2) await pausePlan(desk, { id: plan.id });
    });
  }
}

/** Of those that are overdue the first has promised a day, and the second is talked with. */
async function notePromises(desk: Actor, until: Date): Promise<void> {
  const { invoices } = await atMoment(until, () =>
    listInvoices(desk, { group: "overdue", sort: "due_on", limit: 2 }),
  );
  const [promised, talked] = invoices;
  const today = localDay(until, desk.timeZone);
  await atMoment(minutesAfter(until, -30), async () => {
    if (promised)
      await notePromise(desk, promised.id, {
        day: addDays(today, 6),
        note: "Pays when the insurance has paid",
      });
    if (talked)
      await pauseByHand(desk, talked.id, { through: addDays(today, 9), note: "Rosa calls them this week" });
  });
}
