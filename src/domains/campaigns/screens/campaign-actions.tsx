/** What can be done with a campaign from its menu; what its state does not allow is left out. */
import {
  IconCalendarOff,
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquareX,
  IconTrash,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { type CampaignAction, type CampaignState, campaignActions } from "../contract.ts";
import { pathOf } from "./campaign-words.ts";
import { type Named, useCampaignChanges } from "./change-campaign.ts";

type Item = Named & { state: CampaignState };

const icon = { size: 16, "aria-hidden": true } as const;

export const isAllowed = (action: CampaignAction, { state }: Pick<Item, "state">): boolean =>
  (campaignActions[action] as readonly CampaignState[]).includes(state);

/** On the campaign's own page the way there is left out. */
export function useCampaignActions({ isOwnPage = false } = {}): (campaign: Item) => Action[] {
  const whyNot = useWhyNot();
  const changes = useCampaignChanges();
  return useCallback(
    (campaign) => [
      ...(isOwnPage ? [] : [opening(campaign)]),
      {
        label: "Duplicate",
        icon: <IconCopy {...icon} />,
        ...reason(whyNot("campaigns.create")),
        onSelect: () => void changes.duplicate(campaign),
      },
      ...sendingActions(campaign, changes, reason(whyNot("campaigns.send"))),
      ...(isAllowed("remove", campaign)
        ? [
            "separator" as const,
            {
              label: "Delete",
              icon: <IconTrash {...icon} />,
              isDanger: true,
              ...reason(whyNot("campaigns.delete")),
              onSelect: () => void changes.remove(campaign, isOwnPage),
            },
          ]
        : []),
    ],
    [whyNot, changes, isOwnPage],
  );
}

const opening = (campaign: Item): Action =>
  campaign.state === "draft"
    ? { label: "Continue Editing", icon: <IconPencil {...icon} />, to: pathOf(campaign) }
    : { label: "View Details", icon: <IconChartBar {...icon} />, to: pathOf(campaign) };

function sendingActions(
  campaign: Item,
  changes: ReturnType<typeof useCampaignChanges>,
  why: { disabledReason?: string },
): Action[] {
  const all: [CampaignAction, Action][] = [
    [
      "pause",
      {
        label: "Pause",
        icon: <IconPlayerPause {...icon} />,
        ...why,
        onSelect: () => void changes.pause(campaign),
      },
    ],
    [
      "resume",
      {
        label: "Resume",
        icon: <IconPlayerPlay {...icon} />,
        ...why,
        onSelect: () => void changes.resume(campaign),
      },
    ],
    [
      "unschedule",
      {
        label: "Unschedule",
        icon: <IconCalendarOff {...icon} />,
        ...why,
        onSelect: () => void changes.unschedule(campaign),
      },
    ],
    [
      "cancel",
      {
        label: "Cancel",
        icon: <IconSquareX {...icon} />,
        isDanger: true,
        ...why,
        onSelect: () => void changes.cancel(campaign),
      },
    ],
  ];
  return all.filter(([action]) => isAllowed(action, campaign)).map(([, action]) => action);
}

const reason = (why: string | undefined) => (why === undefined ? {} : { disabledReason: why });
