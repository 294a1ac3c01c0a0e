/** Gives the demo's office two bulk messages: one that went to everyone, and one that some customers could not get. */
import { listCustomers } from "#domains/customers/listing.ts";
import { type BulkPast, backfillBulk } from "#domains/messages/bulk/past.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type CastMember, cast } from "../cast.ts";

const { rosa, tessa } = cast;

const hour = 3_600_000;
const recipients = 24;

type Script = { daysAgo: number; by: CastMember; text: string; isMixed: boolean };

const scripts: Script[] = [
  {
    daysAgo: 9,
    by: tessa,
    isMixed: false,
    text: "Hi {first_name}, {business} is closed next Thursday and Friday for the holiday. For emergencies call {business_phone}.",
  },
  {
    daysAgo: 6,
    by: rosa,
    isMixed: true,
    text: "Hi {first_name}, we're updating our records for {company}. Is {client_phone} still the best number for visits?",
  },
];

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function writeToMany(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const { customers } = await atMoment(until, () =>
    listCustomers(program, { status: "client", sort: "newest", limit: 120 }),
  );
  const reachable = customers.filter(({ phone }) => phone).slice(0, recipients);
  const mixed = customers.slice(recipients, recipients * 2);
  for (const { daysAgo, by, text, isMixed } of scripts) {
    const at = new Date(thisHour - daysAgo * 24 * hour);
    const chosen = isMixed ? mixed : reachable;
    const past: BulkPast = {
      at,
      by: { userId: by.id, name: `${by.firstName} ${by.lastName}` },
      text,
      purpose: "conversation",
      audience: { kind: "chosen", customer_ids: chosen.map(({ id }) => id) },
    };
    await atMoment(at, () => backfillBulk(program, past));
  }
}
