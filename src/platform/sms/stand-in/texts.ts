/** The stand-in's texts: those that phones got and sent, and what it has yet to tell of them. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { now } from "../../clock.ts";
import { receivedPath, statusPath } from "../../http/carrier-paths.ts";
import { type Text, TextRefused } from "../port.ts";
import { findDocument, putDocument } from "./documents.ts";

/** How a phone behaves; a carrier's error code makes its texts fail. */
export type Behavior = { isSlow: boolean; isOutOfOrder: boolean; losesAnswers: boolean; errorCode: string };

const usual: Behavior = { isSlow: false, isOutOfOrder: false, losesAnswers: false, errorCode: "" };

export const behaviorOf = async (pool: pg.Pool, phone: string): Promise<Behavior> => ({
  ...usual,
  ...(await findDocument<Partial<Behavior>>(pool, "phone", phone)),
});

export const setBehavior = (pool: pg.Pool, phone: string, behavior: Behavior): Promise<void> =>
  putDocument(pool, "phone", phone, behavior);

export const standInAccount = "AC_stand_in";
const newSid = (begin: string): string => begin + randomBytes(16).toString("hex");

/** Milliseconds until it is told. */
const pace = { usual: 600, slow: 60_000 };

type Notice = { path: string; fields: Record<string, string>; after: number };

/** Refused at once are codes that begin with 2, as at the carrier: all others come with the status. */
const isRefusedAtOnce = (code: string): boolean => code.startsWith("2");

export async function takeText(pool: pg.Pool, text: Text): Promise<{ acceptedAs: string }> {
  const behavior = await behaviorOf(pool, text.to);
  const { rows } = await pool.query<{ sid: string }>(
    "select sid from carrier_stand_in_texts where key = $1",
    [text.key],
  );
  if (rows[0]) return { acceptedAs: rows[0].sid };
  if (isRefusedAtOnce(behavior.errorCode)) throw new TextRefused(behavior.errorCode);
  const sid = newSid("SM");
  await insertText(pool, {
    sid,
    key: text.key,
    direction: "to_phone",
    business_number: text.from ?? "",
    phone: text.to,
    text: text.text,
    media: (text.media ?? []).map(({ url, contentType }) => ({ url, content_type: contentType })),
    notices: statusesOf(sid, text, behavior),
  });
  if (behavior.losesAnswers) throw new Error("The carrier did not answer in time");
  const found = await pool.query<{ sid: string }>("select sid from carrier_stand_in_texts where key = $1", [
    text.key,
  ]);
  return { acceptedAs: found.rows[0]?.sid ?? sid };
}

function statusesOf(sid: string, { key, from = "", to, serviceId }: Text, behavior: Behavior): Notice[] {
  const path = `${statusPath}?key=${encodeURIComponent(key)}`;
  const base = {
    AccountSid: standInAccount,
    MessageSid: sid,
    From: from,
    To: to,
    ...(serviceId ? { MessagingServiceSid: serviceId } : {}),
  };
  const step = behavior.isSlow ? pace.slow : pace.usual;
  const last: Record<string, string> = behavior.errorCode
    ? { MessageStatus: "undelivered", ErrorCode: behavior.errorCode }
    : { MessageStatus: "delivered" };
  const [first, second] = behavior.isOutOfOrder ? [2, 1] : [1, 2];
  return [
    { path, fields: { ...base, MessageStatus: "sent" }, after: step * first },
    { path, fields: { ...base, ...last }, after: step * second },
  ];
}

export type SentPicture = { url: string; contentType: string };

/** A text that the person with the phone writes to a business's number; it is told of at once. */
export async function takeAnswer(
  pool: pg.Pool,
  answer: { phone: string; businessNumber: string; serviceId: string; text: string; pictures: SentPicture[] },
): Promise<void> {
  const sid = newSid("SM");
  const { phone, businessNumber, serviceId, text, pictures } = answer;
  const fields: Record<string, string> = {
    AccountSid: standInAccount,
    MessageSid: sid,
    From: phone,
    To: businessNumber,
    Body: text,
    NumMedia: String(pictures.length),
    ...(serviceId ? { MessagingServiceSid: serviceId } : {}),
  };
  for (const [at, { url, contentType }] of pictures.entries()) {
    fields[`MediaUrl${at}`] = url;
    fields[`MediaContentType${at}`] = contentType;
  }
  await insertText(pool, {
    sid,
    key: null,
    direction: "from_phone",
    business_number: businessNumber,
    phone,
    text,
    media: pictures.map(({ url, contentType }) => ({ url, content_type: contentType })),
    notices: [{ path: receivedPath, fields, after: 0 }],
  });
}

type NewText = {
  sid: string;
  key: string | null;
  direction: "to_phone" | "from_phone";
  business_number: string;
  phone: string;
  text: string;
  media: { url: string; content_type: string }[];
  notices: Notice[];
};

/** With what is to be told of it, unless a text of its key is there already. */
async function insertText(pool: pg.Pool, { media, notices, ...text }: NewText): Promise<void> {
  const at = now().getTime();
  const told = notices.map(({ after, ...notice }) => ({
    ...notice,
    due_at: new Date(at + after).toISOString(),
  }));
  await pool.query(
    `with added as (
       insert into carrier_stand_in_texts (sid, key, direction, business_number, phone, text, media, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning sid)
     insert into carrier_stand_in_notices (sid, path, fields, due_at)
     select added.sid, told.path, told.fields, told.due_at
     from added cross join jsonb_to_recordset($9) as told (path text, fields jsonb, due_at timestamptz)`,
    [
      text.sid,
      text.key,
      text.direction,
      text.business_number,
      text.phone,
      text.text,
      JSON.stringify(media),
      new Date(at).toISOString(),
      JSON.stringify(told),
    ],
  );
}

export type KeptText = {
  key: string;
  to: string;
  from: string;
  text: string;
  media: { url: string; content_type: string }[];
  sentAt: string;
};

const mostShown = 200;

/** What phones got, the newest first. */
export async function listTexts(pool: pg.Pool): Promise<KeptText[]> {
  const { rows } = await pool.query<KeptText>(
    `select key, phone as "to", business_number as "from", text, media, created_at as "sentAt"
     from carrier_stand_in_texts where direction = 'to_phone' order by id desc limit $1`,
    [mostShown],
  );
  return rows;
}
