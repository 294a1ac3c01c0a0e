/** The draft of a campaign on its page: changed at once, saved by itself, and taken back step by step. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { segmentNaming } from "#domains/segments/screens/SegmentPicker.tsx";
import { useEditedDraft } from "#ui/editing/use-edited-draft.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { CampaignAudience } from "../../audience-contract.ts";
import type { CampaignContent, MailContent } from "../../content-contract.ts";
import type { Campaign } from "../../contract.ts";
import { campaignsApi, putCampaign } from "../campaigns-api.ts";

type Draft = {
  name: string;
  content: CampaignContent;
  sender: string;
  topic: string;
  audience: CampaignAudience | null;
};

const draftOf = ({ name, content, sender_name: sender, topic, audience }: Campaign): Draft => ({
  name,
  content,
  sender: sender ?? "",
  topic,
  audience,
});

export function useCampaignDraft(campaign: Campaign) {
  const client = useQueryClient();
  const edited = useEditedDraft<Draft>({
    draft: draftOf(campaign),
    version: campaign.version,
    async save({ name, content, sender, topic, audience }, version) {
      const saved = await campaignsApi.update.call({
        id: campaign.id,
        ...(name.trim() === "" ? {} : { name }),
        content,
        sender_name: sender.trim() === "" ? null : sender,
        topic,
        audience,
        version,
      });
      putCampaign(client, saved);
      return saved;
    },
    async latest() {
      const newest = await campaignsApi.get.call({ id: campaign.id });
      return { version: newest.version, draft: draftOf(newest) };
    },
    labels: { name: "Name", content: "Content", sender: "Sender", topic: "Topic", audience: "Audience" },
    naming: {
      segment_id: segmentNaming(client),
      except_segments: segmentNaming(client),
      except: customerNaming(client),
    },
    onFailed: (error) => notifyError(error, "Failed to save the campaign"),
  });
  const { change } = edited;
  const set = useCallback(
    (changes: Partial<Draft>, about: string | null = null) =>
      change((before) => ({ ...before, ...changes }), about),
    [change],
  );
  const editMail = useCallback(
    (apply: (content: MailContent) => MailContent, about: string | null = null) =>
      change((before) => {
        if (before.content.kind !== "mail") return before;
        const content = apply(before.content);
        return content === before.content ? before : { ...before, content };
      }, about),
    [change],
  );
  return { ...edited, set, editMail };
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;
