/** The leads and prospects without a next step, the longest waiting first, each with a line to plan one. */
import { Badge, Button } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
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
  const found = useListQuery({
    call: tasksApi.forgottenLeads,
    input: () => ({ limit: pageSize }),
    rowsOf: leadsOf,
    kept: freshness.customerList,
    isEnabled: isAllowed,
  });
  return { isAllowed, found, total: found.first?.total };
}

const leadsOf = ({ leads }: { leads: ForgottenLead[] }): ForgottenLead[] => leads;

const isOpenIn = (address: ListAddress): boolean => address.get("steps") === "none";

/** While it is still being asked who they are, nothing stands where the panel may grow. */
export function ForgottenLeadsFrame({ address, children }: { address: ListAddress; children: ReactNode }) {
  const { isAllowed, found } = useForgottenLeads();
  const isOpen = isOpenIn(address);
  return (
    <>
      {isOpen && <ForgottenLeads />}
      {!(isOpen && isAllowed && found.isLoading && !found.error) && children}
    </>
  );
}

/** Stands in its place from the start, so that nothing moves when the figure comes. */
export function ForgottenLeadsButton({ address }: { address: ListAddress }) {
  const isOpen = isOpenIn(address);
  const { isAllowed, total } = useForgottenLeads();
  if (!isAllowed) return null;
  return (
    <Button
      variant="default"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      leftSection={<IconAlertTriangle size={16} aria-hidden />}
      rightSection={
        <Badge size="sm" className={classes.forgottenCount ?? ""} color={total ? "yellow" : "gray"}>
          {total?.toLocaleString("en-US")}
        </Badge>
      }
      onClick={() => address.set({ steps: isOpen ? null : "none" })}
    >
      No next step
    </Button>
  );
}

function ForgottenLeads() {
  const may = useMay();
  const { isAllowed, found, total } = useForgottenLeads();
  const { open, window } = useTaskWindow();
  if (!isAllowed) return null;
  return (
    <ListAnswer list={found} failed="Failed to load leads without a next step">
      <section
        id={panelId}
        className={classes.card}
        aria-label="No next step"
        aria-busy={total === undefined}
      >
        <h2 className={classes.cardTitle}>{heading(total)}</h2>
        <FramedList isBare>
          {found.rows.map((lead) => (
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
        </FramedList>
        {found.hasMore && (
          <Button size="xs" variant="default" loading={found.isFetching} onClick={found.loadMore}>
            Show More
          </Button>
        )}
        {window}
      </section>
    </ListAnswer>
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
            Last activity <RelativeTime at={waiting_since} />
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
          Next Step
        </Button>
      )}
    </li>
  );
}
