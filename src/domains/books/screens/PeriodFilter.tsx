/** Which days a report is about: one of the usual periods, or from one day to another. */
import { FilterDays } from "#ui/data-table/FilterDays.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { type PeriodFilters, periodOptions } from "./period.ts";

type Props = {
  list: PeriodFilters;
  usual: Parameters<typeof periodOptions>[0];
  without?: Parameters<typeof periodOptions>[1];
  /** The period that is shown, from which custom dates go on. */
  shown: { from: string | null; to: string | null };
};

export function PeriodFilter({ list, usual, without, shown }: Props) {
  const { filters, setFilters } = list;
  return (
    <>
      <FilterSelect
        label="Period"
        data={periodOptions(usual, without)}
        value={filters.period}
        onChange={(period) =>
          setFilters(
            period === "custom"
              ? { period, from: shown.from ?? "", to: shown.to ?? "" }
              : { period, from: "", to: "" },
          )
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
  );
}
