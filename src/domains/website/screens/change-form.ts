/** What a menu does with a form at once: publish, take off the web, archive, copy, each with a word when it is done. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { WebsiteForm } from "../forms/contract.ts";
import { pathOf } from "./form-words.ts";
import { formsApi, putForm } from "./forms-api.ts";

type Named = { id: number; name: string };

const unpublishQuestion = ({ name }: Named) => ({
  title: `Unpublish ${name}?`,
  message: "Visitors who follow its link see that it's gone. Submissions stay here.",
  confirmLabel: "Unpublish",
  isDanger: true,
});

export function useFormChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      publish: ({ id, name }: Named) =>
        done(client, () => formsApi.publish.call({ id }), `${name} published.`, "Failed to publish the form"),
      unpublish: async (form: Named) => {
        if (!(await confirm(unpublishQuestion(form)))) return undefined;
        const said = `${form.name} unpublished.`;
        return done(
          client,
          () => formsApi.unpublish.call({ id: form.id }),
          said,
          "Failed to unpublish the form",
        );
      },
      archive: (form: Named) => archive(client, form),
      restore: (form: Named) => restore(client, form),
      duplicate: async ({ id }: Named) => {
        const copy = await done(
          client,
          () => formsApi.duplicate.call({ id }),
          "Form duplicated.",
          "Failed to duplicate the form",
        );
        if (copy) void navigate(pathOf(copy));
      },
    }),
    [client, navigate],
  );
}

async function done(
  client: QueryClient,
  change: () => Promise<WebsiteForm>,
  said: string,
  failed: string,
): Promise<WebsiteForm | undefined> {
  try {
    const form = await change();
    putForm(client, form);
    notifySuccess(said);
    return form;
  } catch (error) {
    notifyError(error, failed);
    return undefined;
  }
}

async function archive(client: QueryClient, form: Named): Promise<void> {
  try {
    putForm(client, await formsApi.archive.call({ id: form.id }));
    notifyUndo(`${form.name} archived.`, () => void restore(client, form));
  } catch (error) {
    notifyError(error, "Failed to archive the form");
  }
}

const restore = (client: QueryClient, { id, name }: Named): Promise<WebsiteForm | undefined> =>
  done(
    client,
    () => formsApi.restore.call({ id }),
    `${name} restored as a draft.`,
    "Failed to restore the form",
  );
