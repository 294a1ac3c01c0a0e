/** How campaigns, their states and what came of them are written on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { CampaignChannel } from "../audience-contract.ts";
import { type CampaignListItem, CampaignState } from "../contract.ts";
import { campaignPath } from "../paths.ts";
import { RecipientFilter, type RecipientOutcome } from "../results-contract.ts";

type Look = { label: string; color: string };

export const stateLabels: Record<CampaignState, Look> = lookup(
  {
    draft: { label: "Draft", color: "gray" },
    scheduled: { label: "Scheduled", color: "blue" },
    sending: { label: "Sending", color: "blue" },
    paused: { label: "Paused", color: "yellow" },
    sent: { label: "Sent", color: "green" },
    cancelled: { label: "Cancelled", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);
export const stateOptions = CampaignState.options.map((value) => ({
  value,
  label: stateLabels[value].label,
}));

export const channelLabels: Record<CampaignChannel, string> = { mail: "Email", text: "SMS" };
export const channelOptions = CampaignChannel.options.map((value) => ({
  value,
  label: channelLabels[value],
}));

export const outcomeLabels: Record<RecipientOutcome, Look> = lookup(
  {
    waiting: { label: "Waiting", color: "gray" },
    held: { label: "On hold", color: "yellow" },
    sent: { label: "Sent", color: "green" },
    delivered: { label: "Delivered", color: "green" },
    failed: { label: "Failed", color: "red" },
    refused: { label: "Not sent", color: "gray" },
    not_sent: { label: "Cancelled", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

const filterLabels: Partial<Record<RecipientFilter, string>> = {
  opened: "Opened (estimate)",
  clicked: "Clicked a link",
  answered: "Answered",
  unsubscribed: "Unsubscribed",
  complained: "Reported as spam",
};
const ofMailAlone: readonly RecipientFilter[] = ["opened", "complained"];

export const resultOptions = (channel: CampaignChannel) =>
  RecipientFilter.options
    .filter((value) => channel === "mail" || !ofMailAlone.includes(value))
    .map((value) => ({
      value,
      label: filterLabels[value] ?? outcomeLabels[value as RecipientOutcome].label,
    }));

export const counted = (count: number): string => plural(count, "campaign");

export const pathOf = ({ id }: { id: number }): string => campaignPath({ id });

/** Of what was sent: a draft has no rates. */
export const hasRates = ({ state, delivered }: Pick<CampaignListItem, "state" | "delivered">): boolean =>
  state !== "draft" && state !== "scheduled" && delivered > 0;

export const percentText = (percent: number | null): string => (percent === null ? "–" : `${percent}%`);

export const shareText = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((part / whole) * 100)}%`;

/** What the date in the list says, by state. */
export const dateWords: Record<CampaignState, string> = {
  draft: "Edited",
  scheduled: "Scheduled for",
  sending: "Started",
  paused: "Started",
  sent: "Sent",
  cancelled: "Cancelled",
};
