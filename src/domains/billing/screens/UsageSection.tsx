/** What is used of the plan, what lies beyond it costs so far, and the limit the owner has set. */
import { Button } from "@mantine/core";
import { formatShortDate } from "#shared/time/dates.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { overagePrices } from "../contract.ts";
import type { PartProps } from "./billing-parts.ts";
import { bytesText, dollars } from "./billing-words.ts";
import classes from "./subscription.module.css";
import { UsageLinks } from "./UsageLinks.tsx";

export function UsageSection({ overview, zone, open, whyNot }: PartProps) {
  const { people, seats, storage, messages, spendCapCents, spentCents, periodStart, periodEnd } = overview;
  return (
    <section className={classes.card} aria-labelledby="usage-title">
      <div className={classes.head}>
        <h2 id="usage-title" className={classes.title}>
          Usage
        </h2>
        <Button variant="subtle" size="xs" onClick={() => open({ kind: "ledger", period: periodStart })}>
          View Usage
        </Button>
      </div>
      <p className={classes.muted}>
        {`${formatShortDate(periodStart, zone)} to ${formatShortDate(periodEnd, zone)}`}
      </p>
      <div className={classes.meters}>
        <Meter label="Users" used={people} of={seats} text={`${people} of ${seats}`} isPaidFor />
        <Meter
          label="Storage"
          used={storage.used}
          of={storage.included}
          text={`${bytesText(storage.used)} of ${bytesText(storage.included)}`}
          note={storageNote(storage)}
        />
        <Meter
          label="MMS"
          used={messages.used}
          of={messages.included}
          text={`${messages.used} of ${messages.included}`}
          note={messages.costCents > 0 ? `${dollars(messages.costCents)} beyond your plan so far` : undefined}
        />
        <UsageLinks kind="message" period={periodStart} />
      </div>
      <div className={classes.foot}>
        <CapText spendCapCents={spendCapCents} spentCents={spentCents} refusal={overview.overageRefusal} />
        <ActionButton variant="default" size="xs" whyNot={whyNot} onClick={() => open({ kind: "cap" })}>
          {spendCapCents === null ? "Set Spend Cap" : "Change Spend Cap"}
        </ActionButton>
      </div>
    </section>
  );
}

function storageNote({ costCents, peak, used }: { costCents: number; peak: number; used: number }) {
  if (costCents === 0) return undefined;
  const most = peak > used ? `, based on peak storage of ${bytesText(peak)}` : "";
  return `${dollars(costCents)} beyond your plan so far${most}`;
}

type CapProps = { spendCapCents: number | null; spentCents: number; refusal: string | null };

function CapText({ spendCapCents, spentCents, refusal }: CapProps) {
  const prices = `Beyond your plan: ${dollars(overagePrices.messageCents)} per MMS, ${dollars(overagePrices.gigabyteCents)} per GB.`;
  const cap =
    spendCapCents === null
      ? `${dollars(spentCents)} so far, with no spend cap.`
      : `${dollars(spentCents)} of your ${dollars(spendCapCents)} spend cap used. At the cap, MMS and uploads beyond your plan stop. Everything else keeps working.`;
  return <p className={classes.muted}>{refusal ?? `${prices} ${cap}`}</p>;
}

type MeterProps = {
  label: string;
  used: number;
  of: number;
  text: string;
  note?: string | undefined;
  /** Being full is as it should be. */
  isPaidFor?: boolean;
};

function Meter({ label, used, of, text, note, isPaidFor = false }: MeterProps) {
  const share = of > 0 ? (used / of) * 100 : used > 0 ? 100 : 0;
  const tone = share > 100 ? "over" : share >= 80 && !isPaidFor ? "near" : "fine";
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(of, used)}
      aria-valuenow={used}
      aria-valuetext={text}
    >
      <div className={classes.meterLine}>
        <span className={classes.label}>{label}</span>
        <span className="tabular">{text}</span>
      </div>
      <div className={classes.meterBar}>
        <span className={classes.meterFill} data-tone={tone} style={{ width: `${Math.min(100, share)}%` }} />
      </div>
      {note && <p className={classes.meterNote}>{note}</p>}
    </div>
  );
}
