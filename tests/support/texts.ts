/** Lets a test be the carrier: texts that come in signed, what follows from them, and what phones got. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { actOnDueTexts } from "#domains/sending/texts/acting.ts";
import { senderOf } from "#domains/sending/texts/numbers.ts";
import { sendText } from "#domains/sending/texts/send-text.ts";
import { requirePermission } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { receivedPath, statusPath } from "#platform/http/carrier-paths.ts";
import { Text } from "#platform/sms/port.ts";
import { standInAccount } from "#platform/sms/stand-in/texts.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";

let made = 0;
export const newSid = (): string => {
  made += 1;
  return `SM_test_${process.pid}_${made}`;
};
/** No two tests of a file text from the same phone. */
export const newPhone = (): string => {
  made += 1;
  return `+1212555${String(2000 + made)}`;
};

type Here = { readonly app: TestApp; readonly business: TestOrganization };

const scopeOf = ({ business }: Here) => requirePermission(business.system, "messages.send");

async function numberOf(here: Here): Promise<string> {
  const { from } = await senderOf(scopeOf(here), here.app.appContext.carrierStandIn);
  assert.ok(from);
  return from;
}

/** Gives the answer's status. An empty signature is left out. */
async function post(
  { app }: Here,
  path: string,
  fields: Record<string, string>,
  signature?: string,
): Promise<number> {
  const signed = await app.appContext.carrierStandIn.sign(path, fields);
  const answer = await app.http.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(signature === "" ? {} : { "x-twilio-signature": signature ?? signed.signature }),
    },
    payload: signed.body,
  });
  return answer.statusCode;
}

/** As `here` is when each is called. */
export function textingOf(here: Here) {
  const receivedFields = async (from: string, text: string, id = newSid()) => ({
    AccountSid: standInAccount,
    MessageSid: id,
    From: from,
    To: await numberOf(here),
    Body: text,
    NumMedia: "0",
  });
  const act = () => actOnDueTexts(here.app.appContext);
  return {
    act,
    receivedFields,
    receivedPath,
    post: (...call: [path: string, fields: Record<string, string>, signature?: string]) =>
      post(here, ...call),
    numberOf: (business = here.business) => numberOf({ app: here.app, business }),
    scope: (business = here.business) => scopeOf({ app: here.app, business }),
    /** Kept, and acted on. */
    async receive(from: string, text: string, id?: string): Promise<void> {
      assert.equal(await post(here, receivedPath, await receivedFields(from, text, id)), 200);
      await act();
    },
    /** What a carrier tells of a text of ours. */
    async status(of: { key?: string; id: string }, status: string, errorCode?: string): Promise<number> {
      return post(here, of.key ? `${statusPath}?key=${encodeURIComponent(of.key)}` : statusPath, {
        AccountSid: standInAccount,
        MessageSid: of.id,
        From: await numberOf(here),
        MessageStatus: status,
        ...(errorCode ? { ErrorCode: errorCode } : {}),
      });
    },
    sendWaiting: () => sendWaiting(here),
    /** The oldest first. */
    textsTo: async (phone: string): Promise<string[]> =>
      (await here.app.appContext.carrierStandIn.list())
        .filter(({ to }) => to === phone)
        .map(({ text }) => text)
        .toReversed(),
    async events(type: string) {
      const { rows } = await sql<{ subject_id: string; title: string; data: Record<string, unknown> }>`
        select subject_id, title, data from events where type = ${type} order by id`.execute(
        scopeOf(here).db,
      );
      return rows;
    },
    async rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
      return (await query.execute(scopeOf(here).db)).rows;
    },
  };
}

/** What the worker does with the texts that wait for it. */
async function sendWaiting({ app: { appContext }, business: { organizationId } }: Here): Promise<void> {
  const { rows } = await sql<{ id: string; data: { data: unknown } }>`
    update pgboss.job set state = 'completed'
    where name = ${sendText.name} and state in ('created', 'retry') and data ->> 'organizationId' = ${organizationId}
    returning id, data`.execute(scopedTo(appContext.pool, null));
  for (const { id, data } of rows)
    await sendText.run(appContext, Text.parse(data.data), { id, organizationId });
}
