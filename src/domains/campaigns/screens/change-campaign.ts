/** What is done with a campaign at once from a menu or button, each with a word when it is done. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Campaign } from "../contract.ts";
import { campaignsPath } from "../paths.ts";
import type { RecipientFilter } from "../results-contract.ts";
import { pathOf } from "./campaign-words.ts";
import { campaignsApi, putCampaign } from "./campaigns-api.ts";

export type Named = { id: number; name: string };

const cancelQuestion = ({ name }: Named) => ({
  title: `Cancel ${name}?`,
  message: "Customers who haven't gotten it yet won't get it. Messages that were sent can't be taken back.",
  confirmLabel: "Cancel Campaign",
  cancelLabel: "Keep Campaign",
  isDanger: true,
});

export function useCampaignChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const change = async (make: () => Promise<Campaign>, said: string, failed: string) => {
      try {
        const campaign = await make();
        putCampaign(client, campaign);
        notifySuccess(said);
        return campaign;
      } catch (error) {
        notifyError(error, failed);
        void client.invalidateQueries({ queryKey: campaignsApi.key() });
        return undefined;
      }
    };
    return {
      pause: ({ id, name }: Named) =>
        change(() => campaignsApi.pause.call({ id }), `${name} paused.`, "Failed to pause the campaign"),
      resume: ({ id, name }: Named) =>
        change(() => campaignsApi.resume.call({ id }), `${name} resumed.`, "Failed to resume the campaign"),
      unschedule: ({ id, name }: Named) =>
        change(
          () => campaignsApi.unschedule.call({ id }),
          `${name} is a draft again.`,
          "Failed to unschedule the campaign",
        ),
      cancel: async (campaign: Named) => {
        if (!(await confirm(cancelQuestion(campaign)))) return;
        const { id, name } = campaign;
        await change(
          () => campaignsApi.cancel.call({ id }),
          `${name} cancelled.`,
          "Failed to cancel the campaign",
        );
      },
      duplicate: async ({ id }: Named) => {
        const copy = await change(
          () => campaignsApi.duplicate.call({ id }),
          "Campaign duplicated.",
          "Failed to duplicate the campaign",
        );
        if (copy) void navigate(pathOf(copy));
      },
      /** `isOwnPage` leads back to the list. */
      remove: async (campaign: Named, isOwnPage = false) => {
        if ((await remove(client, campaign)) && isOwnPage) void navigate(campaignsPath(), { replace: true });
      },
    };
  }, [client, navigate]);
}

async function remove(client: QueryClient, campaign: Named): Promise<boolean> {
  try {
    await campaignsApi.remove.call({ id: campaign.id });
    refreshLists(client);
    notifyUndo(`${campaign.name} deleted.`, () => void restore(client, campaign));
    return true;
  } catch (error) {
    notifyError(error, "Failed to delete the campaign");
    return false;
  }
}

async function restore(client: QueryClient, { id, name }: Named): Promise<void> {
  try {
    putCampaign(client, await campaignsApi.restore.call({ id }));
    notifySuccess(`${name} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the campaign");
  }
}

function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: campaignsApi.list.key() });
  void client.invalidateQueries({ queryKey: campaignsApi.stats.key() });
}

export async function exportRecipients({ id }: { id: number }, result: RecipientFilter | ""): Promise<void> {
  try {
    let name = "";
    const file = await fetchPieces({
      ask: async (cursor) => {
        const input = { id, ...cursor, ...(result === "" ? {} : { result }) };
        const { file_name, rows: count, ...piece } = await campaignsApi.export.call(input);
        name = file_name;
        return { ...piece, count };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "recipient")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "Failed to export the recipients");
  }
}
