/** The hub of reports: this month at a glance, the four reports, how the work goes, and what was saved. */
import { IconCash, IconChartBar, IconReceipt, IconTool, IconUsersPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatFrame } from "#ui/StatFrame.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import type { Figure } from "../contract.ts";
import { reportPaths } from "../paths.ts";
import { type ReportKey, reportKeys, reports } from "../reports-contract.ts";
import { FigureCard } from "./FigureCard.tsx";
import { GenerateDialog, RowsDialog } from "./lazy-parts.tsx";
import { PeriodLine } from "./PeriodLine.tsx";
import classes from "./reports.module.css";
import { useQuickStats } from "./reports-api.ts";
import { SavedReports } from "./SavedReports.tsx";
import { useAsked } from "./use-asked.ts";

const size = { size: 20, "aria-hidden": true } as const;
const icons: Record<ReportKey, React.ReactNode> = {
  sales: <IconCash {...size} />,
  "customer-growth": <IconUsersPlus {...size} />,
  "service-usage": <IconTool {...size} />,
  "invoice-summary": <IconReceipt {...size} />,
};

export function ReportsScreen() {
  const address = useListAddress();
  const whyNot = useWhyNot()("reports.save");
  const generate = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Generate report", group: "Reports", run: generate }, !whyNot);
  return (
    <div className={classes.report}>
      <PageHeader
        title="Reports"
        subtitle="How the business is doing, figure by figure"
        actions={
          <ActionButton
            leftSection={<IconChartBar size={16} aria-hidden />}
            whyNot={whyNot}
            onClick={generate}
          >
            Generate Report
          </ActionButton>
        }
      />
      <QuickStats />
      <section aria-labelledby="report-list">
        <h2 id="report-list" className={classes.heading}>
          All Reports
        </h2>
        <ul className={classes.cards}>
          {reportKeys.map((key) => (
            <li key={key}>
              <Link to={reportPaths[key]()} className={classes.card}>
                {icons[key]}
                <span>
                  <strong>{reports[key].title}</strong>
                  <small>{reports[key].text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <SavedReports />
      <GenerateDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </div>
  );
}

/** As many as the server answers with. */
const operationFigures = 5;

function QuickStats() {
  const found = useQuickStats();
  const { opened, setFilters, rowsTo } = useAsked();
  const { period, previous, currency } = found.data ?? {};
  const card = (figure: Figure) => (
    <FigureCard
      key={figure.metric}
      figure={figure}
      currency={currency ?? "USD"}
      since={previous ? `from ${formatDaySpan(previous.from, previous.to)}` : null}
      to={rowsTo(figure.metric)}
    />
  );
  return (
    <>
      <section aria-labelledby="quick-stats">
        <h2 id="quick-stats" className={classes.heading}>
          Quick Stats Overview
        </h2>
        <PeriodLine period={period} previous={previous} />
        <StatFrame stats={found} name="quick stats">
          {({ stats }) => stats.map(card)}
        </StatFrame>
      </section>
      <section aria-labelledby="operations">
        <h2 id="operations" className={classes.heading}>
          Operations
        </h2>
        <StatFrame stats={found} name="operations" count={operationFigures}>
          {({ operations }) => operations.map(card)}
        </StatFrame>
      </section>
      <RowsDialog
        isOpen={opened !== null}
        onClose={() => setFilters({ rows: "" })}
        report="sales"
        asked={{}}
        opened={opened}
      />
    </>
  );
}
