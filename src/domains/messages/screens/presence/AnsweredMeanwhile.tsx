/** Says that another member has answered meanwhile, and what, before one's own answer is sent. */
import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { formatTime } from "#shared/time/dates.ts";
import { useSession } from "#ui/session/session.ts";
import type { AnsweredMeanwhile as Answered } from "../../presence/contract.ts";
import classes from "../thread.module.css";

type Props = {
  meanwhile: { answered: Answered | null; forget: () => void };
  isSending: boolean;
  onSendAnyway: () => void;
};

export function AnsweredMeanwhile({ meanwhile: { answered, forget }, isSending, onSendAnyway }: Props) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  if (!answered) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={16} aria-hidden />}
      title={`${answered.by} answered at ${formatTime(answered.at, zone)}`}
    >
      <p className={classes.words}>{answered.text}</p>
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={isSending} onClick={onSendAnyway}>
          Send Anyway
        </Button>
        <Button size="xs" variant="default" onClick={forget}>
          Keep Editing
        </Button>
      </Group>
    </Alert>
  );
}
