/** The campaigns as a list: name, status, type, recipients, rates of what was sent, date, and the way to each. */
import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { CampaignListItem } from "../../contract.ts";
import { useCampaignActions } from "../campaign-actions.tsx";
import {
  channelLabels,
  counted,
  dateWords,
  hasRates,
  pathOf,
  percentText,
  stateLabels,
} from "../campaign-words.ts";
import classes from "../campaigns.module.css";
import { type CampaignFilters, useCampaigns } from "./use-campaigns.ts";

type Props = { list: CampaignFilters; onAdd: (() => void) | undefined };

export function CampaignList({ list, onAdd }: Props) {
  const { search, filters, clear } = list;
  const found = useCampaigns(list);
  const actionsFor = useCampaignActions();
  const rowMenu = useCallback(
    (campaign: CampaignListItem) => (
      <ActionMenu label={`Actions for ${campaign.name}`} actions={() => actionsFor(campaign)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || filters.state !== "" || filters.channel !== "";
  const count = found.rows.length;
  return (
    <ListAnswer list={found} failed="Failed to load campaigns">
      <DataTable
        label="Campaigns"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        empty={
          isFiltered ? <NoneFound onClear={() => clear({ keep: ["sort"] })} /> : <NoCampaigns onAdd={onAdd} />
        }
        footer={
          <ListFooter
            list={found}
            shown={count}
            text={`${counted(count)}${found.hasMore ? " so far" : ""}`}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = ({ id }: CampaignListItem): number => id;
const nameOf = ({ name }: CampaignListItem): string => name;

const Badge = ({ state }: Pick<CampaignListItem, "state">) => (
  <StatusBadge status={state} {...stateLabels[state]} />
);

const WhenText = ({ state, date }: Pick<CampaignListItem, "state" | "date">) => (
  <>
    {dateWords[state]} <MomentText at={date} />
  </>
);

const recipientsText = ({ state, recipients }: CampaignListItem): string =>
  state === "draft" || state === "scheduled" ? "–" : recipients.toLocaleString("en-US");

const rateOf = (campaign: CampaignListItem, percent: number | null): string =>
  hasRates(campaign) ? percentText(percent) : "–";

const phoneRow = (campaign: CampaignListItem): PhoneRowContent => ({
  title: campaign.name,
  badge: <Badge state={campaign.state} />,
  details: [
    channelLabels[campaign.channel],
    ...(hasRates(campaign) && campaign.open_percent !== null
      ? [`${percentText(campaign.open_percent)} opened`]
      : []),
    <WhenText key="when" {...campaign} />,
  ],
});

const columns: readonly Column<CampaignListItem>[] = [
  { id: "name", header: "Name", cell: nameOf },
  { id: "state", header: "Status", cell: Badge, width: "7rem" },
  {
    id: "type",
    header: "Type",
    cell: ({ channel }) => channelLabels[channel],
    width: "5rem",
    hideBelow: "md",
  },
  { id: "recipients", header: "Recipients", cell: recipientsText, align: "end", width: "6rem" },
  {
    id: "opens",
    header: "Open Rate",
    cell: (campaign) => (
      <span title="An estimate: some mail apps hide opens">{rateOf(campaign, campaign.open_percent)}</span>
    ),
    align: "end",
    width: "5.5rem",
    hideBelow: "lg",
  },
  {
    id: "clicks",
    header: "Click Rate",
    cell: (campaign) => rateOf(campaign, campaign.click_percent),
    align: "end",
    width: "5.5rem",
    hideBelow: "lg",
  },
  { id: "date", header: "Date", cell: WhenText, width: "14rem", hideBelow: "xl" },
  {
    id: "open",
    header: "Details",
    isHeaderHidden: true,
    cell: (campaign) => (
      <Link to={pathOf(campaign)} className={classes.open} aria-label={openLabel(campaign)}>
        {openWords(campaign)}
      </Link>
    ),
    width: "8.5rem",
    hideBelow: "md",
  },
];

const openWords = ({ state }: CampaignListItem): string =>
  state === "draft" ? "Continue Editing" : "View Details";
const openLabel = (campaign: CampaignListItem): string => `${openWords(campaign)}: ${campaign.name}`;

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No campaigns found"
    text="Try adjusting your search or filters."
    icon={<IconSpeakerphone size={18} />}
    onClear={onClear}
  />
);

const NoCampaigns = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No campaigns yet"
    text="Start from a ready message, choose who gets it, and send it now or later. People who opted out are never contacted."
    icon={<IconSpeakerphone size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New Campaign
        </Button>
      )
    }
  />
);
