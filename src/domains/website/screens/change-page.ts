/** What a menu does with a page at once: publish, schedule, take off the web, copy, archive, delete, each with a word when it is done. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { WebsitePage } from "../pages/contract.ts";
import { pathOfPage } from "./page-words.ts";
import { pagesApi, putPage, refreshPages } from "./pages-api.ts";

type Named = { id: number; title: string };

const nameOf = ({ title }: Named): string => title || "The page";

const unpublishQuestion = (page: Named) => ({
  title: `Unpublish ${nameOf(page)}?`,
  message: "Visitors can't open it anymore. Links to it show that the page is gone.",
  confirmLabel: "Unpublish",
  isDanger: true,
});

export function usePageChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      publish: (page: Named) =>
        done(client, () => pagesApi.publish.call({ id: page.id }), {
          said: `${nameOf(page)} published.`,
          failed: "Failed to publish the page",
        }),
      unschedule: (page: Named) =>
        done(client, () => pagesApi.unschedule.call({ id: page.id }), {
          said: `${nameOf(page)} is no longer scheduled.`,
          failed: "Failed to cancel the schedule",
        }),
      unpublish: async (page: Named) => {
        if (!(await confirm(unpublishQuestion(page)))) return undefined;
        return done(client, () => pagesApi.unpublish.call({ id: page.id }), {
          said: `${nameOf(page)} unpublished.`,
          failed: "Failed to unpublish the page",
        });
      },
      archive: (page: Named) =>
        undoable(client, page, () => pagesApi.archive.call({ id: page.id }), {
          said: `${nameOf(page)} archived.`,
          failed: "Failed to archive the page",
        }),
      delete: (page: Named) =>
        undoable(client, page, () => pagesApi.delete.call({ id: page.id }), {
          said: `${nameOf(page)} deleted.`,
          failed: "Failed to delete the page",
        }),
      restore: (page: Named) => restore(client, page),
      duplicate: async ({ id }: Named) => {
        const copy = await done(client, () => pagesApi.duplicate.call({ id }), {
          said: "Page duplicated as a draft.",
          failed: "Failed to duplicate the page",
        });
        if (copy) void navigate(pathOfPage(copy));
      },
    }),
    [client, navigate],
  );
}

type Words = { said: string; failed: string };

async function done(
  client: QueryClient,
  change: () => Promise<WebsitePage>,
  { said, failed }: Words,
): Promise<WebsitePage | undefined> {
  try {
    const page = await change();
    putPage(client, page);
    notifySuccess(said);
    return page;
  } catch (error) {
    notifyError(error, failed);
    return undefined;
  }
}

/** Whether it was done. */
async function undoable(
  client: QueryClient,
  page: Named,
  change: () => Promise<WebsitePage>,
  { said, failed }: Words,
): Promise<boolean> {
  try {
    await change();
    refreshPages(client);
    notifyUndo(said, () => void restore(client, page));
    return true;
  } catch (error) {
    notifyError(error, failed);
    return false;
  }
}

const restore = (client: QueryClient, page: Named): Promise<WebsitePage | undefined> =>
  done(client, () => pagesApi.restore.call({ id: page.id }), {
    said: `${nameOf(page)} restored as a draft.`,
    failed: "Failed to restore the page",
  });
