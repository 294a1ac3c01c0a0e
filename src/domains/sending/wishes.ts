/** The wish of whoever has an address: no reminders there, or again; with the words that they had before their eyes. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { ConsentState } from "./contract.ts";
import { isWithdrawn, recordConsent, type Target } from "./ledger.ts";

/** Counts up when the words change. */
const version = "reminders-2";

const onlyWords = {
  mail: "This applies to email only. Texts have their own link.",
  text: "This applies to texts only. Emails have their own link.",
};

const listed = (targets: readonly Target[]): string => targets.map(({ masked }) => masked).join(" and ");

/** What stands above the button by which reminders to these addresses end. */
export function stopWords(business: string, targets: readonly Target[]): string {
  const [only] = targets;
  const what = `${business} will stop sending reminders and confirmations to ${listed(targets)}.`;
  return only && targets.length === 1 ? `${what} ${onlyWords[only.channel]}` : what;
}

export const stoppedWords = (business: string, targets: readonly Target[]): string =>
  `You won't get any more reminders from ${business} at ${listed(targets)}.`;

/** What stands above the button by which they come again. */
export const resumeWords = (business: string, targets: readonly Target[]): string =>
  `${business} will send reminders and confirmations of your appointments to ${listed(targets)} again.`;

const reasonWords = (business: string): string =>
  `You're receiving this because you have an appointment with ${business}.`;

/** The end of a mail that mail programs show an unsubscribe button for. */
export const mailFooter = (business: string, stopLink: string): string =>
  `${reasonWords(business)}\nStop reminders: ${stopLink}`;

type Wish = {
  targets: readonly Target[];
  state: ConsentState;
  source: "link" | "one_click";
  business: string;
  customer: { id: number; name: string };
};

/** `actor` is named as whoever has the address. */
export async function noteWish(actor: Actor, wish: Wish): Promise<void> {
  const { targets, state, source, business, customer } = wish;
  const words = state === "withdrawn" ? stopWords : resumeWords;
  const text = source === "one_click" ? reasonWords(business) : words(business, targets);
  await inTransaction(requirePermission(actor, "customers.update"), async (tx) => {
    for (const target of targets) {
      const shown = { text, version };
      await recordConsent(tx, { target, purpose: "reminders", state, source, customer, shown });
    }
    return null;
  });
}

/** Whether nothing is left to be stopped. */
export async function isAllStopped(scope: Scope, targets: readonly Target[]): Promise<boolean> {
  const withdrawn = await Promise.all(targets.map((target) => isWithdrawn(scope, target, "reminders")));
  return withdrawn.length > 0 && withdrawn.every(Boolean);
}
