/** Takes over what customers were told before, for the demo workspace's history. */
import { wordsFor } from "#domains/sending/reasons.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { insertSentBefore } from "./past-store.ts";
import { settingsOf } from "./settings.ts";

const mailWords = {
  none: wordsFor("no_address", "mail", "reminders"),
  refused: wordsFor("opted_out", "mail", "reminders"),
};

/** As if the usual rules had been followed for the days before `until`; without lines in the event log. */
export async function backfillReminders(
  actor: Actor,
  { until, days }: { until: Date; days: number },
): Promise<void> {
  await inTransaction(requirePermission(actor, "reminders.update"), async (tx) => {
    const { rules } = await settingsOf(tx);
    const from = new Date(until.getTime() - days * 86_400_000);
    for (const rule of rules) {
      if (rule.kind === "before" && rule.by_mail && rule.is_on)
        await insertSentBefore(tx, rule, { from, until, words: mailWords });
    }
    return null;
  });
}
