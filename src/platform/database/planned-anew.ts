/** Marks statements whose best plan depends on the values they are asked with. */
import { type RawBuilder, sql } from "kysely";

export const plannedAnewMark = "/* planned anew */";

/**
 * Stands anywhere in a statement over many rows. A prepared statement gets one plan for any values after its fifth time,
 * which takes a year of days for a handful of rows and looks each of them up; making a plan takes a millisecond.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(plannedAnewMark);
