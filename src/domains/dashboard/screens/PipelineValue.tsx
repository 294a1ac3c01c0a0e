/** The card of the pipeline: how many customers stand at each step of it, and what their work may be worth. */

import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import { customersPath, leadsPath, pipelinePath } from "#domains/customers/paths.ts";
import { RankedBars } from "#ui/charts/RankedBars.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { useSession } from "#ui/session/session.ts";
import type { DashboardInsights } from "../contract.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightBody } from "./InsightBody.tsx";
import classes from "./insights.module.css";

export function PipelineValue() {
  return (
    <DashboardCard
      isDrawn
      title="Pipeline"
      subtitle="By estimated value"
      action={
        <Button component={Link} to={pipelinePath()} variant="subtle" size="xs">
          Open Pipeline
        </Button>
      }
    >
      <InsightBody name="the pipeline">{({ pipeline }) => <Steps pipeline={pipeline} />}</InsightBody>
    </DashboardCard>
  );
}

const steps = {
  lead: { name: "Leads", to: leadsPath(), tone: "soft" },
  prospect: { name: "Prospects", to: customersPath({ status: "prospect" }), tone: "middle" },
  client: { name: "Clients", to: customersPath({ status: "client" }), tone: "strong" },
} as const;

function Steps({ pipeline }: Pick<DashboardInsights, "pipeline">) {
  const currency = useSession().organization?.currency ?? "USD";
  if (!pipeline) return <EmptyState isBare title="Your role can't see this" icon={<IconLock size={18} />} />;
  return (
    <div className={classes.insight}>
      <RankedBars
        label="Pipeline by estimated value"
        bars={pipeline.map(({ status, customers, value_cents }) => ({
          key: status,
          ...steps[status],
          note: customers.toLocaleString("en-US"),
          value: value_cents,
          figure: <Money minor={value_cents} currency={currency} isShort />,
        }))}
      />
    </div>
  );
}
