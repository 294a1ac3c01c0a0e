/** On an invoice's page: what its customer was reminded of, what comes next, and what keeps it back. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ruleWords } from "#shared/messages/invoice-reminder-text.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { type Invoice, openStatuses } from "../../contract.ts";
import { invoiceFollowUpPath, invoicePath } from "../../paths.ts";
import type { InvoiceFollowUp, InvoicePause, InvoiceReminder } from "../../reminding/contract.ts";
import { useFollowUpChanges } from "./change-follow-up.ts";
import classes from "./follow-up.module.css";
import { followUpApi } from "./follow-up-api.ts";
import { PauseDialog, type PauseKindShown } from "./PauseDialog.tsx";

type Props = { invoice: Pick<Invoice, "id" | "status" | "currency"> };

export function RemindersCard({ invoice }: Props) {
  const { id, status } = invoice;
  const followUp = useQuery({
    ...followUpApi.followUp.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  const isOpen = (openStatuses as readonly string[]).includes(status);
  if (status === "draft") return null;
  if (followUp.isError)
    return (
      <ErrorCard
        title="Failed to load the reminders"
        error={followUp.error}
        isRetrying={followUp.isFetching}
        onRetry={() => void followUp.refetch()}
      />
    );
  return (
    <Card title="Reminders">
      {followUp.data ? (
        <>
          <Standing followUp={followUp.data} isOpen={isOpen} />
          <Done followUp={followUp.data} currency={invoice.currency} />
          {isOpen && <Ways id={id} followUp={followUp.data} />}
        </>
      ) : (
        <Skeleton height={72} aria-hidden />
      )}
    </Card>
  );
}

/** What holds now, in one or two lines. */
function Standing({ followUp, isOpen }: { followUp: InvoiceFollowUp; isOpen: boolean }) {
  const { pauses, next, is_on, late_fee_for } = followUp;
  return (
    <>
      {late_fee_for && (
        <p className={classes.line}>
          Late fee for <Link to={invoicePath({ id: late_fee_for.invoice_id })}>{late_fee_for.number}</Link>
        </p>
      )}
      {pauses.map((pause) => (
        <Pause key={pause.id} pause={pause} />
      ))}
      {isOpen && (
        <p className={classes.line}>
          {next ? (
            <>
              Next reminder: <DayText at={next.day} /> <small>{ruleWords(next.days)}</small>
            </>
          ) : (
            <Nothing isOn={is_on} />
          )}
        </p>
      )}
      {!isOpen && followUp.reminders.length === 0 && (
        <p className={classes.line}>Nothing is left to pay, so no reminders are sent.</p>
      )}
    </>
  );
}

const Nothing = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <>No reminders are planned.</>
  ) : (
    <>
      Automatic reminders are off. <Link to={invoiceFollowUpPath()}>Set up reminders</Link>
    </>
  );

const pauseWords = {
  pause: "Paused",
  promise: "Promised to pay",
  dispute: "Paused because the payment is disputed",
  answer: "Paused because the customer answered",
};

const Pause = ({ pause }: { pause: InvoicePause }) => (
  <div className={classes.pause}>
    <b>
      {pauseWords[pause.kind]}
      {pause.through && (
        <>
          {pause.kind === "promise" ? " by " : " through "}
          <DayText at={pause.through} />
        </>
      )}
    </b>
    <small>
      {pause.note && `${pause.note} · `}
      {pause.created_by_name}, <DayText at={pause.created_at} />
    </small>
  </div>
);

function Done({ followUp, currency }: { followUp: InvoiceFollowUp; currency: string }) {
  const { reminders, late_fees: fees } = followUp;
  if (reminders.length + fees.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Sent reminders and late fees">
      {fees.map((fee) => (
        <li key={fee.invoice_id}>
          <span>
            Late fee <Link to={invoicePath({ id: fee.invoice_id })}>{fee.number ?? "Draft"}</Link>
            {": "}
            <Money minor={fee.total_cents} currency={currency} />
          </span>
          <small>
            <DayText at={fee.day} />
          </small>
        </li>
      ))}
      {reminders.map((reminder) => (
        <Reminder key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  );
}

const outcomes = {
  waiting: "Sending",
  sending: "Sending",
  sent: "Sent",
  skipped: "Not sent",
  failed: "Not sent",
};

const Reminder = ({ reminder }: { reminder: InvoiceReminder }) => (
  <li>
    <span>
      {outcomes[reminder.status]}
      {reminder.is_by_hand
        ? `, by ${reminder.created_by_name}`
        : `, ${ruleWords(reminder.days).toLowerCase()}`}
      {(reminder.reason ?? reminder.recipient) && <small>{reminder.reason ?? reminder.recipient}</small>}
    </span>
    <small>
      <DayText at={reminder.day} />
    </small>
  </li>
);

function Ways({ id, followUp }: { id: number; followUp: InvoiceFollowUp }) {
  const [open, setOpen] = useState<PauseKindShown | null>(null);
  const { remind, resume } = useFollowUpChanges(id);
  const notAllowed = useWhyNot()("invoices.send");
  return (
    <div className={classes.ways}>
      <ActionButton
        size="xs"
        variant="default"
        whyNot={notAllowed ?? followUp.why_not ?? undefined}
        onClick={() => void remind()}
      >
        Send Reminder
      </ActionButton>
      <ActionButton size="xs" variant="default" whyNot={notAllowed} onClick={() => setOpen("promise")}>
        Promise to Pay
      </ActionButton>
      {followUp.pauses.length > 0 ? (
        <ActionButton size="xs" variant="default" whyNot={notAllowed} onClick={() => void resume()}>
          Resume Reminders
        </ActionButton>
      ) : (
        <ActionButton size="xs" variant="default" whyNot={notAllowed} onClick={() => setOpen("pause")}>
          Pause Reminders
        </ActionButton>
      )}
      <PauseDialog id={id} kind={open} onClose={() => setOpen(null)} />
    </div>
  );
}
