/** The window with the rows of a figure, which come to exactly the figure; each leads to its record. */
import { calendarPath } from "#domains/calendar/paths.ts";
import { customerPath } from "#domains/customers/paths.ts";
import { invoicePath } from "#domains/invoices/paths.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { paymentPath } from "#domains/payments/paths.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { Asked, ReportRow, ReportRows } from "../contract.ts";
import { type MetricKey, type MetricUnit, metrics } from "../metrics-contract.ts";
import type { ReportKey } from "../reports-contract.ts";
import { valueText } from "../value-words-contract.ts";
import { reportsApi } from "./reports-api.ts";

type Opened = { metric: MetricKey; bucket: string; key: string };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  report: ReportKey;
  asked: Asked;
  opened: Opened | null;
};

export function RowsDialog({ isOpen, onClose, report, asked, opened }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={opened ? metrics[opened.metric].label : ""}>
      {opened && <Rows report={report} asked={asked} opened={opened} />}
    </Dialog>
  );
}

function Rows({
  report,
  asked,
  opened: { metric, bucket, key },
}: Pick<Props, "report" | "asked"> & { opened: Opened }) {
  const found = useListQuery({
    call: reportsApi.rows,
    input: () => ({
      report,
      metric,
      ...asked,
      limit: 50,
      ...(bucket ? { bucket } : {}),
      ...(key ? { key } : {}),
    }),
    rowsOf: ({ rows }: ReportRows) => rows,
    kept: freshness.dashboardStats,
  });
  const { first } = found;
  const { label, formula, measure, unit } = metrics[metric];
  const currency = first?.currency ?? "USD";
  const figure = valueText(first?.figure ?? null, unit, currency);
  return (
    <>
      <p>
        <strong className="tabular">{figure}</strong> {label}. {formula}
      </p>
      <ListAnswer list={found} failed="Failed to load the rows">
        <DataTable
          label={`Rows of ${label}`}
          rows={found.rows}
          columns={columnsOf(measure === "rate" ? rateUnit(metric) : unit, currency)}
          rowKey={({ key: id }) => id}
          rowLabel={({ label: name }) => name}
          rowTo={pathOf}
          phoneRow={phoneRowOf(measure === "rate" ? rateUnit(metric) : unit, currency)}
          isLoading={found.isLoading}
          skeletonRows={6}
          empty={<EmptyState isBare title="Nothing here" text="No rows make up this figure." />}
          footer={
            <ListFooter
              list={found}
              shown={found.rows.length}
              text={`${plural(first?.total ?? 0, "row")}, ${figure}`}
            />
          }
        />
      </ListAnswer>
    </>
  );
}

/** Of a rate the rows show what it is a part of. */
function rateUnit(metric: MetricKey): MetricUnit {
  if (metric === "margin_rate") return "money";
  return metric === "utilization" ? "hours" : "count";
}

const paths: Record<ReportRow["record"], (id: number) => string> = {
  invoice: (id) => invoicePath({ id }),
  payment: (id) => paymentPath({ id }),
  customer: (id) => customerPath({ id }),
  job: (id) => jobPath({ id }),
  event: (id) => calendarPath({ event: id }),
};

const pathOf = ({ record, record_id }: ReportRow): string => paths[record](record_id);

/** A count's row stands for one. */
const rowText = ({ value }: ReportRow, unit: MetricUnit, currency: string): string =>
  unit === "count" ? String(value) : valueText(value, unit, currency);

const columnsOf = (unit: MetricUnit, currency: string): Column<ReportRow>[] => [
  { id: "label", header: "Record", cell: ({ label }) => label },
  { id: "who", header: "Client", cell: ({ who, label }) => (who === label ? "" : who), hideBelow: "md" },
  { id: "detail", header: "Kind", cell: ({ detail }) => detail, width: "8rem", hideBelow: "md" },
  { id: "day", header: "Day", cell: ({ day }) => <DayText at={day} />, width: "7.5rem" },
  { id: "value", header: "Value", cell: (row) => rowText(row, unit, currency), width: "7rem", align: "end" },
];

const phoneRowOf =
  (unit: MetricUnit, currency: string) =>
  (row: ReportRow): PhoneRowContent => ({
    title: row.label,
    details: [rowText(row, unit, currency), row.detail, <DayText key="day" at={row.day} />],
  });
