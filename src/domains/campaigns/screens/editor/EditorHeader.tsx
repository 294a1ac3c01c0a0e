/** The head of a draft's page: its name, whether it is saved, and what takes a change back. */

import { TextInput } from "@mantine/core";
import { saveWords } from "#ui/editing/autosave.ts";
import { UndoButtons } from "#ui/editing/UndoButtons.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { longestCampaignName } from "../../audience-contract.ts";
import type { Campaign } from "../../contract.ts";
import { campaignsPath } from "../../paths.ts";
import { useCampaignActions } from "../campaign-actions.tsx";
import { channelLabels, stateLabels } from "../campaign-words.ts";
import classes from "./editor.module.css";
import type { CampaignDraft } from "./use-campaign-draft.ts";

type Props = { campaign: Campaign; draft: CampaignDraft; isFixed: boolean };

export function EditorHeader({ campaign, draft, isFixed }: Props) {
  const actionsFor = useCampaignActions({ isOwnPage: true });
  useEditing("campaign", draft.canUndo ? campaign.id : undefined);
  const { state, channel } = campaign;
  return (
    <>
      <PageHeader
        title={draft.draft.name || campaign.name}
        back={{ to: campaignsPath(), label: "Back to Campaigns" }}
        aside={
          <>
            <StatusBadge status={state} {...stateLabels[state]} />
            <OthersMark kind="campaign" id={campaign.id} />
          </>
        }
        subtitle={
          <span role="status">
            {channelLabels[channel]} · {saveWords[draft.saveState]}
          </span>
        }
        actions={<UndoButtons draft={draft} isFixed={isFixed} />}
        menu={{ label: `Actions for ${campaign.name}`, actions: () => actionsFor(campaign) }}
      />
      <TextInput
        className={classes.name ?? ""}
        label="Name"
        autoComplete="off"
        maxLength={longestCampaignName}
        disabled={isFixed}
        value={draft.draft.name}
        error={draft.draft.name.trim() === "" ? "Name is required" : undefined}
        onChange={(event) => draft.set({ name: event.currentTarget.value }, "name")}
      />
    </>
  );
}
