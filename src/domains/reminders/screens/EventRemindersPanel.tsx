/** What the customer of one event is told: what is planned, what went out, and the link to their page. */
import { Alert, Button, CopyButton, Skeleton } from "@mantine/core";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ConsentPanel } from "#domains/sending/screens/ConsentPanel.tsx";
import { formatDateTime } from "#shared/time/dates.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { EventReminders } from "../contract.ts";
import { channelWords, kindWords, leadWords, statusWords } from "./reminder-words.ts";
import classes from "./reminders.module.css";
import { remindersApi } from "./reminders-api.ts";
import { Upgrade } from "./Upgrade.tsx";

type Props = { eventId: number; zone: string };

/** Shows nothing to those whose role does not see reminders. */
export function EventRemindersPanel({ eventId, zone }: Props) {
  const isAllowed = useMay()("reminders.view");
  const { data, error } = useQuery({
    ...remindersApi.ofEvent.queryOptions({ input: { id: eventId } }),
    enabled: isAllowed,
    staleTime: 0,
  });
  if (!isAllowed) return null;
  return (
    <section className={classes.panel} aria-label="Reminders">
      <h3 className={classes.panelTitle}>Reminders</h3>
      {error ? (
        <Alert color="gray" variant="light" p="sm">
          {messageOf(error, "Failed to load reminders")}
        </Alert>
      ) : data ? (
        <Content data={data} eventId={eventId} zone={zone} />
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  );
}

function Content({ data, eventId, zone }: Props & { data: EventReminders }) {
  const { planned, past, why_none: why, plan_note: planNote, link } = data;
  return (
    <>
      {why && <p className={classes.note}>{why}</p>}
      {!why && !planNote && planned.length === 0 && past.length === 0 && (
        <p className={classes.note}>No reminders scheduled.</p>
      )}
      {planNote && <PlanNote note={planNote} />}
      <ul className={classes.lines}>
        {planned.map(({ channel, minutes_before: minutes, due_at: due }) => (
          <li key={`${channel} ${due} ${minutes}`}>
            <StatusBadge status="planned" label="Scheduled" color="blue" size="sm" />
            <span>
              {channelWords[channel]}, {minutes === null ? "" : leadWords(minutes)}:{" "}
              {formatDateTime(due, zone)}
            </span>
          </li>
        ))}
        {past.map(({ id, kind, channel, status, settled_at: settled, due_at: due, reason }) => (
          <li key={id}>
            <StatusBadge status={status} {...statusWords[status]} size="sm" />
            <span>
              {kindWords[kind]}, {channelWords[channel].toLowerCase()}: {formatDateTime(settled ?? due, zone)}
              {reason && <span className={classes.reason}>{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
      {link && <PageLink link={link} />}
      {data.is_refused && <WantedAgain eventId={eventId} />}
      {data.customer && <Consent customerId={data.customer.id} />}
    </>
  );
}

/** Whether the customer is reminded decides what is planned, so that is asked for again. */
function Consent({ customerId }: { customerId: number }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: remindersApi.key() });
  return <ConsentPanel isBrief customerId={customerId} onChange={refresh} />;
}

function PlanNote({ note }: { note: string }) {
  return (
    <p className={classes.note}>
      {note} <Upgrade />
    </p>
  );
}

function PageLink({ link }: { link: string }) {
  return (
    <div className={classes.link}>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        Customer's Page
      </Button>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {copied ? "Copied" : "Copy Link"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** The way back for the one event of which whoever booked it wanted no reminders. */
function WantedAgain({ eventId }: { eventId: number }) {
  const queryClient = useQueryClient();
  const mayChange = useMay()("calendar.update");
  const change = useMutation(
    remindersApi.setEventRefusal.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: remindersApi.key() }),
      onError: (error) => notifyError(error, "The reminders couldn't be turned back on"),
    }),
  );
  return (
    <Button
      size="compact-sm"
      variant="default"
      w="fit-content"
      disabled={!mayChange}
      loading={change.isPending}
      onClick={() => change.mutate({ id: eventId, is_refusing: false })}
    >
      Turn Reminders Back On
    </Button>
  );
}
