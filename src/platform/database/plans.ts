/**
 * Marks statements whose plan isn't left to the database. It plans a prepared statement five times for the values it is
 * asked with, and from then on once for any values, if that looks no worse by its estimates.
 */
import { type RawBuilder, sql } from "kysely";

export const plannedAnewMark = "/* planned anew */";

/**
 * Stands anywhere in a statement over many rows. One plan for any values takes a year of days for a handful of rows and
 * looks each of them up; making a plan takes a millisecond.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(plannedAnewMark);

export const plannedOnceMark = "/* planned once */";

/**
 * Stands anywhere in a statement that reads few rows by the same indexes whatever it is asked with, and names so many
 * tables that planning it takes longer than reading them. Within a transaction it says nothing.
 */
export const plannedOnce: RawBuilder<unknown> = sql.raw(plannedOnceMark);
