/** The page "Billing & Plans": what the business pays for, what it uses, and every way to change that. */

import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { allows, type BillingOverview } from "../contract.ts";
import type { OpenDialog, PartProps } from "./billing-parts.ts";
import { standingText } from "./billing-words.ts";
import { BillsSection } from "./bills/BillsSection.tsx";
import { NextBillSection } from "./bills/NextBillSection.tsx";
import { CardSection } from "./cards/CardSection.tsx";
import { LazyDialogs } from "./LazyDialogs.tsx";
import { PlansSection } from "./plan/PlansSection.tsx";
import classes from "./subscription.module.css";
import { UsageSection } from "./UsageSection.tsx";
import { tellShell, useOverview } from "./use-billing.ts";

export function SubscriptionScreen() {
  const overview = useOverview();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { data } = overview;
  useEffect(() => {
    if (data) tellShell(data);
  }, [data]);
  return (
    <>
      <PageHeader
        title="Billing & Plans"
        subtitle={data ? standingText(data, zone) : "Your plan, usage and bills"}
        aside={data && <StandingBadge overview={data} />}
      />
      {data ? (
        <Sections overview={data} zone={zone} />
      ) : overview.isError ? (
        <ErrorCard
          title="Failed to load your subscription"
          error={overview.error}
          isRetrying={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}

const badges: Record<BillingOverview["workspace"], { label: string; color: string }> = lookup(
  {
    trial: { label: "Trial", color: "plumb" },
    active: { label: "Active", color: "green" },
    past_due: { label: "Payment due", color: "yellow" },
    read_only: { label: "Read-only", color: "red" },
    cancelled: { label: "Ended", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

function StandingBadge({ overview: { workspace, trialDaysLeft, cancelAt } }: { overview: BillingOverview }) {
  const { label, color } = badges[workspace];
  if (cancelAt && workspace !== "cancelled") return <StatusBadge status="cancelled" label="Cancelled" />;
  const left = trialDaysLeft === null ? "" : `: ${plural(trialDaysLeft, "day")} left`;
  return (
    <StatusBadge status={workspace} label={workspace === "trial" ? `${label}${left}` : label} color={color} />
  );
}

function Sections({ overview, zone }: { overview: BillingOverview; zone: string }) {
  const [dialog, open] = useDialogs(overview);
  const whyNot = useWhyNot()("billing.update") ?? (overview.isDemo ? demoText : undefined);
  const parts = { overview, zone, open, whyNot };
  return (
    <>
      {overview.isDemo && <p className={classes.note}>{`${demoText}.`}</p>}
      <div className={classes.grid}>
        <PlansSection {...parts} />
        <UsageSection {...parts} />
        <div className={classes.column}>
          <NextBillSection {...parts} />
          <CardSection {...parts} />
        </div>
        <BillsSection {...parts} />
        {allows(overview.subscription, "cancel") && <LeaveSection {...parts} />}
      </div>
      <LazyDialogs overview={overview} zone={zone} dialog={dialog} onClose={() => open(null)} open={open} />
    </>
  );
}

const demoText = "The demo workspace is free, so you can't change its subscription";

/** `?upgrade=true` opens the way to Pro once, and goes from the address so that "back" does not open it again. */
function useDialogs({ subscription, plan, additionalUsers }: BillingOverview) {
  const [address, setAddress] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const wantsUpgrade = address.get("upgrade") === "true";
  const [isAnswered, setAnswered] = useState(false);
  if (wantsUpgrade !== isAnswered) {
    setAnswered(wantsUpgrade);
    const kind = allows(subscription, "change") ? "change" : "reactivate";
    if (wantsUpgrade) setDialog({ kind, plan: "pro", additionalUsers: plan === "pro" ? additionalUsers : 0 });
  }
  useEffect(() => {
    if (wantsUpgrade) setAddress({}, { replace: true });
  }, [wantsUpgrade, setAddress]);
  return [dialog, setDialog] as const;
}

function LeaveSection({ overview: { cancelAt }, open, whyNot }: PartProps) {
  return (
    <section className={classes.card} data-wide aria-labelledby="leave-title">
      <div className={classes.head}>
        <h2 id="leave-title" className={classes.title}>
          {cancelAt ? "Changed your mind?" : "Cancel Subscription"}
        </h2>
        <ActionButton
          variant="default"
          whyNot={whyNot}
          onClick={() => open({ kind: cancelAt ? "keep" : "cancel" })}
        >
          {cancelAt ? "Keep Subscription" : "Cancel Subscription"}
        </ActionButton>
      </div>
      <p className={classes.muted}>
        {cancelAt
          ? "Your subscription is still active. Keep it, and nothing changes."
          : "Your subscription ends with the current billing period. You can still view and export everything you've entered."}
      </p>
    </section>
  );
}

function Waiting() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading your subscription" aria-busy>
      <Skeleton height={300} className={classes.card} data-wide />
      <Skeleton height={230} />
      <Skeleton height={230} />
    </div>
  );
}
