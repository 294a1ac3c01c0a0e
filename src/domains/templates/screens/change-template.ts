/** What a menu does with a template at once: copy it, delete it, add the starter templates, each with a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { TemplateListItem } from "../contract.ts";
import { counted, pathOf } from "./template-words.ts";
import { putTemplate, refreshTemplateLists, templatesApi } from "./templates-api.ts";

type Named = Pick<TemplateListItem, "id" | "name">;

/** `onDeleted` runs before the template leaves the screen, so that its own page can be left first. */
export function useTemplateChanges(onDeleted?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      remove: (template: Named) => void remove(client, template, onDeleted),
      addStarters: () => addStarters(client),
      duplicate: async ({ id }: Named) => {
        try {
          const copy = await templatesApi.duplicate.call({ id });
          putTemplate(client, copy);
          notifySuccess(`${copy.name} added.`);
          void navigate(pathOf(copy));
        } catch (error) {
          notifyError(error, "Failed to duplicate the template");
        }
      },
    }),
    [client, navigate, onDeleted],
  );
}

async function remove(client: QueryClient, template: Named, onDeleted?: () => void): Promise<void> {
  try {
    await templatesApi.delete.call({ id: template.id });
  } catch (error) {
    notifyError(error, "Failed to delete the template");
    return;
  }
  onDeleted?.();
  void refreshTemplateLists(client);
  notifyUndo(`${template.name} deleted.`, () => void restore(client, template));
}

async function restore(client: QueryClient, { id, name }: Named): Promise<void> {
  try {
    putTemplate(client, await templatesApi.restore.call({ id }));
    notifySuccess(`${name} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the template");
  }
}

async function addStarters(client: QueryClient): Promise<void> {
  try {
    const { added } = await templatesApi.addStarters.call();
    await refreshTemplateLists(client);
    notifySuccess(added === 0 ? "You already have every starter template." : `${counted(added)} added.`);
  } catch (error) {
    notifyError(error, "Failed to add the starter templates");
  }
}
