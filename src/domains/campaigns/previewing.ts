/** A campaign as one customer would get it, before it is sent: on the screen, and in one's own mailbox or phone. */
import { partsOf } from "#domains/messages/attachments/parts.ts";
import { answerByMail, answerByText } from "#domains/sending/handing-over.ts";
import { preferencesLink } from "#domains/sending/preferences/links.ts";
import { findPerson } from "#domains/users/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";
import { formatPhone, normalisePhone } from "#shared/phone.ts";
import { type CampaignContent, textsOf } from "./content-contract.ts";
import { gapsOf } from "./gaps-contract.ts";
import { samplesFor, withOwn } from "./own-fields/values.ts";
import { listAddressees } from "./people-store.ts";
import { assertMay, find, lock, openCampaigns } from "./service.ts";
import type { KeptCampaign } from "./store.ts";
import { factsFor, mailFor, type Shared, sampleFacts, sharedOf, textFor } from "./writing.ts";

type Asked = { content: CampaignContent; customer_id: number | null };

export async function previewCampaign(actor: Actor, { content, customer_id }: Asked) {
  const scope = openCampaigns(actor, "campaigns.view");
  const shared = await sharedOf(scope, null);
  const facts = await factsOf(scope, shared, { content, customerId: customer_id });
  if (content.kind === "text") {
    const text = textFor(content.text, facts);
    return { subject: "", html: null, text, parts: partsOf(text, false) };
  }
  const unsubscribeUrl = `${shared.publicUrl}/c/preview/unsubscribe`;
  return { ...mailFor(content, shared, facts, { unsubscribeUrl }), parts: 0 };
}

/** Samples where no customer is chosen. */
async function factsOf(
  scope: Scope,
  shared: Shared,
  { content, customerId }: { content: CampaignContent; customerId: number | null },
): Promise<MergeFacts> {
  if (customerId === null) return { ...sampleFacts, ...(await samplesFor(scope, content)), ...shared.facts };
  const customer = (await listAddressees(scope, [customerId])).get(customerId);
  if (!customer) throw notFound("Customer");
  return factsFor(await withOwn(scope, shared, { content, ids: [customerId] }), customer);
}

const tests = { free: 10, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** A member is not a customer: no consent is asked for, only whether messages to this address are stopped, and the plan. */
export async function sendTest(
  actor: Actor,
  id: number,
  customerId: number | undefined,
): Promise<{ sent_to: string }> {
  const scope = openCampaigns(actor, "campaigns.send");
  assertMay(await find(scope, id), "test");
  const person = await findPerson(scope, actor.userId ?? "");
  const { channel } = await find(scope, id);
  const phone = person.phone ? normalisePhone(person.phone, actor.country).e164 : undefined;
  const to = channel === "mail" ? person.email : phone;
  if (!to) throw invalid("Add your phone number to your profile first so we can text you.");
  await countAttempt(actor.appContext, { name: "campaign-test", rule: tests, whose: person.id });
  await inTransaction(scope, async (tx) => {
    const campaign = await lock(tx, id);
    assertMay(campaign, "test");
    const gap = gapsOf(campaign.content)[0];
    if (gap && textsOf(campaign.content).every(({ text }) => !text.trim())) throw invalid(gap.words);
    const shared = await sharedOf(tx, actor.name);
    const { content } = campaign;
    const facts = await factsOf(tx, shared, { content, customerId: customerId ?? null });
    if (!(await leave(tx, campaign, { to, shared, facts })))
      throw conflict(
        "Messages to your address are turned off, or your plan has no room. Check your profile.",
      );
    return null;
  });
  return { sent_to: channel === "mail" ? to : formatPhone(to, actor.country) };
}

type Leaving = { to: string; shared: Shared; facts: MergeFacts };

async function leave(
  tx: Scope,
  { id, content, name }: KeptCampaign,
  { to, shared, facts }: Leaving,
): Promise<boolean> {
  const key = `campaign-test-${newId()}`;
  if (content.kind === "text") {
    const about = { kind: "campaign", id: String(id) };
    return answerByText(
      tx,
      { key, to, text: textFor(content.text, facts) },
      { title: `Test of ${name}`, about },
    );
  }
  const unsubscribeUrl = await preferencesLink(tx, "mail", to);
  const { subject, html, text } = mailFor(content, shared, facts, { unsubscribeUrl });
  return answerByMail(tx, { key, to, subject: `Test: ${subject || name}`, text, html });
}
