/** Gives the demo's office its invoices: a year of billed jobs, drafts, a voided one, a credit note, one written off. */
import { listContracts } from "#domains/contracts/list/listing.ts";
import { creditInvoice } from "#domains/invoices/credits/service.ts";
import { voidInvoice, writeOffInvoice } from "#domains/invoices/issuing/closing.ts";
import { issueInvoice } from "#domains/invoices/issuing/service.ts";
import { backfillInvoices, type InvoicePast } from "#domains/invoices/past.ts";
import { createInvoiceLink, sendInvoice } from "#domains/invoices/sending/service.ts";
import { createInvoice, duplicateInvoice, updateInvoice } from "#domains/invoices/service.ts";
import { updateInvoiceSettings } from "#domains/invoices/settings/service.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs, withoutMail } from "../../actor.ts";
import { type CastMember, cast } from "../../cast.ts";
import { minutesAfter } from "../../world.ts";

const { rosa, tessa } = cast;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The last days are billed one by one, so that the numbers follow the order in which invoices were issued. */
const billedUntilDaysAgo = 3;

/** A job that was done, and when. */
export type DoneJob = { jobId: number; doneAt: Date };

/** What customers paid: all of an invoice or a half, at a moment of the past. What is not among them is still owed. */
export type Paid = { invoiceId: number; at: Date; part: "all" | "half"; cents: number };

type Given = { opening: Date; until: Date; done: readonly DoneJob[] };

export async function writeInvoices(office: Actor, { opening, until, done }: Given): Promise<Paid[]> {
  const program = withoutMail(office);
  const thisHour = new Date(Math.floor(until.getTime() / hourMs) * hourMs);
  await atMoment(minutesAfter(opening, 90), () =>
    updateInvoiceSettings(actingAs(program, rosa), settingsOf(program)),
  );
  const pasts = done
    .toSorted((a, b) => a.doneAt.getTime() - b.doneAt.getTime() || a.jobId - b.jobId)
    .map((job, index) => pastOf(job, index));
  const end = thisHour.getTime() - billedUntilDaysAgo * dayMs;
  const billed = pasts.filter(({ issuedAt }) => issuedAt.getTime() < end);
  const made = await backfillInvoices(program, billed);
  const madeOf = new Map(made.map((each) => [each.jobId, each]));
  const written = billed.flatMap((past) => {
    const invoice = madeOf.get(past.jobId);
    return invoice ? [{ ...invoice, issuedAt: past.issuedAt }] : [];
  });
  const closed = await adjust(program, written, thisHour);
  const open = pasts.filter(({ issuedAt }) => issuedAt.getTime() >= end);
  await writeLatest(program, { thisHour, jobIds: open.map(({ jobId }) => jobId) });
  return written.filter(({ id }) => !closed.has(id)).flatMap((each, index) => paidOf(each, index, thisHour));
}

/** The demo takes payments online at the stand-in alone. */
const settingsOf = ({ appContext }: Actor) => ({
  due_days: 14,
  taxes: [{ name: "Idaho sales tax", percent: "6", is_usual: true }],
  note: `Pay ${appContext.collecting.kind === "stand-in" ? "online with the link in your email, or " : ""}by check to Copperleaf Plumbing & Heating.\nThank you for your business.`,
});

/** Written soon after the work, by whoever is at the desk; four of five customers look at it within hours. */
function pastOf({ jobId, doneAt }: DoneJob, index: number): InvoicePast {
  const issuedAt = minutesAfter(doneAt, 25 + (index % 7) * 19);
  return {
    jobId,
    by: authorOf(index % 6 === 0 ? rosa : tessa),
    draftedAt: minutesAfter(issuedAt, -6),
    issuedAt,
    seenAt: index % 5 === 0 ? null : minutesAfter(issuedAt, 35 + (index % 11) * 47),
  };
}

type Written = { id: number; issuedAt: Date; totalCents: number };

