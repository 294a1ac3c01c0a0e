/** Puts an email that came in into its customer's thread, with what came along among the customer's files. */
import { z } from "zod";
import { touchLastContact } from "#domains/customers/contacts.ts";
import {
  findReceivedMail,
  type KeptAttachment,
  type ReceivedMail,
  settleReceivedMail,
} from "#domains/sending/mails/received.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import type { InboundAttachment, InboundMail } from "#platform/mail/inbound/inbound-mail.ts";
import { readMail } from "#platform/mail/inbound/read-mail.ts";
import { inTransaction } from "#platform/transaction.ts";
import { aboutConversation, firstWords } from "../event-builders.ts";
import { addMessage } from "../messages-store.ts";
import { toConversation } from "../serializers.ts";
import { conversationOfCustomer } from "../service.ts";
import {
  changeConversation,
  findConversationRow,
  holdCustomer,
  listCustomersOf,
  openConversation,
} from "../store.ts";
import { keepAttachments } from "./attachments.ts";
import type { KeptMailFacts } from "./facts-contract.ts";
import { splitQuoted } from "./quoted-text.ts";
import { countAutomatic, findAddressOf, hasConversationWith } from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.uuid(),
});

/** Doing it twice does no harm: what is settled is left alone, and what is kept of its files is not kept again. */
export const fileMail: JobDefinition<z.infer<typeof Errand>> = {
  name: "mail-file",
  data: Errand,
  async run(appContext, { organization, id }) {
    const scope = requirePermission(systemActor(appContext, organization), "messages.send");
    const received = await findReceivedMail(scope, id);
    if (!received) return;
    const mail = await readMail(received.raw);
    const partners = await partnersOf(scope, received);
    if (partners.length === 0 && (await isUnwanted(scope, received, mail))) {
      await inTransaction(scope, (tx) => settleReceivedMail(tx, id));
      return;
    }
    const attachments = mail?.attachments ?? [originalOf(received)];
    const kept = await keepAttachments(scope, received, attachments, partners[0] ?? null);
    await inTransaction(scope, (tx) => file(tx, received, partners, mail, kept));
  },
};

/** The customer of the email that it answers, or else everybody with the address, whose conversation was active last first. */
const partnersOf = async (scope: Scope, { customer_id, address }: ReceivedMail): Promise<number[]> =>
  customer_id === null ? listCustomersOf(scope, { email: address.toLowerCase() }) : [customer_id];

/**
 * What programs send from addresses that nobody here writes with, such as newsletters, receipts and bounces: a mailbox
 * that is forwarded has it, too.
 */
const isUnwanted = async (
  scope: Scope,
  received: ReceivedMail,
  mail: InboundMail | undefined,
): Promise<boolean> =>
  isOfProgram(received, mail) && !(await hasConversationWith(scope, received.address.toLowerCase()));

/** What is begun by a list is of a program, too; a person may answer through one. */
function isOfProgram({ way }: ReceivedMail, mail: InboundMail | undefined): boolean {
  if (!mail || (way === "own" && isForwardingQuestion(mail))) return false;
  return mail.isAutomatic || mail.report !== null || (way === "own" && mail.isBulk);
}

/** By which providers ask whether they may forward a mailbox; somebody has to read and answer it. */
const isForwardingQuestion = ({ subject, from }: InboundMail): boolean =>
  from?.address === "forwarding-noreply@google.com" ||
  /\bforward(?:ing)?\b.*\b(?:confirm|verif)|\b(?:confirm|verif)\w*\b.*\bforward/i.test(subject);

/** Of an email that can't be read, people get it as it is. */
const originalOf = ({ raw }: ReceivedMail): InboundAttachment => ({
  name: "Email.eml",
  bytes: Uint8Array.from(raw).buffer,
});

const unreadable = "This email couldn't be displayed. The original is in the customer's files.";

/** Automatic answers of one day that are shown; programs that answer each other write many more. */
const mostAutomatic = 5;
const dayMs = 24 * 3_600_000;

