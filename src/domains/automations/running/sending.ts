/** Sends a step's text or email through the gate. A message that is held is sent later if the automation still runs. */
import { inBrand } from "#domains/branding/mail.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { textAutomatically } from "#domains/messages/automatic.ts";
import type { Decision } from "#domains/sending/contract.ts";
import { mailAutomatically } from "#domains/sending/handing-over.ts";
import { preferencesLink } from "#domains/sending/preferences/links.ts";
import type { Scope } from "#platform/actor.ts";
import { fillFields, labelOfField, type MergeFacts, unfilledIn } from "#shared/messages/merge-fields.ts";
import { cut } from "#shared/text.ts";
import { factsFor } from "./facts.ts";
import type { Outcome, Performing } from "./outcomes.ts";

const longestText = 1_600;

const refused = (words: string): Outcome => ({ go: "on", result: "refused", words });

/** A message with a gap is not sent. */
function gapIn(text: string, facts: MergeFacts): string | undefined {
  const [field] = unfilledIn(text, facts);
  return field && `"${labelOfField(field)}" isn't known for this customer, so nothing was sent.`;
}

/** An answer that the event log has not told of yet keeps it back, too. */
const answeredSince = ({ content, entered_at }: Performing["run"]): Date | null =>
  content.on_reply.action === "continue" ? null : new Date(entered_at);

function outcomeOf(decision: Decision, sent: string): Outcome {
  const words = decision.words ?? "";
  if (decision.reason === null) return { go: "on", result: "done", words: sent };
  if (decision.until === null) return refused(words);
  return { go: "wait", until: decision.until, words, isStep: false };
}

export async function sendText(
  tx: Scope,
  { run, step, customer }: Performing<"send_text">,
): Promise<Outcome> {
  const facts = await factsFor(tx, [step.text], { run, customer });
  const gap = gapIn(step.text, facts);
  if (gap) return refused(gap);
  const decision = await textAutomatically(tx, {
    customer,
    text: cut(fillFields(step.text, facts), longestText),
    purpose: step.purpose,
    pausesWhenAnsweredSince: answeredSince(run),
  });
  return outcomeOf(decision, "Text sent");
}

export async function sendEmail(
  tx: Scope,
  { run, step, customer }: Performing<"send_email">,
): Promise<Outcome> {
  const facts = await factsFor(tx, [step.subject, step.text], { run, customer });
  const gap = gapIn(`${step.subject}\n${step.text}`, facts);
  if (gap) return refused(gap);
  const to = customer.email?.trim();
  if (!to) return refused("The customer has no email address.");
  const brand = await publicBrandOf(tx);
  if (step.purpose === "marketing" && !brand.address?.length)
    return refused("Add your business address in Preferences to send offers by email.");
  const subject = cut(fillFields(step.subject, facts).replaceAll("\n", " "), 300);
  const written = {
    key: `automation-${run.id}-${step.key}`,
    to,
    subject,
    text: fillFields(step.text, facts),
  };
  const publicUrl = tx.actor.appContext.config.publicUrl.replace(/\/+$/, "");
  const foot = `You get this email because you're a customer of ${brand.name}.`;
  const about = {
    purpose: step.purpose,
    customerId: customer.id,
    pausesWhenAnsweredSince: answeredSince(run),
  };
  const mail =
    step.purpose === "marketing"
      ? { ...written, unsubscribe: `${await preferencesLink(tx, "mail", to, customer.id)}/unsubscribe` }
      : written;
  const notice = { customerId: customer.id, what: "automation", title: subject } as const;
  const decision = await mailAutomatically(tx, inBrand(mail, { brand, publicUrl, foot }), about, notice);
  return outcomeOf(decision, "Email sent");
}
