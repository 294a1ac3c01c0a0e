/** Puts the demo workspace back as it was, after asking; for a menu entry or a button. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { demoContract } from "../contract.ts";

const demoApi = apiFor("demo", demoContract);

/** `isOffered` is false in every business but the demo, and for whoever may not reset it. */
export function useResetDemo(): { isOffered: boolean; isResetting: boolean; ask: () => Promise<void> } {
  const { organization, user } = useSession();
  const client = useQueryClient();
  const reset = useMutation(
    demoApi.reset.mutationOptions({
      onSuccess: async ({ message }) => {
        notifySuccess(message);
        await client.resetQueries();
      },
      onError: (error) => notifyError(error, "The demo workspace couldn't be reset"),
    }),
  );
  return {
    isOffered: organization?.isDemo === true && user?.permissions?.includes("organization.demo") === true,
    isResetting: reset.isPending,
    async ask() {
      const isSure = await confirm({
        title: "Reset the demo workspace?",
        message: "Everything entered since the last reset will be deleted, and the sample data restored.",
        confirmLabel: "Reset Demo",
        isDanger: true,
      });
      if (isSure) reset.mutate({});
    },
  };
}
