/** What a report is asked for, as it stands in the address, and links that keep it. */
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { anyText, asked, oneOf } from "#ui/data-table/list-filters.ts";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { type Asked, By, Compare, GroupBy, PeriodName } from "../contract.ts";
import { metricKeys } from "../metrics-contract.ts";

const schema = {
  period: oneOf(PeriodName.options),
  from: anyText,
  to: anyText,
  compare: oneOf(Compare.options),
  group: oneOf(GroupBy.options),
  by: oneOf(By.options),
  source: anyText,
  service: anyText,
  member: anyText,
  tax: oneOf(["included"] as const),
  rows: oneOf(metricKeys),
  bucket: anyText,
  key: anyText,
};

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function useAsked() {
  const list = useListFilters(schema);
  const { filters } = list;
  const { rows, bucket, key } = filters;
  const wanted = useMemo((): Asked => {
    const { rows: _, bucket: __, key: ___, from, to, period, ...others } = filters;
    const isCustom = period === "custom" && isDay(from) && isDay(to);
    return {
      ...asked(others),
      ...(isCustom ? { period, from, to } : period && period !== "custom" ? { period } : {}),
    };
  }, [filters]);
  const { pathname, search } = useLocation();
  /** Opens the rows of a figure, or of one part of it. */
  const rowsTo = useCallback(
    (metric: string, part: { bucket?: string; key?: string } = {}) => {
      const params = new URLSearchParams(search);
      for (const name of ["rows", "bucket", "key"]) params.delete(name);
      for (const [name, value] of Object.entries({ rows: metric, ...part })) params.set(name, value);
      return `${pathname}?${params}`;
    },
    [pathname, search],
  );
  return { ...list, asked: wanted, opened: rows ? { metric: rows, bucket, key } : null, rowsTo };
}
