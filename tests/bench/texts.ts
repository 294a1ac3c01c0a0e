/** Measures texts that come in: 500 a second for half a minute, each told twice and shuffled; none lost, none twice. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { standInAccount } from "#platform/sms/stand-in/texts.ts";
import { atLeast, atMost, type Row } from "./report.ts";
import { sendAll, shuffled } from "./webhooks.ts";

type Given = { owner: pg.Pool; organization: string; token: string; port: number };

const perSecond = 520;
const texts = (perSecond * 30) / 2;
/** As many people as a busy business hears of in half a minute, and more. */
const phones = 500;
const longestStandstillMs = 90_000;

export async function measureTexts(given: Given, report: (row: Row) => void): Promise<void> {
  const number = await chooseNumber(given);
  const secret = await secretOf(given);
  const bodies = Array.from({ length: texts }, (_, at) => bodyOf(at, number));
  const sent = await sendAll({
    port: given.port,
    from: "carrier",
    secret,
    bodies: shuffled([...bodies, ...bodies]),
    perSecond,
  });
  const last = performance.now();
  await untilFiled(given);
  const waited = (performance.now() - last) / 1_000;
  report(atLeast("texts: webhooks taken a second, for half a minute", sent.taken / sent.seconds, 500));
  report(atMost("texts: answers that were not yes", sent.refused, 0));
  report(atMost("texts: p99 of the answers, ms", sent.p99, 5_000));
  report(atMost("texts: seconds from the last one until all were in their threads", waited, 120));
  const { kept, news, filed, twice } = await account(given);
  report(atMost("texts: lost", Math.max(texts - kept, texts - news, texts - filed), 0));
  report(atMost("texts: kept, told or filed twice", Math.max(kept - texts, news - texts, twice), 0));
}

async function ask<Data>({ port, token }: Given, method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

async function chooseNumber(given: Given): Promise<string> {
  const path = "/api/sending/text-number";
  const { numbers } = await ask<{ numbers: { number: string }[] }>(
    given,
    "GET",
    `${path}/available?area_code=206`,
  );
  return (await ask<{ number: string }>(given, "POST", path, { number: numbers[0]?.number })).number;
}

/** Made with the first message that comes, and be it one that is refused. */
async function secretOf({ owner, port }: Given): Promise<string> {
  await fetch(`http://127.0.0.1:${port}/api/webhooks/texts`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ AccountSid: standInAccount }),
  });
  const { rows } = await owner.query<{ body: { token: string } }>(
    "select body from carrier_stand_in_documents where kind = 'secret'",
  );
  return rows[0]?.body.token ?? "";
}

const bodyOf = (at: number, number: string): string =>
  new URLSearchParams({
    AccountSid: standInAccount,
    MessageSid: `SM_bench_${at}`,
    From: `+1303555${String(1000 + (at % phones))}`,
    To: number,
    Body: `Message ${at}: is Thursday at 9 still good?`,
    NumMedia: "0",
  }).toString();

type Account = { kept: number; news: number; filed: number; twice: number };

async function account({ owner, organization }: Given): Promise<Account> {
  const { rows } = await owner.query<Account>(
    `select (select count(*) from received_texts where organization_id = $1)::int as kept,
       (select count(*) from events where organization_id = $1 and type = 'text.received')::int as news,
       (select count(distinct received_text_id) from messages where organization_id = $1)::int as filed,
       (select count(*) from messages where organization_id = $1 and received_text_id is not null)::int
         - (select count(distinct received_text_id) from messages where organization_id = $1)::int as twice`,
    [organization],
  );
  return rows[0] as Account;
}

/** Or until nothing has moved for a while: what is left then is lost. */
async function untilFiled(given: Given): Promise<void> {
  let [filed, movedAt] = [-1, performance.now()];
  while (filed < texts && performance.now() - movedAt < longestStandstillMs) {
    await delay(500);
    const now = (await account(given)).filed;
    if (now > filed) movedAt = performance.now();
    filed = now;
  }
}
