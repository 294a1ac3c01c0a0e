/** What each phone of the stand-in shows: its texts with each business's number. */
import type pg from "pg";

export type ThreadText = {
  direction: "to_phone" | "from_phone";
  text: string;
  media: { url: string; content_type: string }[];
  status: string | null;
  error_code: string | null;
  created_at: string;
};

export type Thread = ThreadText & { phone: string; business_number: string };

const mostThreads = 200;
const mostTexts = 200;

/** With the newest text of each, the newest first. */
export async function listThreads(pool: pg.Pool): Promise<Thread[]> {
  const { rows } = await pool.query<Thread>(
    `select * from (
       select distinct on (phone, business_number) phone, business_number, id, direction, text, media, status,
         error_code, created_at
       from carrier_stand_in_texts order by phone, business_number, id desc) as newest
     order by id desc limit $1`,
    [mostThreads],
  );
  return rows;
}

export async function findThread(
  pool: pg.Pool,
  phone: string,
  businessNumber: string,
): Promise<ThreadText[]> {
  const { rows } = await pool.query<ThreadText>(
    `select direction, text, media, status, error_code, created_at from carrier_stand_in_texts
     where phone = $1 and business_number = $2 order by id desc limit $3`,
    [phone, businessNumber, mostTexts],
  );
  return rows.toReversed();
}
