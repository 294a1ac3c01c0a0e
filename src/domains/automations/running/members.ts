/** Whom of the team a step concerns, and word to them by email. */
import { customerPath } from "#domains/customers/paths.ts";
import type { Scope } from "#platform/actor.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { cut } from "#shared/text.ts";
import type { Assignee } from "../steps-contract.ts";
import { findMember, type Member } from "./facts-store.ts";
import type { RunCustomer } from "./step-store.ts";

type Whom = Pick<RunCustomer, "id" | "first_name" | "last_name" | "assigned_to">;

/** The member it names or the customer's owner while they work here; otherwise the owner of the account. */
export const assigneeOf = (scope: Scope, assignee: Assignee, customer: Whom): Promise<Member | undefined> =>
  findMember(scope, assignee.to === "member" ? assignee.user_id : customer.assigned_to);

type News = {
  assignee: Assignee;
  customer: Whom;
  run: { id: number; name: string };
  text: string;
  /** Of the step: it is sent once for each run. */
  key: string;
};

/** It leaves with the transaction, once. Gives the name of the member; null where there is none. */
export async function notifyMember(
  tx: Scope,
  { assignee, customer, run, text, key }: News,
): Promise<string | null> {
  const member = await assigneeOf(tx, assignee, customer);
  if (!member) return null;
  const { appContext } = tx.actor;
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  const url = `${appContext.config.publicUrl.replace(/\/+$/, "")}${customerPath({ id: customer.id })}`;
  const mail = {
    key: `automation-news-${run.id}-${key}`,
    to: member.email,
    subject: cut(`${run.name}: ${name}`, 300),
    text: [text, `${name}: ${url}`, `You get this email from your automation ${run.name}.`].join("\n\n"),
  };
  await appContext.jobs.enqueue(tx, sendMail, mail, { singletonKey: mail.key });
  return `${member.first_name} ${member.last_name}`.trim();
}
