/** The jobs that wait to be invoiced, the longest waiting first: what each comes to, and since when its work is done. */
import { Checkbox, Skeleton } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCash,
  IconCheck,
  IconCircleCheck,
  IconReceiptOff,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { plural } from "#shared/plural.ts";
import { countText } from "#ui/data-table/count-text.ts";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { rowActionMark, type SwipeAction } from "#ui/phone/phone-row.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { ReadyJob } from "../../billing/contract.ts";
import classes from "./ready.module.css";
import { type ReadyFilters, type useChosen, type useReady, useUndismiss } from "./use-ready.ts";

type Choice = ReturnType<typeof useChosen>;

type Props = {
  list: ReadyFilters;
  found: ReturnType<typeof useReady>;
  /** Null where nothing can be chosen. */
  choice: Choice | null;
  onDismiss: (job: ReadyJob) => void;
};

export function ReadyList({ list, found, choice, onDismiss }: Props) {
  const { rows, first } = found;
  const actionsFor = useReadyActions(onDismiss);
  const currency = first?.currency ?? "USD";
  const total = first?.total ?? 0;
  return (
    <ListAnswer list={found} failed="Failed to load the jobs to invoice" skeleton={<RowsSkeleton />}>
      {rows.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <>
          <FramedList
            label={choice ? "Jobs ready to invoice" : "Jobs with nothing to bill"}
            isBusy={found.isSearching}
          >
            {rows.map((job) => (
              <Row
                key={job.job_id}
                job={job}
                choice={choice}
                currency={currency}
                actions={() => actionsFor(job)}
              />
            ))}
          </FramedList>
          <div className={classes.footer}>
            <ListFooter
              list={found}
              shown={rows.length}
              text={countText(rows.length, total, (count) => plural(count, "job"))}
            />
          </div>
        </>
      )}
    </ListAnswer>
  );
}

type RowProps = { job: ReadyJob; choice: Choice | null; currency: string; actions: () => Action[] };

const Row = (props: RowProps) => (useIsPhone() ? <PhoneLine {...props} /> : <DeskLine {...props} />);

const Choose = ({ job, choice }: { job: ReadyJob; choice: Choice }) => (
  <Checkbox
    checked={choice.isChosen(job)}
    onChange={() => choice.toggle(job)}
    aria-label={`Select ${job.number} ${job.title}`}
    {...rowActionMark}
  />
);

function PhoneLine({ job, choice, currency, actions }: RowProps) {
  const { number, title, client_name, unbilled_cents, unbilled_uses, ready_since, dismissed } = job;
  return (
    <li>
      <PhoneRow
        lead={choice && <Choose job={job} choice={choice} />}
        title={title}
        details={[
          <Money key="amount" minor={unbilled_cents} currency={currency} />,
          client_name,
          unbilled_uses > 0 && usedText(unbilled_uses),
          dismissed?.reason ?? <RelativeTime key="since" at={ready_since} />,
        ]}
        to={jobPath({ id: job.job_id })}
        swipe={choice ? select : undefined}
        menu={<ActionMenu label={`Actions for ${number}`} actions={actions} />}
      />
    </li>
  );
}

/** Beyond what its lines sell. */
const usedText = (count: number): string => `${plural(count, "used item")} to bill`;

const select: SwipeAction = { label: "Select", icon: <IconCheck size={20} /> };

function DeskLine({ job, choice, currency, actions }: RowProps) {
  const {
    job_id,
    number,
    title,
    client_name,
    unbilled_cents,
    unbilled_uses,
    ready_since,
    dismissed,
    status,
  } = job;
  return (
    <li className={classes.row}>
      {choice && <Choose job={job} choice={choice} />}
      <div className={classes.text}>
        <Link to={jobPath({ id: job_id })} className={classes.title}>
          {title}
        </Link>
        <span className={classes.facts}>
          <span>{number}</span>
          <span>{client_name}</span>
          <span>
            Done <RelativeTime at={ready_since} />
          </span>
          {unbilled_uses > 0 && <span>{usedText(unbilled_uses)}</span>}
          {status !== "completed" && <span>More visits to come</span>}
          {dismissed && <span>{`${dismissed.reason} (${dismissed.by_name})`}</span>}
        </span>
      </div>
      <b className={classes.amount}>
        <Money minor={unbilled_cents} currency={currency} />
      </b>
      <ActionMenu label={`Actions for ${number}`} actions={actions} />
    </li>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function useReadyActions(onDismiss: (job: ReadyJob) => void): (job: ReadyJob) => Action[] {
  const whyNot = useWhyNot();
  const may = useMay();
  const undismiss = useUndismiss();
  return (job) => {
    const notAllowed = whyNot("invoices.create");
    const disabled = notAllowed ? { disabledReason: notAllowed } : {};
    return [
      { label: "Open Job", icon: <IconBriefcase {...icon} />, to: jobPath({ id: job.job_id }) },
      ...(job.customer_id !== null && may("customers.view")
        ? [
            {
              label: "Open Customer",
              icon: <IconUser {...icon} />,
              to: customerPath({ id: job.customer_id }),
            },
          ]
        : []),
      job.dismissed
        ? {
            label: "Put Back",
            icon: <IconArrowBackUp {...icon} />,
            ...disabled,
            onSelect: () => void undismiss(job),
          }
        : {
            label: "Nothing to Bill",
            icon: <IconReceiptOff {...icon} />,
            ...disabled,
            onSelect: () => onDismiss(job),
          },
    ];
  };
}

function Nothing({ list: { search, filters, clear } }: { list: ReadyFilters }) {
  if (search !== "") {
    return (
      <NoMatches
        title="No jobs found"
        text="Try adjusting your search or filter."
        icon={<IconCash size={18} />}
        onClear={() => clear({ keep: ["show"] })}
      />
    );
  }
  return filters.show === "dismissed" ? (
    <EmptyState
      title="No jobs here"
      text="Jobs you mark as nothing to bill will show up here."
      icon={<IconReceiptOff size={18} />}
    />
  ) : (
    <EmptyState
      title="Everything is invoiced"
      text="Jobs show up here once a visit or the whole job is done."
      icon={<IconCircleCheck size={18} />}
    />
  );
}

const RowsSkeleton = () => (
  <div aria-hidden>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={60} mb={4} radius="md" />
    ))}
  </div>
);
