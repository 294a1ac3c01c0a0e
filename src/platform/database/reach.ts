/** Narrows a query to the records a person may touch: their own, their team's, or all of the business's. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reach, Scope } from "../actor.ts";

/**
 * True for the rows of `table` that the scope reaches. One's own are those that one looks after (`assigned_to`) or
 * made (`created_by`); the team's are those of everybody with the same `team_id`. The organization is for the query.
 * `reach` differs from the scope's when the table is read under another permission than the scope's own.
 */
export function withinReach(scope: Scope, table: string, reach: Reach = scope.reach): RawBuilder<SqlBool> {
  if (reach === "all") return sql<SqlBool>`true`;
  const assignee = sql.ref(`${table}.assigned_to`);
  const maker = sql.ref(`${table}.created_by`);
  const { userId, teamId } = scope.actor.viewingAs ?? scope.actor;
  const own = sql<SqlBool>`(${assignee} = ${userId} or ${maker} = ${userId})`;
  if (reach === "own" || teamId === null) return own;
  const team = sql`(select id from users where organization_id = ${scope.organizationId} and team_id = ${teamId})`;
  return sql<SqlBool>`(${own} or ${assignee} in ${team} or ${maker} in ${team})`;
}
