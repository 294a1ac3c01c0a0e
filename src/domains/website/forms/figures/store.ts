/** Counts who came to a form and who answered it: each visitor once a day, in one statement. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

type Visit = { formId: number; day: string; visitor: Buffer };

/** One more view; a visitor who was not there today is one more visitor. */
export async function countView(scope: Scope, { formId, day, visitor }: Visit): Promise<void> {
  const { organizationId } = scope;
  await sql`
    with come as (
      insert into form_visitors (organization_id, form_id, day, visitor)
      values (${organizationId}, ${formId}, ${day}, ${visitor})
      on conflict do nothing returning 1
    )
    insert into form_days as counted (organization_id, form_id, day, views, visitors)
    select ${organizationId}, ${formId}, ${day}, 1, count(*) from come
    on conflict (organization_id, form_id, day) do update
      set views = counted.views + 1, visitors = counted.visitors + excluded.visitors`.execute(scope.db);
}

/** Whoever answers twice on one day is counted once, also at the same moment, and is always one of those who came. */
export async function countConversion(tx: Scope, { formId, day, visitor }: Visit): Promise<void> {
  const { organizationId } = tx;
  const come = await sql`
    insert into form_visitors (organization_id, form_id, day, visitor)
    values (${organizationId}, ${formId}, ${day}, ${visitor}) on conflict do nothing`.execute(tx.db);
  const answered = await sql`
    update form_visitors set has_answered = true
    where organization_id = ${organizationId} and form_id = ${formId} and day = ${day} and visitor = ${visitor}
      and not has_answered`.execute(tx.db);
  if (!answered.numAffectedRows) return;
  const isNew = come.numAffectedRows ? 1 : 0;
  const known = await sql`
    update form_days set visitors = visitors + ${isNew}::integer, conversions = conversions + 1
    where organization_id = ${organizationId} and form_id = ${formId} and day = ${day}`.execute(tx.db);
  if (known.numAffectedRows) return;
  // The first of the day: whoever comes at the same moment adds to it.
  await sql`
    insert into form_days as counted (organization_id, form_id, day, visitors, conversions)
    values (${organizationId}, ${formId}, ${day}, 1, 1)
    on conflict (organization_id, form_id, day) do update
      set visitors = counted.visitors + 1, conversions = counted.conversions + 1`.execute(tx.db);
}

/** Of a day of which nobody knows any more who came: it takes the answer for one more of the visitors who were counted. */
export async function countLateConversion(tx: Scope, formId: number, day: string): Promise<void> {
  await sql`
    insert into form_days as counted (organization_id, form_id, day, visitors, conversions)
    values (${tx.organizationId}, ${formId}, ${day}, 1, 1)
    on conflict (organization_id, form_id, day) do update
      set visitors = greatest(counted.visitors, counted.conversions + 1),
        conversions = counted.conversions + 1`.execute(tx.db);
}

/** Figures of the past, for the demo. */
export async function addDay(
  tx: Scope,
  {
    formId,
    day,
    views,
    visitors,
    conversions,
  }: Omit<Visit, "visitor"> & Record<"views" | "visitors" | "conversions", number>,
): Promise<void> {
  await sql`
    insert into form_days as counted (organization_id, form_id, day, views, visitors, conversions)
    values (${tx.organizationId}, ${formId}, ${day}, ${views}, ${visitors}, ${conversions})
    on conflict (organization_id, form_id, day) do update
      set views = counted.views + excluded.views, visitors = counted.visitors + excluded.visitors,
        conversions = counted.conversions + excluded.conversions`.execute(tx.db);
}

export async function forgetVisitorsBefore(scope: Scope, day: string): Promise<void> {
  await sql`
    delete from form_visitors where organization_id = ${scope.organizationId} and day < ${day}`.execute(
    scope.db,
  );
}

/** What was taken for spam so long ago that nobody will clear it any more. */
export async function emptySpamBefore(scope: Scope, moment: string): Promise<void> {
  await sql`
    delete from form_submissions
    where organization_id = ${scope.organizationId} and followed_at is null and state = 'spam'
      and received_at < ${moment}`.execute(scope.db);
}

/** Submissions that can't be restored any more. */
export async function emptySubmissionsBefore(scope: Scope, moment: string): Promise<void> {
  await sql`
    delete from form_submissions
    where organization_id = ${scope.organizationId} and deleted_at < ${moment}`.execute(scope.db);
}
