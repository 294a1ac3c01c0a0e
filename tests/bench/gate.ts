/** Measures the send gate: how many messages a second it decides on, among 100,000 addresses of which much is known. */
import pg from "pg";
import { decideOn, decideOnAll } from "#domains/sending/decision.ts";
import type { Message } from "#domains/sending/rules.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { startTestApp } from "../support/app.ts";
import { mintOrganization } from "../support/organization.ts";
import { addCustomers } from "./customers.ts";
import { atLeast, median, type Row } from "./report.ts";
import { settle } from "./settle.ts";

const addresses = 100_000;
const rounds = 7;
const milliseconds = 1_000;
/** As many as a bulk message hands in at once. */
const together = 100;
const callers = 8;

export async function measureGate(report: (row: Row) => void): Promise<void> {
  const app = await startTestApp();
  const owner = openPool({ connection: app.owner, size: 2, statementTimeout: 0, log: createLog("warn") });
  const bare = new pg.Pool({ ...app.owner, max: callers });
  try {
    const { organizationId, owner: person } = await mintOrganization(app);
    const asked = await fill(owner, organizationId);
    await settle(owner);
    const scope = requirePermission(person.actor, "messages.send");
    const ways = {
      floor: askingBare(bare, organizationId, asked),
      together: decidingTogether(scope, asked),
      alone: decidingAlone(scope, asked),
    };
    for (const way of Object.values(ways)) await perSecond(way);
    const figures = { together: [] as number[], ratio: [] as number[], alone: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const floor = await perSecond(ways.floor);
      const batch = await perSecond(ways.together);
      figures.together.push(batch);
      figures.ratio.push(batch / floor);
      figures.alone.push((await perSecond(ways.alone)) / floor);
    }
    report(atLeast("gate: decisions a second among 100,000 addresses", median(figures.together), 2_000));
    report(atLeast("gate: decisions, times single reads of one consent each", median(figures.ratio), 0.3));
    report(
      atLeast("gate: decisions asked for one at a time, times single reads", median(figures.alone), 0.05),
    );
  } finally {
    await bare.end();
    await owner.end();
    await app.close();
  }
}

/** Customers whose addresses have said something, came back, or were written to. Gives how each is reached. */
async function fill(owner: pg.Pool, organization: string): Promise<Message[]> {
  await addCustomers(owner, organization, addresses, 200_000_000);
  await owner.query(
    "update customers set phone_e164 = '+1303' || lpad((id % 10000000)::text, 7, '0') where organization_id = $1",
    [organization],
  );
  await owner.query("insert into consent_salts (organization_id) values ($1) on conflict do nothing", [
    organization,
  ]);
  await owner.query(
    `with reached as (
       select id, 'mail' as channel, lower(email) as address from customers where organization_id = $1
       union all select id, 'text', phone_e164 from customers where organization_id = $1),
     known as (select *, consent_hash($1, channel, address) as hash from reached),
     said as (
       insert into consent_entries (organization_id, channel, address_hash, masked, purpose, state, source, said_at,
         said_by, customer_id)
       select $1, channel, hash, '•••', (array['reminders', 'conversation', 'marketing'])[part],
         case when (id + part) % 9 = 0 then 'withdrawn' else 'granted' end, 'booking', now() - part * interval '40 days',
         'Customer', id
       from known, generate_series(1, 3) as part order by part desc),
     back as (
       insert into suppressions (organization_id, channel, address_hash, masked, cause, detail, suppressed_at)
       select $1, channel, hash, '•••', 'hard_bounce', 'No such mailbox', now() from known where id % 20 = 0)
     insert into gate_releases (organization_id, key, channel, address_hash, purpose, released_at)
     select $1, channel || '-' || id || '-' || part, channel, hash, 'conversation', now() - part * interval '20 hours'
     from known, generate_series(1, 4) as part`,
    [organization],
  );
  const { rows } = await owner.query<{ id: number; email: string; phone_e164: string }>(
    "select id, email, phone_e164 from customers where organization_id = $1 order by hashint8(id)",
    [organization],
  );
  return rows.map(({ id, email, phone_e164 }, at): Message => {
    const purpose = at % 3 === 0 ? "marketing" : "conversation";
    return at % 2 === 0
      ? { channel: "mail", purpose, address: email, customerId: id }
      : { channel: "text", purpose, address: phone_e164, customerId: id };
  });
}

/** Does it once more, and gives how many decisions that were. */
type Way = () => Promise<number>;

const taking = (asked: Message[]) => {
  let at = 0;
  return (count: number): Message[] => {
    if (at + count > asked.length) at = 0;
    at += count;
    return asked.slice(at - count, at);
  };
};

function askingBare(bare: pg.Pool, organization: string, asked: Message[]): Way {
  const take = taking(asked);
  const text = `select state, source, said_at from consent_entries where organization_id = $1 and channel = $2
    and address_hash = consent_hash($1, $2, $3) and purpose = $4 order by id desc limit 1`;
  return async () => {
    await Promise.all(
      take(callers).map(({ channel, address, purpose }) =>
        bare.query({ name: "consent", text, values: [organization, channel, address, purpose] }),
      ),
    );
    return callers;
  };
}

function decidingTogether(scope: Scope, asked: Message[]): Way {
  const take = taking(asked);
  return async () => (await decideOnAll(scope, take(together))).length;
}

function decidingAlone(scope: Scope, asked: Message[]): Way {
  const take = taking(asked);
  return async () => (await Promise.all(take(callers).map((message) => decideOn(scope, message)))).length;
}

async function perSecond(way: Way): Promise<number> {
  const begun = performance.now();
  let done = 0;
  while (performance.now() - begun < milliseconds) done += await way();
  return done / ((performance.now() - begun) / 1_000);
}
