/** Asks whether the number is to be given up, saying what follows, and gives it up. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { TextNumber } from "../../texts/contract.ts";
import { textNumberApi } from "./text-number-api.ts";

const consequences =
  "You won't be able to get this number back, and no texts are sent until you choose another number and carriers approve it. Conversations stay, and customers who opted out stay opted out. Answers to this number that arrive in the next 30 days still appear in Messages.";
const testConsequences =
  "This number can be chosen by anyone afterwards. You get another test number with the next text that you send, or choose one. Conversations stay, and customers who opted out stay opted out. Answers to this number that arrive in the next 30 days still appear in Messages.";

export function useRelease({ number, shown, is_test }: TextNumber) {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: (given: string) => textNumberApi.release.call({ number: given }),
    onSuccess: (saved) => {
      client.setQueryData(textNumberApi.get.queryKey(), saved);
      notifySuccess(`${shown} was released.`);
    },
    onError: (error) => {
      notifyError(error, "The number couldn't be released");
      void client.invalidateQueries({ queryKey: textNumberApi.get.queryKey() });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: `Release ${shown}?`,
      message: is_test ? testConsequences : consequences,
      confirmLabel: "Release Number",
      isDanger: true,
    });
    if (isSure && number) release.mutate(number);
  };
  return { ask, isPending: release.isPending };
}
