/** A customer who was written to by email from their thread, and the email as it reached them. */
import { createCustomer } from "#domains/customers/service.ts";
import type { Conversation, Message } from "#domains/messages/contract.ts";
import { sendMailMessage } from "#domains/messages/mails/writing.ts";
import type { openForTests } from "./business.ts";
import { lastMailTo } from "./inbound-mail.ts";

type Here = ReturnType<typeof openForTests>;

export type MailPartner = { id: number; email: string; conversation: number };

let made = 0;

export async function mailPartner(here: Here): Promise<MailPartner> {
  made += 1;
  const email = `ida${made}@customer.example`;
  const fields = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US", email } as const;
  const { id } = await createCustomer(here.owner.actor, fields);
  const opened: Conversation = await here.done("POST", "/api/messages/conversations", { customer_id: id });
  return { id, email, conversation: opened.id };
}

/** What the worker does with it. */
export async function leave(here: Here, { id }: Pick<Message, "id">): Promise<void> {
  const { organizationId, timeZone, country } = here.owner.actor;
  const errand = { organization: { id: organizationId, timeZone, country }, id };
  await sendMailMessage.run(here.app.appContext, errand, { id: "job", organizationId });
}

/** Written in the thread and gone; to somebody new unless to `partner`. */
export async function mailed(here: Here, subject = "Your visit", partner?: MailPartner) {
  const whom = partner ?? (await mailPartner(here));
  const path = `/api/messages/conversations/${whom.conversation}/mails`;
  const message: Message = await here.done("POST", path, { subject, text: "When shall we come?" });
  await leave(here, message);
  return { ...whom, message, mail: await lastMailTo(here.app, whom.email) };
}

export const threadOf = async (here: Here, conversation: number): Promise<Message[]> =>
  (await here.done("GET", `/api/messages/conversations/${conversation}/messages`)).messages;
