/** The card of what somebody should look at now. */
import { useEffect } from "react";
import { fetchPart, lazyPart } from "#ui/overlays/lazy-part.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightBody, InsightSkeleton } from "./InsightBody.tsx";

const loadLines = async () => ({ default: (await import("./AttentionBody.tsx")).AttentionBody });
const AttentionBody = lazyPart(loadLines, <InsightSkeleton name="what needs attention" />);

/** The page stands without the lines, which come beside the figures. */
export function NeedsAttention() {
  useEffect(() => {
    // The card says in its place when they cannot be had.
    fetchPart(loadLines).catch(() => undefined);
  }, []);
  return (
    <DashboardCard isDrawn title="Needs Attention" subtitle="Unanswered messages, unpaid work and late jobs">
      <InsightBody name="what needs attention">
        {({ attention, money_left_cents: left }) => <AttentionBody attention={attention} left={left ?? 0} />}
      </InsightBody>
    </DashboardCard>
  );
}
