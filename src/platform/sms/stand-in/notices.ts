/** What the stand-in tells of its texts: signed as the carrier signs, when its time has come, and again when it is refused. */
import type pg from "pg";
import { now } from "../../clock.ts";
import { newSecret } from "../../ids.ts";
import type { CarrierMessage, SignedRequest } from "../port.ts";
import { readTwilioMessage } from "../twilio-messages.ts";
import { twilioSignature } from "../twilio-signing.ts";
import { keptDocument } from "./documents.ts";
import { standInAccount } from "./texts.ts";

const mostAtOnce = 100;
const againAfterMs = 30_000;

type Notice = { id: number; sid: string; path: string; fields: Record<string, string> };

/** The secret that both sides sign with; made once. */
const secretOf = async (pool: pg.Pool): Promise<string> =>
  (await keptDocument(pool, "secret", "signing", { token: newSecret() })).token;

export async function signRequest(
  pool: pg.Pool,
  publicUrl: string,
  { path, fields }: Pick<Notice, "path" | "fields">,
): Promise<SignedRequest & { signature: string }> {
  const form = new URLSearchParams(fields);
  const signature = twilioSignature(publicUrl + path, form, await secretOf(pool));
  return { path, body: form.toString(), signature };
}

export async function readSigned(
  pool: pg.Pool,
  publicUrl: string,
  request: SignedRequest,
): Promise<CarrierMessage | null> {
  const authToken = await secretOf(pool);
  return readTwilioMessage(request, {
    publicUrl,
    accountSid: standInAccount,
    authToken,
    answersOptOuts: false,
  });
}

/** Tells what is due. Throws what the first refusal was, once all others were told. */
export async function deliverNotices(
  pool: pg.Pool,
  publicUrl: string,
  deliver: (request: SignedRequest) => Promise<void>,
): Promise<{ nextDueAt: Date | null }> {
  const refused: unknown[] = [];
  while ((await deliverBatch(pool, publicUrl, deliver, refused)) === mostAtOnce);
  if (refused.length > 0) throw refused[0];
  const { rows } = await pool.query<{ next: string | null }>(
    "select min(due_at) as next from carrier_stand_in_notices",
  );
  return { nextDueAt: rows[0]?.next ? new Date(rows[0].next) : null };
}

async function deliverBatch(
  pool: pg.Pool,
  publicUrl: string,
  deliver: (request: SignedRequest) => Promise<void>,
  refused: unknown[],
): Promise<number> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    const { rows } = await client.query<Notice>(
      `select id, sid, path, fields from carrier_stand_in_notices where due_at <= $1
       order by due_at, id limit $2 for update skip locked`,
      [now().toISOString(), mostAtOnce],
    );
    for (const notice of rows) {
      const isTold = await signRequest(pool, publicUrl, notice)
        .then(deliver)
        .then(() => true)
        .catch((error: unknown) => {
          refused.push(error);
          return false;
        });
      await client.query(...(isTold ? forgetting(notice) : postponing(notice)));
      if (isTold) await client.query(...keepingStatus(notice));
    }
    await client.query("commit");
    return rows.length;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

type Query = [text: string, values: unknown[]];

const forgetting = ({ id }: Notice): Query => ["delete from carrier_stand_in_notices where id = $1", [id]];

const postponing = ({ id }: Notice): Query => [
  "update carrier_stand_in_notices set due_at = $2 where id = $1",
  [id, new Date(now().getTime() + againAfterMs).toISOString()],
];

/** As the phone's page shows it: what was told, in the order in which it was told. */
const keepingStatus = ({ sid, fields }: Notice): Query => [
  `update carrier_stand_in_texts set status = coalesce($2, status), error_code = coalesce($3, error_code)
   where sid = $1`,
  [sid, fields["MessageStatus"] ?? null, fields["ErrorCode"] ?? null],
];
