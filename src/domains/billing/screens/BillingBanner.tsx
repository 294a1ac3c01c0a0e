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
  return (
    <div className={classes.banner} data-tone={word.tone} role={word.tone === "calm" ? "note" : "status"}>
      <p className={classes.text}>{word.text}</p>
      {maySee && (
        <Button component={Link} to={subscriptionPath()} size="compact-sm" variant="default">
          {word.action}
        </Button>
      )}
    </div>
  );
}

const kept = "Nothing was lost; everything can be seen and exported.";

function wordFor(
  organization: SessionOrganization,
  maySee: boolean,
  graceEndsAt: string | null,
): Word | null {
  const { status, trialEnd, timeZone } = organization;
  const ask = maySee ? "" : " Ask an owner of the business.";
  if (status === "read_only") {
    return {
      tone: "stop",
      text: `This workspace is read-only, because it is not paid for. ${kept}${ask}`,
      action: "Add a card",
    };
  }
  if (status === "cancelled") {
    return {
      tone: "stop",
      text: `The subscription has ended, so this workspace is read-only. ${kept}${ask}`,
      action: "Start again",
    };
  }
  if (!maySee) return null;
  if (status === "past_due") {
    const until = graceEndsAt ? `until ${formatLongDate(graceEndsAt, timeZone ?? "UTC")}` : "for some days";
    return {
      tone: "warn",
      text: `A payment did not go through. Everything goes on working ${until}.`,
      action: "Use another card",
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
  return `Your free trial ends ${left}, on ${formatLongDate(trialEnd, zone)}. Nothing is charged before.`;
}

function usageWord(organization: SessionOrganization): Word | null {
  const { what, share } = usageShare(organization);
  const threshold = [100, 95, 80].find((percent) => share * 100 >= percent);
  if (threshold === undefined) return null;
  const text =
    threshold === 100
      ? `The ${what} of your plan is used up. What goes beyond it is on the next bill.`
      : `More than ${threshold}% of the ${what} of your plan is used.`;
  return { tone: threshold === 100 ? "warn" : "calm", text, action: "See usage" };
}
