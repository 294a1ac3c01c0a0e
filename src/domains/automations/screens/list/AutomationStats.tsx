/** The figures above the automations: how many run, who is in them, and what they did in the last 30 days. */
import { IconBolt, IconFlag, IconSend, IconUsers } from "@tabler/icons-react";
import { StatCard, StatGrid } from "#ui/StatCard.tsx";
import { figureText } from "#ui/StatFrame.tsx";
import type { AutomationSummary } from "../../contract.ts";
import { automationsPath } from "../../paths.ts";

/** Null while they are fetched. */
export function AutomationStats({ summary }: { summary: AutomationSummary | null }) {
  return <StatGrid isLoading={summary === null}>{summary ? <Cards {...summary} /> : null}</StatGrid>;
}

function Cards({
  active,
  paused,
  drafts,
  in_progress,
  entered,
  messages_sent,
  goals_reached,
}: AutomationSummary) {
  return (
    <>
      <StatCard
        label="Active Automations"
        value={figureText(active)}
        icon={<IconBolt size={16} />}
        note={`${figureText(paused)} paused, ${figureText(drafts)} ${drafts === 1 ? "draft" : "drafts"}`}
        to={automationsPath({ status: "active" })}
      />
      <StatCard
        label="Customers in Progress"
        value={figureText(in_progress)}
        icon={<IconUsers size={16} />}
        note={`${figureText(entered)} entered in the last 30 days`}
      />
      <StatCard
        label="Messages Sent"
        value={figureText(messages_sent)}
        icon={<IconSend size={16} />}
        note="Last 30 days"
      />
      <StatCard
        label="Goals Reached"
        value={figureText(goals_reached)}
        icon={<IconFlag size={16} />}
        note="Last 30 days"
      />
    </>
  );
}
