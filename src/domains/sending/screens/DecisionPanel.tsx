/** Why a message could be sent, is held or was not sent: what was decided, and each fact that it was decided on. */
import { formatDateTime } from "#shared/time/dates.ts";
import { useSession } from "#ui/session/session.ts";
import type { Decision, FactKind, SentPurpose } from "../contract.ts";
import classes from "./decision.module.css";

const factWords: Record<FactKind, string> = {
  consent: "Consent",
  suppression: "Delivery problems",
  quiet_hours: "Quiet hours",
  frequency: "Message limits",
  spending: "Plan and spend cap",
  number: "Texting number",
  answer: "Customer's answer",
};

const purposeWords: Record<SentPurpose, string> = {
  transactional: "Response to what the customer did",
  reminders: "Reminder",
  conversation: "Conversation",
  marketing: "Offer",
};

/** "Why this could be sent". */
export function decisionTitle({ reason, until }: Decision): string {
  if (!reason) return "Why this could be sent";
  return until ? "Why this is held" : "Why this wasn't sent";
}

export function DecisionPanel({ decision }: { decision: Decision }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { purpose, words, until, facts, decided_at } = decision;
  return (
    <section className={classes.decision} aria-label={decisionTitle(decision)}>
      <h3 className={classes.title}>{decisionTitle(decision)}</h3>
      {words && <p className={classes.words}>{words}</p>}
      {until && <p className={classes.words}>Earliest time: {formatDateTime(until, zone)}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>Purpose</dt>
          <dd>{purposeWords[purpose]}</dd>
        </div>
        {facts.map(({ what, says }) => (
          <div key={what}>
            <dt>{factWords[what]}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.when}>Checked {formatDateTime(decided_at, zone)}</p>
    </section>
  );
}
