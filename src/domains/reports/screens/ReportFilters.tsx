/** What a report is about: its period and comparison, by what its table is split, and its filters. */
import { CustomerSource } from "#domains/customers/contract.ts";
import { wordsOf } from "#shared/lookup.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterDays } from "#ui/data-table/FilterDays.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { Compare, GroupBy, PeriodName, type Report } from "../contract.ts";
import type { Dimension } from "../metrics-contract.ts";
import { type ReportKey, reports } from "../reports-contract.ts";
import { compareLabels, groupLabels, periodLabels } from "./report-words.ts";
import { useReportChoices } from "./reports-api.ts";
import type { useAsked } from "./use-asked.ts";

type Props = { report: ReportKey; list: ReturnType<typeof useAsked>; shown: Report | undefined };

const named = <Value extends string>(values: readonly Value[], labels: Record<Value, string>, usual: Value) =>
  values.map((value) => ({ value: value === usual ? ("" as const) : value, label: labels[value] }));

export function ReportFilters({ report, list, shown }: Props) {
  const { filters, setFilters, clear } = list;
  const { filters: offered } = reports[report];
  const count = ["source", "service", "member", "tax", "compare", "group"].filter(
    (name) => filters[name as keyof typeof filters],
  ).length;
  return (
    <FilterBar
      search={
        <>
          <FilterSelect
            label="Period"
            data={named(PeriodName.options, periodLabels, "this_month")}
            value={filters.period}
            onChange={(period) =>
              setFilters({
                period,
                from: period === "custom" ? (shown?.period.from ?? "") : "",
                to: period === "custom" ? (shown?.period.to ?? "") : "",
              })
            }
          />
          {filters.period === "custom" && (
            <FilterDays
              from={filters.from}
              to={filters.to}
              labels={{ from: "From", to: "To" }}
              onChange={setFilters}
            />
          )}
        </>
      }
      filters={
        <>
          <FilterSelect
            label="Compare with"
            data={named(Compare.options, compareLabels, "previous")}
            value={filters.compare}
            onChange={(compare) => setFilters({ compare })}
          />
          <FilterSelect
            label="Group by"
            data={[
              { value: "", label: "Group Automatically" },
              ...GroupBy.options.map((value) => ({ value, label: `By ${groupLabels[value]}` })),
            ]}
            value={filters.group}
            onChange={(group) => setFilters({ group })}
          />
          {offered.map((dimension) => (
            <Filter key={dimension} dimension={dimension} list={list} />
          ))}
          {report === "sales" && (
            <FilterSelect
              label="Sales tax"
              data={[
                { value: "", label: "Revenue Without Tax" },
                { value: "included", label: "Revenue With Tax" },
              ]}
              value={filters.tax}
              onChange={(tax) => setFilters({ tax })}
            />
          )}
        </>
      }
      count={count}
      onClear={() => clear({ keep: ["period", "from", "to", "by"] })}
    />
  );
}

function Filter({ dimension, list }: { dimension: Dimension; list: Props["list"] }) {
  const { filters, setFilters } = list;
  const choices = useReportChoices();
  if (dimension === "customer") return null;
  const options = {
    source: CustomerSource.options.map((value) => ({ value: value as string, label: wordsOf(value) })),
    service: (choices.data?.services ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    member: (choices.data?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }[dimension];
  const words = {
    source: ["Lead source", "All Sources", "No Source"],
    service: ["Service", "All Services", "Other Items"],
    member: ["Technician", "All Technicians", "Unassigned"],
  }[dimension];
  const [label = "", all = "", none = ""] = words;
  return (
    <FilterSelect
      label={label}
      data={[{ value: "", label: all }, ...options, { value: "none", label: none }]}
      value={filters[dimension]}
      onChange={(value) => setFilters({ [dimension]: value })}
      width="11rem"
    />
  );
}
