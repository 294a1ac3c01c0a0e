/** The leads and prospects without a next step, the longest waiting first, each with a line to plan one. */
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freshness } from "#ui/freshness.ts";
import { Money } from "#ui/Money.tsx";
import { useMay } from "#ui/permissions.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { useSession } from "#ui/session.ts";
import type { ForgottenLead } from "../contract.ts";
import { useTaskWindow } from "./lazy-parts.tsx";
import { openCustomer } from "./task-words.ts";
import classes from "./tasks.module.css";
import { tasksApi } from "./tasks-api.ts";

const pageSize = 20;

type Props = { isOpen: boolean; onToggle: () => void };

/** One line that says how many there are, and on demand who; nothing when nobody is forgotten. */
export function ForgottenLeadsPanel({ isOpen, onToggle }: Props) {
  const may = useMay();
  const pages = useInfiniteQuery({
    ...tasksApi.forgottenLeads.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
    enabled: may("tasks.view") && may("customers.view"),
  });
  const { open, window } = useTaskWindow();
  const total = pages.data?.pages[0]?.total ?? 0;
  if (total === 0) return window;
  const leads = pages.data?.pages.flatMap((page) => page.leads) ?? [];
  return (
    <section className={classes.card} aria-label="No next step">
      <div className={classes.cardHead}>
        <span className={classes.tabs}>
          <IconAlertTriangle size={18} aria-hidden />
          {total === 1
            ? "1 lead or prospect has no next step"
            : `${total.toLocaleString("en-US")} leads and prospects have no next step`}
        </span>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? "Hide" : "Show them"}
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.list} data-bare>
          {leads.map((lead) => (
            <Line
              key={lead.id}
              lead={lead}
              onPlan={
                may("tasks.create")
                  ? () => open({ kind: "new", customer: { id: lead.id, name: lead.name } })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {isOpen && pages.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {window}
    </section>
  );
}

function Line({ lead, onPlan }: { lead: ForgottenLead; onPlan: (() => void) | undefined }) {
  const currency = useSession().organization?.currency ?? "USD";
  const { id, name, company, status, estimated_value_cents: value, waiting_since } = lead;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Link to={openCustomer(id)}>{name}</Link>
        <span className={classes.facts}>
          <span>{status === "lead" ? "Lead" : "Prospect"}</span>
          {company && <span>{company}</span>}
          {value !== null && <Money minor={value} currency={currency} isShort />}
          <span>
            Waiting since <RelativeTime at={waiting_since} />
          </span>
        </span>
      </div>
      {onPlan && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={`Plan a next step for ${name}`}
          onClick={onPlan}
        >
          Next step
        </Button>
      )}
    </li>
  );
}
