/** One report: its figures against another period, the first of them drawn over time, and a table whose figures open their rows. */
import { Button, Skeleton } from "@mantine/core";
import { IconDeviceFloppy, IconDownload, IconFileTypePdf, IconPrinter, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { HeaderMenu } from "#ui/menu/HeaderActions.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatFrame } from "#ui/StatFrame.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Asked, Report } from "../contract.ts";
import { reportsPath } from "../paths.ts";
import { type ReportKey, reports } from "../reports-contract.ts";
import { AgingPanel } from "./AgingPanel.tsx";
import { exportCsv, exportFile } from "./export-report.ts";
import { FigureCard } from "./FigureCard.tsx";
import { RowsDialog, SaveReportDialog } from "./lazy-parts.tsx";
import { PeriodLine } from "./PeriodLine.tsx";
import { ReportChart } from "./ReportChart.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { sinceTexts } from "./report-words.ts";
import classes from "./reports.module.css";
import { useReport } from "./reports-api.ts";
import { useAsked } from "./use-asked.ts";

export function ReportScreen({ report }: { report: ReportKey }) {
  const list = useAsked();
  const found = useReport(report, list.asked);
  const [isSaving, setSaving] = useState(false);
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { title, text } = reports[report];
  return (
    <div className={classes.report}>
      <PageHeader
        title={title}
        subtitle={text}
        back={{ to: reportsPath(), label: "Back to Reports" }}
        more={useReportActions(() => setSaving(true))}
        menu={exportMenu({ report, asked: list.asked, shown: found.data })}
      />
      <ReportFilters report={report} list={list} shown={found.data} />
      <PeriodLine
        period={found.data?.period}
        previous={found.data?.previous}
        zone={found.data?.time_zone ?? zone}
      />
      {found.isError && !found.data ? (
        <ErrorCard
          title="Failed to load the report"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <>
          <StatFrame stats={found} name="figures" count={reports[report].figures.length}>
            {({ figures, currency }) =>
              figures.map((figure) => (
                <FigureCard
                  key={figure.metric}
                  figure={figure}
                  currency={currency}
                  since={sinceTexts[list.asked.compare ?? "previous"]}
                  to={list.rowsTo(figure.metric)}
                />
              ))
            }
          </StatFrame>
          {found.data ? (
            <div className={classes.parts} aria-busy={found.isPlaceholderData}>
              <ReportChart report={found.data} />
              {report === "invoice-summary" && <AgingPanel report={found.data} />}
              <ReportTable report={found.data} list={list} />
            </div>
          ) : (
            <Skeleton height={320} radius="md" aria-hidden />
          )}
        </>
      )}
      <RowsDialog
        isOpen={list.opened !== null}
        onClose={() => list.setFilters({ rows: "", bucket: "", key: "" })}
        report={report}
        asked={list.asked}
        opened={list.opened}
      />
      <SaveReportDialog
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        report={report}
        asked={list.asked}
      />
    </div>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

/** On a desk a button of its own; a phone has its entries in the menu beside the title. */
function exportMenu(shown: Shown): HeaderMenu {
  const { report, asked } = shown;
  return {
    label: "Export",
    trigger: (
      <Button variant="default" leftSection={<IconDownload {...icon} />}>
        Export
      </Button>
    ),
    actions: [
      {
        label: "Export CSV",
        icon: <IconDownload {...icon} />,
        onSelect: () => void exportCsv(report, asked),
      },
      {
        label: "Export Excel",
        icon: <IconTable {...icon} />,
        onSelect: () => void exportFile("xlsx", shown),
      },
      {
        label: "Export PDF",
        icon: <IconFileTypePdf {...icon} />,
        onSelect: () => void exportFile("pdf", shown),
      },
    ],
  };
}

type Shown = { report: ReportKey; asked: Asked; shown: Report | undefined };

function useReportActions(onSave: () => void) {
  const whyNot = useWhyNot()("reports.save");
  return [
    { label: "Print", icon: <IconPrinter {...icon} />, onSelect: () => window.print() },
    {
      label: "Save Report",
      icon: <IconDeviceFloppy {...icon} />,
      onSelect: onSave,
      ...(whyNot ? { disabledReason: whyNot } : {}),
    },
  ];
}

export const SalesReport = () => <ReportScreen report="sales" />;
export const GrowthReport = () => <ReportScreen report="customer-growth" />;
export const ServiceReport = () => <ReportScreen report="service-usage" />;
export const InvoiceReport = () => <ReportScreen report="invoice-summary" />;
