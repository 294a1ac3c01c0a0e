/** What a menu does with a funnel at once: publish, archive and copy it, each with a word when it is done. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Funnel } from "../contract.ts";
import { funnelPath } from "../paths.ts";
import { funnelsApi, putFunnel } from "./funnels-api.ts";

type Named = { id: number; name: string };

/** `onChanged` is given the funnel as the server has it afterwards. */
export function useFunnelChanges(onChanged?: (funnel: Funnel) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const put = (funnel: Funnel) => {
      putFunnel(client, funnel);
      onChanged?.(funnel);
    };
    return {
      publish: ({ id, name }: Named) =>
        done(
          put,
          () => funnelsApi.publish.call({ id }),
          `${name} published.`,
          "Failed to publish the funnel",
        ),
      unpublish: ({ id, name }: Named) =>
        done(
          put,
          () => funnelsApi.unpublish.call({ id }),
          `${name} is a draft again.`,
          "Failed to unpublish the funnel",
        ),
      archive: (funnel: Named) => archive(put, funnel),
      restore: (funnel: Named) => restore(put, funnel),
      duplicate: async ({ id }: Named) => {
        const copy = await done(
          (funnel) => putFunnel(client, funnel),
          () => funnelsApi.duplicate.call({ id }),
          "Funnel duplicated.",
          "Failed to duplicate the funnel",
        );
        if (copy) void navigate(funnelPath({ id: copy.id }));
      },
    };
  }, [client, navigate, onChanged]);
}

async function done(
  put: (funnel: Funnel) => void,
  change: () => Promise<Funnel>,
  said: string,
  failed: string,
): Promise<Funnel | undefined> {
  try {
    const funnel = await change();
    put(funnel);
    notifySuccess(said);
    return funnel;
  } catch (error) {
    notifyError(error, failed);
    return undefined;
  }
}

async function archive(put: (funnel: Funnel) => void, funnel: Named): Promise<void> {
  try {
    put(await funnelsApi.archive.call({ id: funnel.id }));
    notifyUndo(`${funnel.name} archived.`, () => void restore(put, funnel));
  } catch (error) {
    notifyError(error, "Failed to archive the funnel");
  }
}

const restore = (put: (funnel: Funnel) => void, { id, name }: Named): Promise<Funnel | undefined> =>
  done(
    put,
    () => funnelsApi.restore.call({ id }),
    `${name} restored as a draft.`,
    "Failed to restore the funnel",
  );
