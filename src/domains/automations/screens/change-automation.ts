/** What is done with an automation at once: started, paused, copied, and deleted with a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Automation, AutomationListItem } from "../contract.ts";
import { automationPath, automationsPath } from "../paths.ts";
import { automationsApi, putAutomation } from "./automations-api.ts";

type Named = Pick<AutomationListItem, "id" | "name" | "status">;

export function useAutomationChanges({ isOwnPage = false } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      /** A draft begins with what it says now. */
      start: ({ id, name, status }: Named) =>
        done(
          client,
          () =>
            status === "draft" ? automationsApi.publish.call({ id }) : automationsApi.start.call({ id }),
          `${name} started.`,
          "Failed to start the automation",
        ),
      pause: ({ id, name }: Named) =>
        done(
          client,
          () => automationsApi.pause.call({ id }),
          `${name} paused. Steps wait until you start it again.`,
          "Failed to pause the automation",
        ),
      duplicate: async ({ id }: Named) => {
        const copy = await done(
          client,
          () => automationsApi.duplicate.call({ id }),
          "Automation duplicated.",
          "Failed to duplicate the automation",
        );
        if (copy) void navigate(automationPath({ id: copy.id }));
      },
      remove: async (automation: Named) => {
        if ((await remove(client, automation)) && isOwnPage) void navigate(automationsPath());
      },
    }),
    [client, navigate, isOwnPage],
  );
}

export type AutomationChanges = ReturnType<typeof useAutomationChanges>;

async function done(
  client: QueryClient,
  change: () => Promise<Automation>,
  said: string,
  failed: string,
): Promise<Automation | undefined> {
  try {
    const automation = await change();
    putAutomation(client, automation);
    notifySuccess(said);
    return automation;
  } catch (error) {
    notifyError(error, failed);
    return undefined;
  }
}

async function remove(client: QueryClient, { id, name }: Named): Promise<boolean> {
  try {
    await automationsApi.remove.call({ id });
  } catch (error) {
    notifyError(error, "Failed to delete the automation");
    return false;
  }
  void client.invalidateQueries({ queryKey: automationsApi.list.key() });
  notifyUndo(`${name} deleted. No one is in it anymore.`, () => void restore(client, id, name));
  return true;
}

const restore = (client: QueryClient, id: number, name: string) =>
  done(
    client,
    () => automationsApi.restore.call({ id }),
    `${name} restored.`,
    "Failed to restore the automation",
  );
