/** What of a conversation leaves later: each with its time, to edit or to call back. */
import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { ScheduledList, ScheduledMessage } from "../../scheduled/contract.ts";
import { refreshScheduled, scheduledApi } from "../messages-api.ts";
import classes from "./scheduled.module.css";
import { scheduledWords } from "./zone-words.ts";

const EditScheduledDialog = onceOpened(async () => ({
  default: (await import("./EditScheduledDialog.tsx")).EditScheduledDialog,
}));

type Props = {
  conversationId: number;
  /** With its words and files, for whoever wants to write it otherwise. */
  onCancelled: (scheduled: ScheduledMessage) => void;
};

export function ScheduledTexts({ conversationId: id, onCancelled }: Props) {
  const { data } = useQuery({ ...scheduledApi.list.queryOptions({ input: { id } }), ...freshness.messages });
  if (!data || data.scheduled.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Scheduled messages">
      {data.scheduled.map((scheduled) => (
        <Line key={scheduled.id} scheduled={scheduled} clock={data} onCancelled={onCancelled} />
      ))}
    </ul>
  );
}

type LineProps = { scheduled: ScheduledMessage; clock: ScheduledList } & Pick<Props, "onCancelled">;

function Line({ scheduled, clock, onCancelled }: LineProps) {
  const { id, conversation_id, text, files, send_at, author_name } = scheduled;
  const client = useQueryClient();
  const mayWrite = useMay()("messages.send");
  const [isEditing, setEditing] = useState(false);
  const { mutate, isPending } = useMutation({
    ...scheduledApi.cancel.mutationOptions(),
    onSuccess: (cancelled) => {
      notifySuccess("Scheduled message canceled. Its text is back in the reply box.");
      onCancelled(cancelled);
    },
    onError: (error) => notifyError(error, "The scheduled message couldn't be canceled"),
    onSettled: () => refreshScheduled(client),
  });
  return (
    <li className={classes.line}>
      <IconClock size={16} aria-hidden />
      <div className={classes.words}>
        <p>{text || plural(files.length, "attachment")}</p>
        <p className={classes.zone}>
          {scheduledWords(send_at, clock)} · {author_name}
          {text !== "" && files.length > 0 && ` · ${plural(files.length, "attachment")}`}
        </p>
      </div>
      {mayWrite && (
        <div className={classes.buttons}>
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isPending}
            onClick={() => mutate({ id: conversation_id, scheduled_id: id })}
          >
            Cancel
          </Button>
        </div>
      )}
      <EditScheduledDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        scheduled={scheduled}
        clock={clock}
      />
    </li>
  );
}
