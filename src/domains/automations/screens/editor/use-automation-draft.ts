/** The draft of an automation on its page: changed at once, saved by itself, and taken back step by step. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { useEditedDraft } from "#ui/editing/use-edited-draft.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { Automation } from "../../contract.ts";
import type { AutomationContent } from "../../steps-contract.ts";
import { automationsApi, putAutomation } from "../automations-api.ts";

type Draft = { name: string; content: AutomationContent };

export function useAutomationDraft({ id, name, content, version }: Automation) {
  const client = useQueryClient();
  const edited = useEditedDraft<Draft>({
    draft: { name, content },
    version,
    save: async (draft, seen) => {
      const named = draft.name.trim() === "" ? {} : { name: draft.name };
      const saved = await automationsApi.update.call({ id, ...named, content: draft.content, version: seen });
      putAutomation(client, saved);
      return saved;
    },
    async latest() {
      const newest = await automationsApi.get.call({ id });
      return { version: newest.version, draft: { name: newest.name, content: newest.content } };
    },
    labels: { name: "Name" },
    naming: { user_id: memberNaming(client) },
    onFailed: (error) => notifyError(error, "Failed to save the automation"),
  });
  const { change, accept: acceptVersion } = edited;
  const edit = useCallback(
    (apply: (before: AutomationContent) => AutomationContent, about: string | null = null) =>
      change((before) => {
        const next = apply(before.content);
        return next === before.content ? before : { ...before, content: next };
      }, about),
    [change],
  );
  const rename = useCallback(
    (next: string) => change((before) => ({ ...before, name: next }), "name"),
    [change],
  );
  /** After a call that changed the automation itself, such as publishing. */
  const accept = useCallback(
    (saved: Automation, isReplaced = false) => {
      acceptVersion(saved.version, isReplaced ? { name: saved.name, content: saved.content } : undefined);
      putAutomation(client, saved);
    },
    [acceptVersion, client],
  );
  return { ...edited, ...edited.draft, edit, rename, accept };
}

export type AutomationDraft = ReturnType<typeof useAutomationDraft>;
