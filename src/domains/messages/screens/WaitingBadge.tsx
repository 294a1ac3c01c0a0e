/** Since when a customer waits for an answer, counted while the business was open. */
import { IconHourglass } from "@tabler/icons-react";
import { formatDateTime } from "#shared/time/dates.ts";
import { useSession } from "#ui/session/session.ts";
import type { Conversation } from "../contract.ts";
import { isWaitingLong, waitingWords } from "../waiting/contract.ts";
import classes from "./messages.module.css";

type Props = { conversation: Pick<Conversation, "waiting_since" | "waiting_minutes"> };

export function WaitingBadge({ conversation }: Props) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { waiting_since: since, waiting_minutes: minutes } = conversation;
  if (since === null || minutes === null) return null;
  return (
    <span
      className={classes.waitingBadge}
      data-long={isWaitingLong(minutes) || undefined}
      title={`Received ${formatDateTime(new Date(since), zone)}. Counted while you're open.`}
    >
      <IconHourglass size={12} aria-hidden /> {waitingWords(minutes)}
    </span>
  );
}
