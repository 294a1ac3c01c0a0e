/** One recurring invoice: what it bills, when its next invoices are created, and those that it has created. */

import { Skeleton } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRepeat, IconSquareX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { invoicePath, recurringInvoicesPath } from "../../paths.ts";
import { type RecurringInvoice, recurringActions } from "../../recurring/contract.ts";
import { usePlanChanges } from "./change-plan.ts";
import { RecurringDialog } from "./RecurringDialog.tsx";
import classes from "./recurring.module.css";
import { recurringApi } from "./recurring-api.ts";
import { actionWords, frequencyWords, statusWords } from "./recurring-words.ts";
import { NextDays } from "./ScheduleFields.tsx";

const words = {
  noun: "recurring invoice",
  title: "Recurring Invoice",
  back: { to: recurringInvoicesPath(), label: "Recurring Invoices" },
  icon: <IconRepeat size={18} />,
};

export const RecurringInvoiceScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const plan = useQuery({ ...recurringApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(plan.data?.title);
  return (
    <RecordFrame words={words} record={plan} skeleton={<Skeleton height={360} radius="md" aria-hidden />}>
      {(found) => <Shown plan={found} />}
    </RecordFrame>
  );
}

function Shown({ plan }: { plan: RecurringInvoice }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Header plan={plan} onEdit={() => setEditing(true)} />
      <div className={classes.columns}>
        <FactsCard plan={plan} />
        <Card title="Next Invoices">
          <NextDays days={plan.next_days} />
        </Card>
        <RunsCard plan={plan} />
      </div>
      <RecurringDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        plan={plan}
        onSaved={() => setEditing(false)}
      />
    </>
  );
}

function Header({ plan, onEdit }: { plan: RecurringInvoice; onEdit: () => void }) {
  const { status, title } = plan;
  const whyNot = useWhyNot();
  const changes = usePlanChanges();
  const mayNot = whyNot("invoices.update") ?? whyNot("invoices.send");
  const isOver = status === "ended" ? "This recurring invoice has ended." : undefined;
  const isPaused = (recurringActions.resume as readonly string[]).includes(status);
  const disabledReason = mayNot ?? isOver;
  return (
    <PageHeader
      title={title}
      back={words.back}
      aside={
        <>
          <StatusBadge status={status} label={statusWords[status]} />
          <OthersMark kind="recurring_invoice" id={plan.id} />
        </>
      }
      subtitle={plan.status_reason ?? undefined}
      menu={{
        label: `Actions for ${title}`,
        actions: [
          {
            label: "Edit",
            icon: <IconPencil size={16} aria-hidden />,
            disabledReason,
            onSelect: onEdit,
          },
          isPaused
            ? {
                label: "Resume",
                icon: <IconPlayerPlay size={16} aria-hidden />,
                disabledReason,
                onSelect: () => changes.resume(plan),
              }
            : {
                label: "Pause",
                icon: <IconPlayerPause size={16} aria-hidden />,
                disabledReason,
                onSelect: () => changes.pause(plan),
              },
          {
            label: "End",
            icon: <IconSquareX size={16} aria-hidden />,
            disabledReason,
            onSelect: () => changes.end(plan),
          },
        ],
      }}
      actions={
        <ActionButton
          whyNot={whyNot("invoices.create") ?? whyNot("invoices.send") ?? isOver}
          onClick={() => changes.createNow(plan)}
        >
          Create Now
        </ActionButton>
      }
    />
  );
}

const FactsCard = ({ plan }: { plan: RecurringInvoice }) => (
  <Card title="Details">
    <FactList>
      <Fact label="Customer">
        <Link to={customerPath({ id: plan.customer_id })}>{plan.client_name}</Link>
      </Fact>
      <Fact label="Total">
        <Money minor={plan.total_cents} currency={plan.currency} />
      </Fact>
      <Fact label="Repeats">{frequencyWords[plan.frequency]}</Fact>
      <Fact label="On each day">{actionWords[plan.action]}</Fact>
      <Fact label="First invoice">
        <DayText at={plan.starts_on} />
      </Fact>
      <Fact label="Ends">
        {plan.most !== null ? (
          `After ${plan.most} invoices`
        ) : plan.ends_on === null ? (
          "When you end it"
        ) : (
          <DayText at={plan.ends_on} />
        )}
      </Fact>
      <Fact label="Lines">{plan.lines.map(({ name }) => name).join(", ")}</Fact>
    </FactList>
  </Card>
);

const RunsCard = ({ plan }: { plan: RecurringInvoice }) => (
  <Card title="Created Invoices" isWide>
    {plan.runs.length === 0 ? (
      <p className={classes.note}>No invoices were created yet.</p>
    ) : (
      <ul className={classes.list} aria-label="Created invoices">
        {plan.runs.map(({ day, invoice_id, number, note }) => (
          <li key={day}>
            <span>
              <DayText at={day} />
              {note && <small> {note}</small>}
            </span>
            {invoice_id !== null && <Link to={invoicePath({ id: invoice_id })}>{number ?? "Draft"}</Link>}
          </li>
        ))}
      </ul>
    )}
  </Card>
);
