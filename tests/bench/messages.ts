/** Measures the inbox among 200,000 conversations: its list, what is unread, and searching names, numbers and words. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type pg from "pg";
import { stopChild } from "../support/product.ts";
import { addCustomers, partsOfNames } from "./customers.ts";
import type { LoadPlan } from "./load.ts";
import { load } from "./processes.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";
import { settle } from "./settle.ts";

type Given = {
  owner: pg.Pool;
  /** Of the database, for the floor. */
  connection: object;
  organization: string;
  token: string;
  port: number;
};

const conversations = 200_000;
const messagesEach = 3;
const rounds = 7;
const milliseconds = 1_000;

export async function measureMessages(given: Given, report: (row: Row) => void): Promise<void> {
  await addConversations(given);
  const { owner, organization } = given;
  const { rows } = await owner.query<{ id: string }>("select id from users where organization_id = $1", [
    organization,
  ]);
  const settings = JSON.stringify({ ...given.connection, organization, member: rows[0]?.id });
  const child = fork(join(import.meta.dirname, "messages-floor.ts"), [settings]);
  const [floorPort] = (await once(child, "message")) as [number];
  try {
    for (const [name, queries] of Object.entries(await questionsOf(given))) {
      const { speed, milliseconds: p50 } = await against(given, floorPort, queries);
      report(atMost(`${name} among 200,000 conversations, ms`, p50, 50));
      report(atLeast(`${name} among 200,000 conversations, times the floor`, speed, 0.4));
    }
    await measureCount(given, "nearly all read", report);
    await forgetReading(given);
    await measureCount(given, "none read", report);
  } finally {
    await stopChild(child);
  }
}

async function questionsOf({ owner, organization }: Given): Promise<Record<string, string[]>> {
  const names = await partsOfNames(owner, organization, 200);
  return {
    list: [""],
    "unread list": ["&filter=unread"],
    "search for a name": names.map((name) => `&search=${name}`),
    "search for a rare word": Array.from({ length: 200 }, (_, n) => `&search=ticket${10_000 + n * 37}`),
    "search for a common word": ["boiler", "tomorrow"].map(searching),
    "search for several common words": ["boiler is cold", "tomorrow at nine", "see you then"].map(searching),
    "search for a word that everybody has": ["thank", "ticket"].map(searching),
    "search for common words that nobody has together": ["again boiler", "nine thank", "then tomorrow"].map(
      searching,
    ),
    "search for a common word among those that are snoozed": ["&filter=snoozed&search=boiler"],
    "search for digits of a number": Array.from({ length: 200 }, (_, n) =>
      searching(`303555${1_000 + n * 41}`),
    ),
    "search for digits that every number has": ["303555", "555"].map(searching),
  };
}

const searching = (words: string) => `&search=${encodeURIComponent(words)}`;

/** Stands in the navigation of every screen, and is asked for with every message. */
async function measureCount(given: Given, when: string, report: (row: Row) => void): Promise<void> {
  const headers = { authorization: `Bearer ${given.token}` };
  const paths = ["/api/messages/unread"];
  const plan: Omit<LoadPlan, "port" | "connections"> = { method: "GET", headers, paths, milliseconds };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { p50, failures } = await load({ ...plan, connections: 1, port: given.port });
    if (failures > 0) throw new Error("counting the unread failed");
    times.push(p50);
  }
  report(atMost(`count of unread among 200,000 conversations, ${when}, ms`, median(times), 50));
}

async function forgetReading({ owner, organization }: Given): Promise<void> {
  await owner.query("delete from conversation_reads where organization_id = $1", [organization]);
  await owner.query("update message_readers set read_to = 0, joined_after = 0 where organization_id = $1", [
    organization,
  ]);
  await settle(owner);
}

/** Ours and the floor take turns, so that whatever else the machine does falls on both. */
async function against(
  given: Given,
  floorPort: number,
  queries: string[],
): Promise<{ speed: number; milliseconds: number }> {
  const headers = { authorization: `Bearer ${given.token}` };
  const paths = queries.map((query) => `/api/messages/conversations?limit=50${query}`);
  const plan: Omit<LoadPlan, "port" | "connections"> = { method: "GET", headers, paths, milliseconds };
  const speeds: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const floor = await load({ ...plan, connections: 8, port: floorPort });
    const ours = await load({ ...plan, connections: 8, port: given.port });
    if (ours.failures + floor.failures > 0) throw new Error(`${queries[0]}: requests failed`);
    speeds.push(ours.perSecond / floor.perSecond);
    times.push((await load({ ...plan, connections: 1, port: given.port })).p50);
  }
  return { speed: median(speeds), milliseconds: median(times) };
}

/** All read by the business's owner but the newest hundred. */
async function addConversations({ owner, organization }: Given): Promise<void> {
  await addCustomers(owner, organization, conversations, 100_000_000);
  const step = 20_000;
  for (let from = 0; from < conversations; from += step) {
    await owner.query(
      `with those as (
         select id, row_number() over (order by id) + $2::int as n from customers
         where organization_id = $1 and not exists (
           select from conversations c where c.organization_id = customers.organization_id and c.customer_id = customers.id)
         order by id desc limit $3),
       begun as (
         insert into conversations (organization_id, customer_id, last_message_at, created_at)
         select $1, id, now() - (n % 500000) * interval '1 minute', now() - interval '2 years' from those returning id)
       insert into messages (organization_id, conversation_id, direction, text, state, created_at, state_at, key)
       select $1, begun.id, case when part = 2 then 'out' else 'in' end,
         (array['My boiler is cold again', 'We will be there tomorrow at nine', 'Thank you, see you then'])[part]
           || ' (ticket' || begun.id % 100000 || ')',
         case when part = 2 then 'delivered' else 'received' end, now(), now(),
         case when part = 2 then gen_random_uuid() end
       from begun, generate_series(1, $4::int) as part
       order by begun.id, part`,
      [organization, from, step, messagesEach],
    );
  }
  await owner.query(
    `update conversations c set last_words = 'Thank you, see you then', last_direction = 'in', last_received_id = (
       select max(id) from messages m where m.organization_id = c.organization_id and m.conversation_id = c.id)
     where organization_id = $1`,
    [organization],
  );
  await owner.query(
    `insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at)
     select c.organization_id, c.id, u.id, c.last_received_id, now() from conversations c, users u
     where c.organization_id = $1 and u.organization_id = $1
     order by c.last_received_id limit $2`,
    [organization, conversations - 100],
  );
  await owner.query(
    `insert into message_readers (organization_id, user_id, read_to)
     select $1, user_id, max(up_to) from conversation_reads where organization_id = $1 group by user_id`,
    [organization],
  );
  await settle(owner);
}