async function file(
  tx: Scope,
  received: ReceivedMail,
  partners: readonly number[],
  mail: InboundMail | undefined,
  kept: readonly KeptAttachment[],
): Promise<null> {
  if (!(await settleReceivedMail(tx, received.id))) return null;
  const { received_at: at } = received;
  const [customerId] = partners;
  const conversationId = await placeOf(tx, received, customerId);
  const isAutomatic = isOfProgram(received, mail);
  const since = new Date(Date.parse(at) - dayMs).toISOString();
  if (isAutomatic && (await countAutomatic(tx, conversationId, since)) >= mostAutomatic) return null;
  const own = customerId === undefined ? null : await findAddressOf(tx, customerId);
  const facts = factsOf(mail, { kept, isAutomatic, known: [received.address, own] });
  const { fresh, quoted } = mail ? splitQuoted(mail.text) : { fresh: unreadable, quoted: null };
  const message = await addMessage(tx, {
    ...nothingElse,
    conversation_id: conversationId,
    direction: isAutomatic ? "note" : "in",
    state: isAutomatic ? "noted" : "received",
    subject: mail?.subject || null,
    text: fresh,
    quoted,
    address: facts.from,
    mail: facts,
    received_mail_id: received.id,
    is_number_shared: partners.length > 1,
    created_at: at,
  });
  tellLive(tx, ["conversation"]);
  if (message && !isAutomatic)
    await tell(tx, conversationId, message.id, facts, fresh || (mail?.subject ?? ""));
  return null;
}

/** Conversations of a deleted customer wait out of sight. */
async function placeOf(
  tx: Scope,
  { received_at: at, address }: ReceivedMail,
  customerId: number | undefined,
) {
  if (customerId === undefined) return openConversation(tx, { email: address.toLowerCase() }, at);
  const isThere = (await holdCustomer(tx, customerId)) !== undefined;
  return isThere ? conversationOfCustomer(tx, customerId) : openConversation(tx, { customerId }, at);
}

/** What a message that came in by email has none of. */
const nothingElse = {
  channel: "mail",
  reason: null,
  held_until: null,
  segments: null,
  author_id: null,
  author_name: null,
  key: null,
  accepted_as: null,
  received_text_id: null,
} as const;

type Around = { kept: readonly KeptAttachment[]; isAutomatic: boolean; known: readonly (string | null)[] };

function factsOf(mail: InboundMail | undefined, { kept, isAutomatic, known }: Around): KeptMailFacts {
  const from = mail?.from?.address ?? null;
  const further = mail?.furtherAttachments ?? 0;
  const leftOut = kept.flatMap((each) => ("why" in each ? [each] : []));
  return {
    message_id: mail?.messageId ?? null,
    answers: mail?.answers.slice(0, 20) ?? [],
    from,
    from_name: mail?.from?.name || null,
    is_other_sender: from !== null && !known.some((address) => address?.trim().toLowerCase() === from),
    is_automatic: isAutomatic,
    files: kept.flatMap((each) => ("file_id" in each ? [{ id: each.file_id, name: each.name }] : [])),
    left_out:
      further > 0 ? [...leftOut, { name: `${further} more`, why: "An email can have 50 files." }] : leftOut,
    signature: null,
  };
}

/** A snoozed conversation is back; the event log and everybody who follows it hear of it. */
async function tell(
  tx: Scope,
  conversationId: number,
  id: number,
  facts: KeptMailFacts,
  words: string,
): Promise<void> {
  await changeConversation(tx, conversationId, { snoozed_until: null });
  const conversation = await findConversationRow(tx, conversationId);
  if (!conversation) return;
  if (conversation.customer_id !== null) await touchLastContact(tx, conversation.customer_id, now());
  await appendEvent(tx, {
    ...aboutConversation(conversation),
    type: "message.received",
    title: `Email from ${toConversation(conversation, tx.actor.country).name}`,
    description: firstWords(words) || "Email without text",
    data: { message: id, from: facts.from },
  });
}
