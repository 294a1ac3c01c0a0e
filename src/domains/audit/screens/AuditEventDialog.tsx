/** The particulars of one event: what it was before and after, who did it, and from where. */

import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { deviceName } from "#shared/device-name.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { AuditEvent } from "../contract.ts";
import classes from "./audit.module.css";
import { auditApi } from "./audit-api.ts";
import { fieldText, kindText } from "./audit-words.ts";
import { ChangesTable, FactsTable } from "./ChangesTable.tsx";
import type { AuditLog } from "./use-audit-log.ts";

type Props = {
  log: AuditLog;
  /** The event from the list, when it is there; a link may open one that is not. */
  known: AuditEvent | undefined;
};

export function AuditEventDialog({ log, known }: Props) {
  const id = log.openId;
  const asked = useQuery({
    ...auditApi.get.queryOptions({ input: { id: id ?? 1 } }),
    enabled: id !== null && known === undefined,
  });
  const event = known ?? (asked.data?.id === id ? asked.data : undefined);
  return (
    <Dialog
      isOpen={id !== null}
      onClose={log.close}
      title={event ? kindText(event.type) : "Event"}
      footer={event && <SameRecordButton event={event} log={log} />}
    >
      {event ? (
        <Particulars event={event} />
      ) : asked.error ? (
        <ErrorCard
          title="Failed to load the event"
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <Skeleton height={240} aria-hidden />
      )}
    </Dialog>
  );
}

function SameRecordButton({ event: { subject }, log }: { event: AuditEvent; log: AuditLog }) {
  return (
    <Button
      variant="default"
      onClick={() => log.address.set({ event: null, record_kind: subject.kind, record_id: subject.id })}
    >
      All Events for This {fieldText(subject.kind)}
    </Button>
  );
}

function Particulars({ event }: { event: AuditEvent }) {
  const { title, description, actor, subject, customer_id, ip, user_agent, request_id } = event;
  return (
    <>
      <p className={classes.what}>{title}</p>
      {description && <p className={classes.muted}>{description}</p>}
      <ChangesTable changes={event.changes} />
      <dl className={classes.particulars}>
        <Fact name="When">
          <MomentText at={event.occurred_at} />
        </Fact>
        <Fact name="Who">{actor.name}</Fact>
        <Fact name="Record">
          {fieldText(subject.kind)} {subject.id}
          {customer_id !== null && (
            <>
              {" · "}
              <Link to={customerPath({ id: customer_id })} className={classes.link}>
                Open Customer
              </Link>
            </>
          )}
        </Fact>
        <Fact name="From">{ip ?? (actor.id === null ? "System" : "Unknown")}</Fact>
        {user_agent && (
          <Fact name="Device">
            {deviceName(user_agent)}
            <span className={classes.small}>{user_agent}</span>
          </Fact>
        )}
        {request_id && <Fact name="Request">{request_id}</Fact>}
        <Fact name="Event">{event.id}</Fact>
      </dl>
      <FactsTable facts={event.facts} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
