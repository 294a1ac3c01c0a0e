/** Tells a customer who answered YES that their visit is confirmed. */
import { answerByText } from "#domains/sending/handing-over.ts";
import type { ReceivedText } from "#domains/sending/texts/service.ts";
import type { Scope } from "#platform/actor.ts";
import { linkOf } from "../customer-link/service.ts";
import { dayWords, timeWords } from "../message.ts";
import type { Subject } from "../store.ts";

/** Once for each answer, unless the gate has something against it. */
export async function thankForConfirming(
  tx: Scope,
  { id, from: address }: Pick<ReceivedText, "id" | "from">,
  subject: Subject,
): Promise<void> {
  const key = `visit-confirmed-${id}`;
  const link = await linkOf(tx, subject.id, subject.customer_id, { channel: "text", address });
  const zone = tx.actor.timeZone;
  const when = `${dayWords(subject.starts_at, zone)}, ${timeWords(subject, zone)}`;
  const text = `${subject.business_name}: Thanks! ${subject.title} on ${when} is confirmed. Details or changes: ${link}`;
  const title = `Reply to a confirmation: ${subject.title}`;
  await answerByText(tx, { key, to: address, text }, { title, about: { kind: "reminder", id: key } });
}
