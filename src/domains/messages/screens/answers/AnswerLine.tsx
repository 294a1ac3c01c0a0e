/** What a text answered to a reminder: the visit that it confirmed, or what a member decides where that isn't plain. */
import { Button } from "@mantine/core";
import { IconCalendarCheck, IconCalendarQuestion } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import type { AskedVisit, TextAnswer } from "#domains/reminders/answers/contract.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Message } from "../../contract.ts";
import { answersApi, refreshConversation } from "../messages-api.ts";
import classes from "../thread.module.css";

type Props = { conversationId: number; message: Message };

export function AnswerLine({ conversationId, message: { id, answer } }: Props) {
  if (answer === null) return null;
  const { state, visits } = answer;
  if (state === "open") return <Open conversationId={conversationId} messageId={id} answer={answer} />;
  const by = answer.settled_by ? ` by ${answer.settled_by}` : "";
  if (state === "dismissed") return <p className={classes.reason}>Dismissed{by}.</p>;
  return visits
    .filter(({ status }) => answer.settled_by === null || status !== "scheduled")
    .map((visit) => (
      <p key={visit.event_id} className={classes.reason}>
        <IconCalendarCheck size={14} aria-hidden /> Confirmed{by}: <Visit visit={visit} />
      </p>
    ));
}

/** Its title and time as they are now, which open it for those who may see it. */
function Visit({ visit: { event_id: id, title, start } }: { visit: AskedVisit }) {
  const may = useMay();
  const zone = useSession().organization?.timeZone ?? "UTC";
  const words = `${title}, ${formatDateTime(start, zone)}`;
  return may("calendar.view") ? <Link to={calendarPath({ event: id })}>{words}</Link> : <span>{words}</span>;
}

const question = ({ said, visits }: TextAnswer): string => {
  if (said === "no") return "They may not be able to keep this visit:";
  return visits.length === 1
    ? "They may be confirming this visit:"
    : "They may be confirming one of these visits:";
};

function Open({
  conversationId,
  messageId,
  answer,
}: {
  conversationId: number;
  messageId: number;
  answer: TextAnswer;
}) {
  const whyNot = useWhyNot();
  const { confirm, dismiss, isPending } = useDeciding(conversationId, messageId);
  const buttonOf = (missing: string | undefined) => ({
    size: "compact-sm",
    disabled: isPending || missing !== undefined,
    title: missing,
  });
  const toConfirm = buttonOf(whyNot("messages.send") ?? whyNot("calendar.update"));
  const dismissing = (
    <Button variant="subtle" {...buttonOf(whyNot("messages.send"))} onClick={dismiss}>
      Dismiss
    </Button>
  );
  return (
    <>
      <p className={classes.reason}>
        <IconCalendarQuestion size={14} aria-hidden /> {question(answer)}
      </p>
      {answer.visits.map((visit) => (
        <div key={visit.event_id} className={classes.decide}>
          <span className={classes.reason}>
            <Visit visit={visit} />
          </span>
          {answer.said === "no" && visit.is_open && <Reschedule visit={visit} />}
          {visit.is_open && (
            <Button
              variant="light"
              {...toConfirm}
              aria-label={`Confirm ${visit.title}`}
              onClick={() => confirm(visit.event_id)}
            >
              Confirm
            </Button>
          )}
          {answer.visits.length === 1 && dismissing}
        </div>
      ))}
      {answer.visits.length !== 1 && <div className={classes.decide}>{dismissing}</div>}
    </>
  );
}

/** Opens the visit, where its time is changed. */
function Reschedule({ visit: { event_id: id, title } }: { visit: AskedVisit }) {
  const missing = useWhyNot()("calendar.update");
  if (missing)
    return (
      <Button variant="light" size="compact-sm" disabled title={missing}>
        Reschedule
      </Button>
    );
  return (
    <Button
      variant="light"
      size="compact-sm"
      component={Link}
      to={calendarPath({ event: id })}
      aria-label={`Reschedule ${title}`}
    >
      Reschedule
    </Button>
  );
}

function useDeciding(conversationId: number, messageId: number) {
  const client = useQueryClient();
  const place = { id: conversationId, message_id: messageId };
  const rest = {
    onError: (error: unknown) => notifyError(error, "The decision couldn't be saved"),
    onSettled: () => refreshConversation(client),
  };
  const confirming = useMutation({
    ...answersApi.confirm.mutationOptions(),
    onSuccess: () => notifySuccess("Visit confirmed."),
    ...rest,
  });
  const dismissing = useMutation({
    ...answersApi.dismiss.mutationOptions(),
    onSuccess: () => notifySuccess("Answer dismissed."),
    ...rest,
  });
  return {
    confirm: (eventId: number) => confirming.mutate({ ...place, event_id: eventId }),
    dismiss: () => dismissing.mutate(place),
    isPending: confirming.isPending || dismissing.isPending,
  };
}
