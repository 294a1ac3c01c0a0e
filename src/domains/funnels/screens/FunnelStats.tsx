/** The figures above the list of funnels. */
import { IconChartFunnel, IconPercentage, IconTargetArrow, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import { rateText } from "./funnel-words.ts";
import { funnelsApi } from "./funnels-api.ts";

const size = { size: 18 } as const;
const published = "Published funnels, last 30 days";

export function FunnelStats() {
  const stats = useQuery({ ...funnelsApi.summary.queryOptions(), ...freshness.customerList });
  return (
    <StatFrame stats={stats} name="funnel stats">
      {({ funnels, published: shown, drafts, visits, conversions, rate }) => (
        <>
          <StatCard
            label="Funnels"
            value={figureText(funnels)}
            icon={<IconChartFunnel {...size} />}
            note={`${figureText(shown)} published, ${drafts === 1 ? "1 draft" : `${figureText(drafts)} drafts`}`}
          />
          <StatCard
            label="Visits"
            value={visits === null ? "–" : figureText(visits)}
            icon={<IconUsers {...size} />}
            note={published}
            definition="Everyone who reached the first step of a published funnel."
          />
          <StatCard
            label="Conversions"
            value={conversions === null ? "–" : figureText(conversions)}
            icon={<IconTargetArrow {...size} />}
            note={published}
            definition="Everyone who reached the last step of a published funnel."
          />
          <StatCard
            label="Average Rate"
            value={rateText(rate)}
            icon={<IconPercentage {...size} />}
            note={published}
            definition="Conversions divided by visits, of all published funnels together."
          />
        </>
      )}
    </StatFrame>
  );
}
