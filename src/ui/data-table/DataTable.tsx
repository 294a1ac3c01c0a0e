/** The list of the product: a table on a desk, rows of two lines on a phone, quick with ten rows and with ten thousand. */
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart, useFetched } from "../overlays/lazy-part.tsx";
import { useIsPhone } from "../phone/use-is-phone.ts";
import { DataTableGrid } from "./DataTableGrid.tsx";
import { type DataTableProps, type ListProps, type Sort, sortRows } from "./data-table-rows.ts";
import { PhoneSkeleton } from "./PhoneSkeleton.tsx";

export type { Column, Sort } from "./data-table-rows.ts";

/** A desk never fetches it. */
const loadPhoneList = async () => ({
  default: (await import("./DataTablePhone.tsx")).DataTablePhone<never>,
});
const DataTablePhone = lazyPart(loadPhoneList, <PhoneSkeleton label="rows" />) as unknown as <Row>(
  props: ListProps<Row>,
) => ReactNode;

/** Only the rows in view are drawn; the page scrolls, not the table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, initialSort = null, onSort } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(initialSort);
  const sort = onSort ? (props.sort ?? null) : ownSort;
  const isPhone = useIsPhone();
  const isSortedByCaller = onSort !== undefined;
  const sorted = useMemo(
    () => (isSortedByCaller ? rows : sortRows(rows, columns, sort)),
    [isSortedByCaller, rows, columns, sort],
  );
  // It is on its way while the rows still are.
  useFetched(loadPhoneList, isPhone);
  const list = { ...props, sorted, sort, onSort: onSort ?? setOwnSort };
  if (!isPhone) return <DataTableGrid {...list} />;
  if (props.isLoading) return <PhoneSkeleton label={props.label} count={props.skeletonRows} />;
  return <DataTablePhone {...list} />;
}
