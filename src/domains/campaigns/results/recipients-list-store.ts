/** Recipients page by page, in the order in which they are served. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { RecipientFilter, RecipientOutcome } from "../results-contract.ts";
import type { CampaignRecipientRow } from "../tables.ts";
import { outcome, withTexts } from "./figures-store.ts";

export type ListedRecipient = Pick<
  CampaignRecipientRow,
  | "customer_id"
  | "place"
  | "name"
  | "address"
  | "reason"
  | "held_until"
  | "sent_at"
  | "opened_at"
  | "clicked_at"
  | "answered_at"
  | "unsubscribed_at"
  | "complained_at"
> & { outcome: RecipientOutcome; error_code: string | null };

type Question = {
  campaignId: number;
  result: RecipientFilter | undefined;
  after: number | undefined;
  limit: number;
  moment: string;
};

const marks = {
  opened: "opened_at",
  clicked: "clicked_at",
  answered: "answered_at",
  unsubscribed: "unsubscribed_at",
  complained: "complained_at",
} as const;

const isMark = (result: RecipientFilter): result is keyof typeof marks => Object.hasOwn(marks, result);

/** Without those customers whom the scope does not reach. */
export async function listRecipients(scope: Scope, question: Question): Promise<ListedRecipient[]> {
  const { campaignId, result, after, limit, moment } = question;
  const is = outcome(moment);
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`r.organization_id = ${scope.organizationId} and r.campaign_id = ${campaignId}`,
    withinReach(scope, "customers"),
  ];
  if (result && isMark(result)) all.push(sql<SqlBool>`${sql.ref(`r.${marks[result]}`)} is not null`);
  else if (result) all.push(sql<SqlBool>`${is} = ${result}`);
  if (after !== undefined) all.push(sql<SqlBool>`r.place > ${after}`);
  const { rows } = await sql<ListedRecipient>`
    select r.customer_id, r.place, r.name, r.address, ${is} as outcome, r.reason, r.held_until, r.sent_at, r.opened_at,
      r.clicked_at, r.answered_at, r.unsubscribed_at, r.complained_at, t.error_code
    from campaign_recipients r
    join campaigns c on c.organization_id = r.organization_id and c.id = r.campaign_id
    join customers on customers.organization_id = r.organization_id and customers.id = r.customer_id
    ${withTexts}
    where ${sql.join(all, sql` and `)} order by r.place limit ${limit}`.execute(scope.db);
  return rows;
}
