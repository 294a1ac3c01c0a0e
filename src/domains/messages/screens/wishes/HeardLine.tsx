/** What a received text asked for by itself, and the buttons of a wish that a member decides about. */
import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Message } from "../../contract.ts";
import { refreshConversation, wishesApi } from "../messages-api.ts";
import classes from "../thread.module.css";

const heardWords = {
  stop: "Opted out. No more texts go to this number.",
  start: "Opted back in to texts.",
  help: "Answered automatically with how to reach you and how to stop.",
  maybe_stop: "They may be asking you to stop texting.",
};

type Props = { conversationId: number; message: Message };

export function HeardLine({ conversationId, message: { id, heard } }: Props) {
  if (heard === null) return null;
  return (
    <>
      <p className={classes.reason}>
        <IconInfoCircle size={14} aria-hidden /> {heardWords[heard]}
      </p>
      {heard === "maybe_stop" && <Decide conversationId={conversationId} messageId={id} />}
    </>
  );
}

function Decide({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  const client = useQueryClient();
  const notAllowed = useWhyNot()("messages.send");
  const { mutate, isPending } = useMutation({
    ...wishesApi.decide.mutationOptions(),
    onSuccess: ({ heard }) => notifySuccess(heard === "stop" ? "Opted out of texts." : "Texts go on."),
    onError: (error) => notifyError(error, "The decision couldn't be saved"),
    onSettled: () => refreshConversation(client),
  });
  const decide = (stops: boolean) => mutate({ id: conversationId, message_id: messageId, stops });
  const rest = { size: "compact-sm", disabled: isPending || notAllowed !== undefined, title: notAllowed };
  return (
    <div className={classes.decide}>
      <Button variant="light" {...rest} onClick={() => decide(true)}>
        Opt Out
      </Button>
      <Button variant="subtle" {...rest} onClick={() => decide(false)}>
        Keep Texting
      </Button>
    </div>
  );
}
