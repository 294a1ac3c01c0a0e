/** The order of members in any list. */
import { type RawBuilder, sql } from "kysely";

/** By name, in small letters; `user` is the name under which a list joins the table of users. */
export const memberOrder = (user: string): RawBuilder<unknown> =>
  sql`nullif(lower(btrim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})), '') collate "C"`;
