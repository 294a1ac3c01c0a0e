/** The leads and prospects without a next step, the longest waiting first, each with a line to plan one. */
import { Badge, Button } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { ForgottenLead } from "../contract.ts";
import { useTaskWindow } from "./lazy-parts.tsx";
import { openCustomer } from "./task-words.ts";
import classes from "./tasks.module.css";
import { tasksApi } from "./tasks-api.ts";

const pageSize = 20;
const panelId = "forgotten-leads";

function useForgottenLeads() {
  const may = useMay();
  const isAllowed = may("tasks.view") && may("customers.view");
  const pages = useInfiniteQuery({
    ...tasksApi.forgottenLeads.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
    enabled: isAllowed,
  });
  return { isAllowed, pages, total: pages.data?.pages[0]?.total };
}

const isOpenIn = (address: ListAddress): boolean => address.get("steps") === "none";

/** While it is still being asked who they are, nothing stands where the panel may grow. */
export function ForgottenLeadsFrame({ address, children }: { address: ListAddress; children: ReactNode }) {
  const { isAllowed, pages } = useForgottenLeads();
  const isOpen = isOpenIn(address);
  return (
    <>
      {isOpen && <ForgottenLeads />}
      {!(isOpen && isAllowed && pages.isLoading) && children}
    </>
  );
}

/** Stands in its place from the start, so that nothing moves when the figure comes. */
export function ForgottenLeadsButton({ address }: { address: ListAddress }) {
  const isOpen = isOpenIn(address);
  const { isAllowed, total = 0 } = useForgottenLeads();
  if (!isAllowed) return null;
  return (
    <Button
      variant="default"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      leftSection={<IconAlertTriangle size={16} aria-hidden />}
      rightSection={
        total > 0 && (
          <Badge size="sm" color="yellow">
            {total.toLocaleString("en-US")}
          </Badge>
        )
      }
      onClick={() => address.set({ steps: isOpen ? null : "none" })}
    >
      No next step
    </Button>
  );
}

function ForgottenLeads() {
  const may = useMay();
  const { isAllowed, pages, total } = useForgottenLeads();
  const { open, window } = useTaskWindow();
  if (!isAllowed) return null;
  if (total === undefined && pages.isError) {
    return (
      <ErrorCard
        title="Failed to load who has no next step"
        error={pages.error}
        isRetrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const leads = pages.data?.pages.flatMap((page) => page.leads) ?? [];
  return (
    <section id={panelId} className={classes.card} aria-label="No next step" aria-busy={total === undefined}>
      <h2 className={classes.cardTitle}>{heading(total)}</h2>
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
      {pages.hasNextPage && (
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

function heading(total: number | undefined): string {
  if (total === undefined) return "Loading...";
  if (total === 0) return "Every lead and prospect has a next step";
  if (total === 1) return "1 lead or prospect has no next step";
  return `${total.toLocaleString("en-US")} leads and prospects have no next step`;
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
            Last news <RelativeTime at={waiting_since} />
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
