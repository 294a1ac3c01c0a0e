/** One line at the top of every page about money: how long the trial lasts, what is open, what is nearly used up. */

import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatLongDate, nightsBetween } from "#shared/time/dates.ts";
import { useMay } from "#ui/session/permissions.ts";
import { type SessionOrganization, useSession } from "#ui/session/session.ts";
import { subscriptionPath } from "../paths.ts";
import classes from "./billing-banner.module.css";
import { usageShare } from "./billing-news.ts";
import { useOverview } from "./use-billing.ts";

type Word = { tone: "calm" | "warn" | "stop"; text: string; action: string };

/** Owners and whoever sees billing get the way out; for everybody else the line says whom to ask. */
export function BillingBanner() {
  const { organization } = useSession();
  const maySee = useMay()("billing.view");
  const isOpen = organization?.status === "past_due";
  const overview = useOverview(maySee && isOpen);
  const word = organization && wordFor(organization, maySee, overview.data?.graceEndsAt ?? null);
  if (!word) return null;
  const isCalm = word.tone === "calm";
  return (
    <div
      className={classes.banner}
      data-tone={word.tone}
      // It stands beside the page's main part, where only a place of its own or news may stand.
      role={isCalm ? "complementary" : "status"}
      aria-label={isCalm ? "Subscription" : undefined}
    >
      <p className={classes.text}>{word.text}</p>
      {maySee && (
        <Button component={Link} to={subscriptionPath()} size="compact-sm" variant="default">
          {word.action}
        </Button>
      )}
    </div>
  );
}

const kept = "Nothing was lost. You can still view and export everything.";

function wordFor(
  organization: SessionOrganization,
  maySee: boolean,
  graceEndsAt: string | null,
): Word | null {
  const { status, trialEnd, timeZone } = organization;
  const ask = maySee ? "" : " Ask the business owner.";
  if (status === "read_only") {
    return {
      tone: "stop",
      text: `This workspace is read-only because it hasn't been paid for. ${kept}${ask}`,
      action: "Add Card",
    };
  }
  if (status === "cancelled") {
    return {
      tone: "stop",
      text: `The subscription has ended, so this workspace is read-only. ${kept}${ask}`,
      action: "Restart Subscription",
    };
  }
  if (!maySee) return null;
  if (status === "past_due") {
    const until = graceEndsAt ? `until ${formatLongDate(graceEndsAt, timeZone ?? "UTC")}` : "for a few days";
    return {
      tone: "warn",
      text: `A payment didn't go through. Everything keeps working ${until}.`,
      action: "Use Another Card",
    };
  }
  if (status === "trial" && trialEnd) {
    return { tone: "calm", text: trialText(trialEnd, timeZone ?? "UTC"), action: "Billing & Plans" };
  }
  return usageWord(organization);
}

function trialText(trialEnd: string, zone: string): string {
  const days = nightsBetween(new Date(), trialEnd, zone);
  const left = days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return `Your free trial ends ${left}, on ${formatLongDate(trialEnd, zone)}. You won't be charged before then.`;
}

function usageWord(organization: SessionOrganization): Word | null {
  const { what, share } = usageShare(organization);
  const threshold = [100, 95, 80].find((percent) => share * 100 >= percent);
  if (threshold === undefined) return null;
  const text =
    threshold === 100
      ? `You've used all the ${what} in your plan. Anything more is added to your next bill.`
      : `You've used more than ${threshold}% of the ${what} in your plan.`;
  return { tone: threshold === 100 ? "warn" : "calm", text, action: "View Usage" };
}
