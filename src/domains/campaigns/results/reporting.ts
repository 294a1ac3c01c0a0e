/** What came of a campaign, all together. */
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor } from "#platform/actor.ts";
import type { CampaignReport, RecipientOutcome } from "../results-contract.ts";
import { at, find, openCampaigns } from "../service.ts";
import { complaintWords } from "./complaints.ts";
import {
  type Counted,
  countBookings,
  listLinks,
  listReasons,
  sumRevenue,
  type Tally,
  tallyOutcomes,
} from "./figures-store.ts";

const withinDays = 30;

export async function reportCampaign(actor: Actor, id: number): Promise<CampaignReport> {
  const scope = openCampaigns(actor, "campaigns.view");
  await find(scope, id);
  const tallies = await tallyOutcomes(scope, id, at());
  const seesMoney = actor.kind === "system" || actor.permissions.get("payments.view") === "all";
  const sum = (field: keyof Counted | "count" | "handed_over") =>
    tallies.reduce((total, each) => total + each[field], 0);
  const sent = sum("handed_over");
  const complained = sum("complained");
  return {
    recipients: sum("count"),
    sent,
    ...byOutcome(tallies),
    opened: sum("opened"),
    opened_by_machine: sum("opened_by_machine"),
    clicked: sum("clicked"),
    answered: sum("answered"),
    unsubscribed: sum("unsubscribed"),
    complained,
    reasons: await listReasons(scope, id),
    links: await listLinks(scope, id),
    bookings: await countBookings(scope, id, withinDays),
    revenue_cents: seesMoney ? await sumRevenue(scope, id, withinDays) : null,
    currency: await currencyOf(scope),
    within_days: withinDays,
    warning: complaintWords({ sent, complained }),
  };
}

type Outcomes = Pick<CampaignReport, Exclude<RecipientOutcome, "sent">>;

function byOutcome(tallies: readonly Tally[]): Outcomes {
  const count = (wanted: RecipientOutcome) => tallies.find(({ outcome }) => outcome === wanted)?.count ?? 0;
  return {
    waiting: count("waiting"),
    held: count("held"),
    delivered: count("delivered"),
    failed: count("failed"),
    refused: count("refused"),
    not_sent: count("not_sent"),
  };
}
