/** Every question about the weekly emails of reports: when they are due, who gets them, and what has left. */
import { type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import type { Asked } from "../contract.ts";
import type { ReportKey } from "../reports-contract.ts";
import type { ReportMailRow, ReportRecipientRow, ReportTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<ReportTables>(scope);

export type KeptMail = Pick<
  Selectable<ReportMailRow>,
  "report_id" | "weekday" | "hour" | "since" | "sent_turn"
>;
const columns = ["report_id", "weekday", "hour", "since", "sent_turn"] as const;

const mails = (scope: Scope) =>
  tables(scope)
    .selectFrom("report_mails")
    .select(columns)
    .where("organization_id", "=", scope.organizationId);

/** Of reports that aren't deleted. */
export const listMails = (scope: Scope): Promise<KeptMail[]> =>
  mails(scope)
    .where("report_id", "in", (from) =>
      from
        .selectFrom("saved_reports")
        .select("id")
        .where("organization_id", "=", scope.organizationId)
        .where("deleted_at", "is", null),
    )
    .execute();

export const findMail = (scope: Scope, reportId: number): Promise<KeptMail | undefined> =>
  mails(scope).where("report_id", "=", reportId).executeTakeFirst();

export const lockMail = (tx: Scope, reportId: number): Promise<KeptMail | undefined> =>
  mails(tx).where("report_id", "=", reportId).forUpdate().executeTakeFirst();

/** When it was sent last stays known, so that a change of the hour sends none twice. */
export async function keepMail(tx: Scope, mail: Omit<KeptMail, "sent_turn">): Promise<void> {
  const { weekday, hour, since } = mail;
  await tables(tx)
    .insertInto("report_mails")
    .values({ ...mail, organization_id: tx.organizationId, sent_turn: null })
    .onConflict((met) => met.columns(["organization_id", "report_id"]).doUpdateSet({ weekday, hour, since }))
    .execute();
}

export async function deleteMail(tx: Scope, reportId: number): Promise<void> {
  await tables(tx)
    .deleteFrom("report_mails")
    .where("organization_id", "=", tx.organizationId)
    .where("report_id", "=", reportId)
    .execute();
}

export async function moveTurn(tx: Scope, reportId: number, sent_turn: string): Promise<void> {
  await tables(tx)
    .updateTable("report_mails")
    .set({ sent_turn })
    .where("organization_id", "=", tx.organizationId)
    .where("report_id", "=", reportId)
    .execute();
}

/** Exactly these get it from now on, also those who had turned it off. */
export async function keepRecipients(tx: Scope, reportId: number, userIds: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom("report_recipients")
    .where("organization_id", "=", tx.organizationId)
    .where("report_id", "=", reportId)
    .where("user_id", "not in", [...userIds])
    .execute();
  await tables(tx)
    .insertInto("report_recipients")
    .values(
      userIds.map((user_id) => ({
        organization_id: tx.organizationId,
        id: newId(),
        report_id: reportId,
        user_id,
        sent_for: null,
        ended_at: null,
        ended_why: null,
      })),
    )
    .onConflict((met) =>
      met
        .columns(["organization_id", "report_id", "user_id"])
        .doUpdateSet({ ended_at: null, ended_why: null }),
    )
    .execute();
}

/** Who gets it: their own ids and those of the members. */
export const listRecipients = (scope: Scope, reportId: number) =>
  tables(scope)
    .selectFrom("report_recipients")
    .select(["id", "user_id"])
    .where("organization_id", "=", scope.organizationId)
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .execute();

export type Recipient = Pick<
  Selectable<ReportRecipientRow>,
  "id" | "report_id" | "user_id" | "sent_for" | "ended_at"
> & {
  name: string;
  report: ReportKey;
  asked: Asked;
  is_shared: boolean;
  created_by: string;
  created_by_name: string;
  email: string;
  first_name: string;
};

/** With the report and the address; undefined when the report was deleted. */
export async function findRecipient(scope: Scope, id: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select r.id, r.report_id, r.user_id, r.sent_for, r.ended_at, s.name, s.report, s.asked, s.is_shared, s.created_by,
      s.created_by_name, u.email, u.first_name
    from report_recipients r
    join saved_reports s on s.organization_id = r.organization_id and s.id = r.report_id and s.deleted_at is null
    join users u on u.organization_id = r.organization_id and u.id = r.user_id
    where r.organization_id = ${scope.organizationId} and r.id = ${id}`.execute(scope.db);
  return rows[0];
}

/** False when it has left already, or was turned off. Whoever else asks waits until this transaction ends. */
export async function claimEmail(tx: Scope, id: string, turn: string): Promise<boolean> {
  const claimed = await tables(tx)
    .updateTable("report_recipients")
    .set({ sent_for: turn })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where((row) => row.or([row("sent_for", "is", null), row("sent_for", "<", turn)]))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** False when it had ended before. */
export async function endRecipient(
  tx: Scope,
  id: string,
  end: { ended_at: string; ended_why: "link" | "access" },
): Promise<boolean> {
  const ended = await tables(tx)
    .updateTable("report_recipients")
    .set(end)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** With what hangs on them. */
export async function forgetDeletedReports(scope: Scope, before: string): Promise<void> {
  await tables(scope)
    .deleteFrom("saved_reports")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "<", before)
    .execute();
}
