/** What a customer came to so far and what comes next, under the head of their profile. */
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#shared/money/money.ts";
import { formatShortDate, formatTime } from "#shared/time/dates.ts";
import { freshness } from "#ui/api/freshness.ts";
import { Sparkline } from "#ui/charts/Sparkline.tsx";
import { monthWords } from "#ui/day-words.ts";
import { Money } from "#ui/Money.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { CustomerWork } from "../customer-work/contract.ts";
import { jobPath } from "../paths.ts";
import { counted } from "./job-words.ts";
import { customerWorkApi } from "./jobs-api.ts";
import { useZone } from "./use-business-day.ts";

export function CustomerWorkPanel({ customerId }: { customerId: number }) {
  const may = useMay()("jobs.view");
  const { data, isError } = useQuery({
    ...customerWorkApi.get.queryOptions({ input: { id: customerId } }),
    ...freshness.customerList,
    enabled: may,
  });
  // The profile says enough without its figures.
  if (!may || (isError && !data)) return null;
  return data ? <Figures work={data} /> : <FigureStripSkeleton label="Loading figures" />;
}

function Figures({ work }: { work: CustomerWork }) {
  const currency = useSession().organization?.currency ?? "USD";
  const { jobs_total: total, jobs_open: open, jobs_completed: completed } = work;
  return (
    <FigureStrip label="Work so far">
      <StripFigure
        label="Completed Work"
        value={completed === 0 ? null : <Money minor={work.completed_cents} currency={currency} isShort />}
        note={`${counted(completed)} completed`}
        drawing={
          <Sparkline
            label="Completed work by month, last 12 months"
            heads={["Month", "Completed work"]}
            points={work.completed_by_month.map(({ month, cents }) => ({
              key: month,
              name: monthWords(month),
              value: cents,
            }))}
            format={(amount) => formatMoney({ amount, currency })}
          />
        }
      />
      <StripFigure
        label="Jobs"
        value={total === 0 ? null : total.toLocaleString("en-US")}
        note={open === 0 ? "None active" : `${open} active`}
      />
      <Visit label="Last Visit" visit={work.last_visit} />
      <Visit label="Next Visit" visit={work.next_visit} none="None scheduled" isAhead />
    </FigureStrip>
  );
}

type VisitProps = {
  label: string;
  visit: CustomerWork["last_visit"];
  none?: string;
  isAhead?: boolean;
};

function Visit({ label, visit, none, isAhead = false }: VisitProps) {
  const zone = useZone();
  if (!visit) return <StripFigure label={label} value={null} {...(none ? { none } : {})} />;
  return (
    <StripFigure
      label={label}
      value={formatShortDate(visit.start, zone)}
      note={isAhead ? formatTime(visit.start, zone) : <RelativeTime at={visit.start} />}
      to={jobPath({ id: visit.job_id })}
    />
  );
}