/** One each that was credited in part, written off, and voided for a corrected one. Gives those that are not to be paid. */
async function adjust(program: Actor, written: readonly Written[], thisHour: Date): Promise<Set<number>> {
  const agoOf = ({ issuedAt }: Written) => (thisHour.getTime() - issuedAt.getTime()) / dayMs;
  const oldest = (least: number) => written.findLast((each) => agoOf(each) > least);
  const [credited, lost, wrong] = [oldest(41), oldest(190), oldest(8)];
  const boss = actingAs(program, rosa);
  if (lost) {
    const reason = "Moved away and can't be reached";
    await atMoment(minutesAfter(lost.issuedAt, 120 * 24 * 60), () => writeOffInvoice(boss, lost.id, reason));
  }
  if (credited) {
    const wanted = { reason: "The second trip was our mistake", amount_cents: 4_500 };
    await atMoment(minutesAfter(credited.issuedAt, 2 * 24 * 60), () =>
      creditInvoice(boss, credited.id, wanted),
    );
  }
  if (wrong) {
    await atMoment(hoursBefore(thisHour, 50), async () => {
      await voidInvoice(boss, wrong.id, "Sent with the wrong price");
      const { id } = await duplicateInvoice(boss, wrong.id);
      await sendInvoice(boss, id, {});
    });
  }
  return new Set([lost, wrong].flatMap((each) => each?.id ?? []));
}

/** The last days, in the order in which they were: two signed contracts, one that is only linked, and what is still a draft. */
async function writeLatest(
  program: Actor,
  { thisHour, jobIds }: { thisHour: Date; jobIds: readonly number[] },
): Promise<void> {
  const desk = actingAs(program, tessa);
  const { contracts } = await listContracts(program, { group: "signed", sort: "number", limit: 50 });
  // Those between them are change orders, which are billed with the job that they changed.
  const priced = contracts.filter(({ total_cents: total }) => total > 0);
  const agreed = [priced[0], priced.at(-1)].flatMap((each) => each?.id ?? []);
  for (const [index, id] of agreed.entries()) {
    await atMoment(hoursBefore(thisHour, 46 - index * 4), async () => {
      const draft = await createInvoice(desk, { contract_id: id });
      await sendInvoice(desk, draft.id, {});
    });
  }
  const [linked, ...waiting] = jobIds;
  if (linked !== undefined) {
    await atMoment(hoursBefore(thisHour, 26), async () => {
      const draft = await createInvoice(desk, { job_id: linked });
      await issueInvoice(desk, draft.id);
      await createInvoiceLink(desk, draft.id);
    });
  }
  for (const [index, job_id] of waiting.slice(0, 3).entries())
    await atMoment(hoursBefore(thisHour, 3 - index), () => createInvoice(desk, { job_id }));
  await atMoment(hoursBefore(thisHour, 1), async () => {
    const draft = await createInvoice(desk, {});
    await updateInvoice(desk, draft.id, { title: "Filters for the parish hall", lines: filters });
  });
}

const filters = [
  {
    id: "0190c0de-1ea0-7000-8000-000000f11735",
    service_id: null,
    name: "Filter, 20 x 25 x 4",
    description: "MERV 11",
    quantity: "6",
    unit_price_cents: 3_850,
    discount: { kind: "percent" as const, percent: "10" },
    taxes: ["Idaho sales tax"],
    source: null,
  },
];

/** Most pay within two weeks; of the older ones a few have not paid, and some only a half. */
function paidOf({ id, issuedAt, totalCents }: Written, index: number, thisHour: Date): Paid[] {
  const at = minutesAfter(issuedAt, (1 + (index % 12)) * 24 * 60 - (index % 9) * 37);
  if (at >= thisHour || index % 29 === 0) return [];
  const part = index % 31 === 0 ? "half" : "all";
  return [{ invoiceId: id, at, part, cents: part === "half" ? Math.floor(totalCents / 2) : totalCents }];
}

const hoursBefore = (moment: Date, hours: number): Date => minutesAfter(moment, -60 * hours);

const authorOf = ({ id, firstName, lastName }: CastMember) => ({
  userId: id,
  name: `${firstName} ${lastName}`,
});
