/** The list of saved reports: one's own and those that were shared, to open, rename, share and delete. */
import {
  IconMail,
  IconPencil,
  IconReportAnalytics,
  IconShare,
  IconShareOff,
  IconTrash,
} from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { SavedReport } from "../contract.ts";
import { reportPaths } from "../paths.ts";
import { reports } from "../reports-contract.ts";
import { RenameDialog, WeeklyDialog } from "./lazy-parts.tsx";
import { hourName, weekdayNames } from "./report-words.ts";
import { reportsApi, useSavedReports } from "./reports-api.ts";

export function SavedReports() {
  const found = useSavedReports();
  const client = useQueryClient();
  const whyNot = useWhyNot()("reports.save");
  const [renamed, setRenamed] = useState<SavedReport | null>(null);
  const [mailed, setMailed] = useState<SavedReport | null>(null);
  const rowMenu = useCallback(
    (report: SavedReport) => (
      <ActionMenu
        label={`Actions for ${report.name}`}
        actions={() =>
          actionsFor(client, report, whyNot, {
            rename: () => setRenamed(report),
            mail: () => setMailed(report),
          })
        }
      />
    ),
    [client, whyNot],
  );
  if (found.isError && !found.data)
    return (
      <ErrorCard
        title="Failed to load saved reports"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  return (
    <Panel id="saved-reports" title="Saved Reports" text="Yours, and those that your team shares.">
      <DataTable
        label="Saved reports"
        rows={found.data?.reports ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowTo={({ report, asked }) => reportPaths[report](asked)}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={!found.data}
        skeletonRows={3}
        empty={
          <EmptyState
            isBare
            title="No saved reports yet"
            text="Generate a report to keep its period, split and filters."
            icon={<IconReportAnalytics size={18} />}
          />
        }
      />
      <RenameDialog isOpen={renamed !== null} onClose={() => setRenamed(null)} report={renamed} />
      <WeeklyDialog isOpen={mailed !== null} onClose={() => setMailed(null)} report={mailed} />
    </Panel>
  );
}

const whose = ({ is_mine, is_shared, created_by }: SavedReport): string =>
  is_mine ? (is_shared ? "Shared by you" : "Private") : `Shared by ${created_by}`;

/** "Mondays at 8 AM" */
const emailed = ({ weekly }: SavedReport): string =>
  weekly ? `${weekdayNames[weekly.weekday] ?? ""}s at ${hourName(weekly.hour)}` : "";

const columns: readonly Column<SavedReport>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name },
  { id: "report", header: "Report", cell: ({ report }) => reports[report].title, width: "11rem" },
  { id: "whose", header: "Who Sees It", cell: whose, width: "12rem", hideBelow: "md" },
  { id: "emailed", header: "Emailed", cell: emailed, width: "11rem", hideBelow: "lg" },
  {
    id: "updated",
    header: "Updated",
    cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

const phoneRow = (report: SavedReport): PhoneRowContent => ({
  title: report.name,
  details: [reports[report.report].title, emailed(report) || whose(report)],
});

const icon = { size: 16, "aria-hidden": true } as const;

function actionsFor(
  client: QueryClient,
  report: SavedReport,
  whyNot: string | undefined,
  { rename, mail }: { rename: () => void; mail: () => void },
): Action[] {
  const why = whyNot ?? (report.is_mine ? undefined : `Only ${report.created_by} can change this report`);
  const reason = why ? { disabledReason: why } : {};
  const { id, is_shared, version, name } = report;
  return [
    { label: "Rename", icon: <IconPencil {...icon} />, onSelect: rename, ...reason },
    { label: "Email Weekly", icon: <IconMail {...icon} />, onSelect: mail, ...reason },
    {
      label: is_shared ? "Make Private" : "Share",
      icon: is_shared ? <IconShareOff {...icon} /> : <IconShare {...icon} />,
      onSelect: () =>
        void change(
          client,
          () => reportsApi.change.call({ id, is_shared: !is_shared, version }),
          () => notifySuccess(is_shared ? `${name} is private again.` : `${name} is shared.`),
        ),
      ...reason,
    },
    {
      label: "Delete",
      icon: <IconTrash {...icon} />,
      onSelect: () =>
        void change(
          client,
          () => reportsApi.delete.call({ id }),
          () =>
            notifyUndo(
              `${name} deleted.`,
              () =>
                void change(
                  client,
                  () => reportsApi.restore.call({ id }),
                  () => notifySuccess(`${name} restored.`),
                ),
            ),
        ),
      ...reason,
    },
  ];
}

async function change(
  client: QueryClient,
  call: () => Promise<SavedReport>,
  done: () => void,
): Promise<void> {
  try {
    await call();
    done();
  } catch (error) {
    notifyError(error, "The report couldn't be changed");
  } finally {
    void client.invalidateQueries({ queryKey: reportsApi.saved.key() });
  }
}
