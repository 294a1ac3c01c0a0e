/** The draft of a page on its screen: changed at once, saved by itself, and taken back step by step. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useEditedDraft } from "#ui/editing/use-edited-draft.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { PageContent } from "../../pages/blocks-contract.ts";
import type { WebsitePage } from "../../pages/contract.ts";
import { pagesApi, putPage } from "../pages-api.ts";

export function usePageDraft(page: WebsitePage) {
  const client = useQueryClient();
  const {
    draft: content,
    accept: acceptVersion,
    change: edit,
    ...rest
  } = useEditedDraft<PageContent>({
    draft: page.content,
    version: page.version,
    async save(draft, version) {
      const saved = await pagesApi.update.call({ id: page.id, content: draft, version });
      putPage(client, saved);
      return saved;
    },
    async latest() {
      const newest = await pagesApi.get.call({ id: page.id });
      return { version: newest.version, draft: newest.content };
    },
    labels: { blocks: "Blocks" },
    onFailed: (error) => notifyError(error, "Failed to save the page"),
  });
  /** After a call that changed the page itself, such as publishing. */
  const accept = useCallback(
    (saved: WebsitePage, isReplaced = false) => {
      acceptVersion(saved.version, isReplaced ? saved.content : undefined);
      putPage(client, saved);
    },
    [acceptVersion, client],
  );
  return { content, edit, accept, ...rest };
}

export type PageDraft = ReturnType<typeof usePageDraft>;
