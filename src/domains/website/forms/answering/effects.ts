/** What follows from an answer: the lead, their files, the timeline, consent, a task, and word to those it concerns. */
import type { Customer } from "#domains/customers/contract.ts";
import { keepFile } from "#domains/files/keeping.ts";
import { plainName } from "#domains/files/names.ts";
import { assertDemoHasRoom } from "#domains/files/uploading.ts";
import { addressesOf } from "#domains/sending/addresses.ts";
import { agreeToOffers } from "#domains/sending/offers.ts";
import { createTask } from "#domains/tasks/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { normalisePhone } from "#shared/phone.ts";
import { cut } from "#shared/text.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { notePageLead } from "../../pages/figures/visits.ts";
import { noteConversion } from "../figures/visits.ts";
import type { AnswerFile, AnswerLine } from "../submissions/contract.ts";
import { changeSubmissionRow, type KeptSubmission } from "../submissions/store.ts";
import { findToldMembers } from "./business-store.ts";
import { replyTo, tellMembers } from "./emails.ts";
import type { FormContext } from "./form-context.ts";
import { leadOf, nameOf, visitorActor } from "./leads.ts";
import { type Answered, inputName, shownName } from "./parsing.ts";
import { saveToFields } from "./saving.ts";

export type Following = {
  row: KeptSubmission;
  answered: Answered;
  mayAsk: boolean;
};

/** In the transaction in which the answer is kept, or in which a member says that it is no spam; `tx` acts for the visitor. */
export async function followAnswer(
  tx: Scope,
  context: FormContext,
  { row, answered, mayAsk }: Following,
): Promise<KeptSubmission> {
  const { who } = answered;
  const lead = await leadOf(tx, who);
  const customer = lead?.customer ?? null;
  const lines = await keepFiles(tx, answered, customer);
  const answers = await saveToFields(tx, context.content, { lead, lines, name: shownName(who) });
  const followed = { followed_at: now().toISOString(), sender: null, email: who.email };
  const saved = await changeSubmissionRow(tx, row.id, {
    ...followed,
    answers,
    customer_id: customer?.id ?? null,
  });
  await appendEvent(tx, {
    type: "form_submission.received",
    subject: { kind: "form_submission", id: row.id },
    customerId: customer?.id ?? null,
    title: `${nameOf(customer, who)} answered the website form ${context.form.name}`,
    ...(row.words ? { description: cut(row.words, 500) } : {}),
    data: { form: context.form.name, ...row.origin },
  });
  if (customer) await noteConsent(tx, context, saved, { answered, customer });
  const members = await findToldMembers(tx, context.content.tells);
  await addTask(tx, context, saved, { customer, memberIds: members.map(({ id }) => id) });
  const told = context.business.is_demo ? saved : await tell(tx, context, saved, { members, mayAsk });
  const at = new Date(row.received_at);
  await noteConversion(tx, context.form.id, at);
  if (row.page_id !== null) await notePageLead(tx, row.page_id, at);
  return told;
}

type Told = { members: Awaited<ReturnType<typeof findToldMembers>>; mayAsk: boolean };

async function tell(
  tx: Scope,
  context: FormContext,
  row: KeptSubmission,
  { members, mayAsk }: Told,
): Promise<KeptSubmission> {
  await tellMembers(tx, context, row, members);
  const reply = await replyTo(tx, context, row, mayAsk);
  return reply ? changeSubmissionRow(tx, row.id, reply) : row;
}

async function keepFiles(
  tx: Scope,
  { answers, files, who }: Answered,
  customer: Customer | null,
): Promise<AnswerLine[]> {
  const actor = visitorActor(tx, shownName(who));
  const kept: AnswerLine[] = [];
  for (const line of answers) {
    const own: AnswerFile[] = [...line.files];
    for (const { bytes, name } of files.filter(({ field }) => field === inputName(line.field))) {
      await assertDemoHasRoom(tx, bytes.length);
      const file = await keepFile(actor, {
        name: plainName(name),
        bytes,
        ...(customer ? { customer_ids: [customer.id] } : {}),
      });
      own.push({ name: plainName(name), file_id: file.id, why: null });
    }
    kept.push({ ...line, files: own });
  }
  return kept;
}

/** Of the addresses that were typed, and not of what is known of the customer. */
async function noteConsent(
  tx: Scope,
  { business }: FormContext,
  { consents, received_at: saidAt }: KeptSubmission,
  { answered: { who }, customer }: { answered: Answered; customer: Customer },
): Promise<void> {
  const number = who.phone ? normalisePhone(who.phone, tx.actor.country).e164 : undefined;
  const addresses = addressesOf({ email: who.email, phone_e164: number ?? null });
  const name = nameOf(customer, who);
  const visitor = { ...tx, actor: visitorActor(tx, shownName(who)) };
  for (const { is_agreed, is_for_offers, text, version } of consents) {
    if (!is_agreed || !is_for_offers) continue;
    await agreeToOffers(visitor, {
      addresses,
      source: "form",
      business: business.name,
      customer: { id: customer.id, name },
      shown: { text, version },
      saidAt,
    });
  }
}

async function addTask(
  tx: Scope,
  { content: { task }, form, actor }: FormContext,
  { words, name }: KeptSubmission,
  { customer, memberIds }: { customer: Customer | null; memberIds: readonly string[] },
): Promise<void> {
  if (!task.is_on) return;
  const assigned_to =
    (await findToldMembers(tx, task.assigned_to ? [task.assigned_to] : memberIds))[0]?.id ?? null;
  await createTask(visitorActor(tx, name), {
    title: cut(task.title, 200),
    notes: cut([`From the website form ${form.name}.`, words].filter(Boolean).join("\n"), 5_000),
    customer_id: customer?.id ?? null,
    due_date: addDays(localDay(now(), actor.timeZone), task.due_days),
    assigned_to,
  });
}
