/** The draft of a funnel on its page: changed at once, saved by itself, and taken back step by step. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useEditedDraft } from "#ui/editing/use-edited-draft.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { Funnel } from "../../contract.ts";
import { funnelsApi, putFunnel } from "../funnels-api.ts";

export type Draft = Pick<Funnel, "name" | "description" | "steps" | "window_days">;

const draftOf = ({ name, description, steps, window_days }: Funnel): Draft => ({
  name,
  description,
  steps,
  window_days,
});

export function useFunnelDraft(funnel: Funnel) {
  const client = useQueryClient();
  const { accept: acceptVersion, ...rest } = useEditedDraft<Draft>({
    draft: draftOf(funnel),
    version: funnel.version,
    async save({ name, ...draft }, version) {
      const named = name.trim() === "" ? {} : { name };
      const saved = await funnelsApi.update.call({ id: funnel.id, ...named, ...draft, version });
      putFunnel(client, saved);
      return saved;
    },
    async latest() {
      const newest = await funnelsApi.get.call({ id: funnel.id });
      return { version: newest.version, draft: draftOf(newest) };
    },
    labels: { name: "Name", description: "Description", steps: "Steps", window_days: "Days" },
    onFailed: (error) => notifyError(error, "Failed to save the funnel"),
  });
  /** After a call that changed the funnel itself, such as publishing. */
  const accept = useCallback(
    (saved: Funnel) => {
      acceptVersion(saved.version);
      putFunnel(client, saved);
    },
    [acceptVersion, client],
  );
  return { ...rest, accept };
}

export type FunnelDraft = ReturnType<typeof useFunnelDraft>;
